// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/proof_card.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"
#include "ui/widgets/show_in_folder.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

namespace {

SignLabel::Sign signOf(const engine::ExportCheck& check) {
    if (check.passed()) return SignLabel::Sign::Good;
    return check.verifier.empty() ? SignLabel::Sign::Note : SignLabel::Sign::Problem;
}

QString titleOf(const engine::ExportCheck& check) {
    if (check.passed()) return ProofCard::tr("Predicts elsewhere what it predicts here");
    return check.verifier.empty() ? ProofCard::tr("Written")
                                  : ProofCard::tr("Another program gives other answers");
}

}  // namespace

QString ProofCard::proofSentence(const engine::ExportCheck& check) {
    if (check.verifier.empty()) {
        return check.notVerifiedReason.empty()
                   ? tr("Not checked by another program.")
                   : tr("Not independently verified: %1").arg(fromUtf8(check.notVerifiedReason));
    }
    const QString sentence =
        check.hasLabels ? tr("%1 of %2 labels equal, largest difference %3, checked with %4")
                        : tr("%1 of %2 pictures rebuilt alike, largest difference %3, checked with "
                             "%4");
    return sentence.arg(countText(check.labelsEqual), countText(check.checkedImages))
        .arg(check.largestDifference, 0, 'g', 2)
        .arg(fromUtf8(check.verifier));
}

ProofCard::ProofCard(const engine::ExportCheck& check, QWidget* parent) : QFrame(parent) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 2 * kGrid);
    grid->setHorizontalSpacing(kGrid);
    auto* title = new QLabel(titleOf(check), this);
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    title->setFont(bold);
    const QString file = fromUtf8(check.file);
    grid->addWidget(new SignLabel(signOf(check), this), 0, 0, Qt::AlignTop);
    grid->addWidget(title, 0, 1);
    grid->addWidget(sentenceLabel(proofSentence(check), false, this), 1, 1);
    grid->addWidget(
        sentenceLabel(tr("%1, %2").arg(file, bytesText(double(check.bytes))), true, this), 2, 1);
    QPushButton* program = textButton(QStringLiteral("terminal"), tr("Program"), this);
    program->setToolTip(tr("A program that uses this file, below"));
    QPushButton* show = textButton(QStringLiteral("folder"), tr("Show in folder"), this);
    grid->addWidget(program, 0, 2, 3, 1, Qt::AlignVCenter);
    grid->addWidget(show, 0, 3, 3, 1, Qt::AlignVCenter);
    grid->setColumnStretch(1, 1);
    connect(program, &QPushButton::clicked, this, [this, file] { emit programAsked(file); });
    connect(show, &QPushButton::clicked, this, [this, file] {
        if (!showInFolder(file)) emit failed(notThereSentence(file));
    });
}

void ProofCard::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.line);
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10);
}

}  // namespace espalier::ui
