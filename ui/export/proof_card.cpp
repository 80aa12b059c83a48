// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/proof_card.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/isolated.h"
#include "ui/results/results_view_list.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/card.h"
#include "ui/widgets/section.h"
#include "ui/widgets/show_in_folder.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

namespace {

constexpr int kLeastWords = 45 * kGrid;

SignLabel::Sign signOf(const engine::ExportCheck& check) {
    if (check.passed()) return SignLabel::Sign::Good;
    return check.verifier.empty() ? SignLabel::Sign::Note : SignLabel::Sign::Problem;
}

QString proofOf(const engine::ExportCheck& check) {
    if (check.passed()) return ProofCard::tr("Same answers outside Espalier");
    return check.verifier.empty() ? ProofCard::tr("Exported")
                                  : ProofCard::tr("Different answers outside Espalier");
}

// Files in other folders often have the same name.
QString titleOf(const engine::ExportCheck& check, ProofCard::Origin origin) {
    const std::filesystem::path file = toPath(fromUtf8(check.file));
    const std::filesystem::path name = file.parent_path().filename() / file.filename();
    if (origin == ProofCard::Origin::Run && !ProofCard::isProblem(check)) {
        return ProofCard::tr("Kept with the run: %1").arg(isolated(fromPath(name)));
    }
    return ProofCard::tr("%1: %2", "whether an exported file gives the same answers, and the file")
        .arg(proofOf(check), isolated(fromPath(name)));
}

}  // namespace

bool ProofCard::isProblem(const engine::ExportCheck& check) {
    return signOf(check) == SignLabel::Sign::Problem;
}

QString ProofCard::proofSentence(const engine::ExportCheck& check) {
    if (check.verifier.empty()) {
        if (check.notVerifiedReason.empty()) return tr("Not verified with another program.");
        QString reason = spokenText(check.notVerifiedReason);
        reason[0] = reason[0].toUpper();
        return tr("%1.", "a reason as a sentence: Not independently verified: op Erf.").arg(reason);
    }
    const ResultsViewKind* kind = resultsViewOf(check.task);
    const int checked = formOf(check.checkedImages);
    const QString sentence =
        kind ? kind->agreement(checked)
             : tr("%1 of %n answer(s) equal, largest difference %2, checked with %3",
                  nullptr,
                  checked);
    return sentence.arg(countText(check.equalAnswers))
        .arg(localNumber(QString::number(check.largestDifference, 'g', 2)),
             fromUtf8(check.verifier));
}

ProofCard::ProofCard(const engine::ExportCheck& check, Origin origin, QWidget* parent)
    : QFrame(parent), row_(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
    row_->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 2 * kGrid);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(kGrid);
    row_->addLayout(grid, 1);
    QLabel* title = sentenceLabel(titleOf(check, origin), false, this);
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    title->setFont(bold);
    const QString file = fromUtf8(check.file);
    grid->addWidget(new SignLabel(signOf(check), this), 0, 0, Qt::AlignTop);
    grid->addWidget(title, 0, 1);
    grid->addWidget(sentenceLabel(proofSentence(check), false, this), 1, 1);
    grid->addWidget(
        sentenceLabel(tr("%1, %2").arg(isolated(file), bytesText(double(check.bytes))), true, this),
        2,
        1);
    QPushButton* program = textButton(QStringLiteral("terminal"), tr("Program"), this);
    program->setToolTip(tr("Show a program that uses this file"));
    QPushButton* show = textButton(QStringLiteral("folder"), tr("Show in folder"), this);
    auto* actions = new QHBoxLayout;
    for (QPushButton* button : {program, show}) actions->addWidget(button, 0, Qt::AlignVCenter);
    row_->addLayout(actions);
    grid->setColumnStretch(1, 1);
    connect(program, &QPushButton::clicked, this, [this, file] { emit programAsked(file); });
    connect(show, &QPushButton::clicked, this, [this, file] {
        if (!showInFolder(file)) emit failed(notThereSentence(file));
    });
}

QSize ProofCard::minimumSizeHint() const {
    return {leastWidthOf(row_), QFrame::minimumSizeHint().height()};
}

void ProofCard::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    stackWhereNarrow(row_, width(), kLeastWords);
}

void ProofCard::paintEvent(QPaintEvent*) {
    paintCard(this);
}

}  // namespace espalier::ui
