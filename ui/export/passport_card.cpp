// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/passport_card.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QUrl>

#include "ui/isolated.h"
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

constexpr int kLeastOfSentence = 45 * kGrid;

}  // namespace

QString PassportCard::contentSentence(const engine::Passport& passport) {
    const QString content =
        passport.hasTest
            ? tr("It holds the model with its results.")
            : tr("It holds the model; how good it is was not tested, and the page says so.");
    const int samples = formOf(static_cast<qint64>(passport.samples));
    const QString images =
        passport.samples == 0
            ? tr("No image is in it.")
            : tr("%n of the images that it was tested on are in it.", nullptr, samples);
    return content + QLatin1Char(' ') + images + QLatin1Char(' ') +
           tr("Any browser opens it, also offline.");
}

PassportCard::PassportCard(const engine::Passport& passport, QWidget* parent)
    : QFrame(parent), row_(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
    row_->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 2 * kGrid);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(kGrid);
    row_->addLayout(grid, 1);
    const QString file = fromUtf8(passport.file);
    QLabel* title = sentenceLabel(
        tr("Ready to share: %1").arg(isolated(QFileInfo(file).fileName())), false, this);
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    title->setFont(bold);
    grid->addWidget(new SignLabel(SignLabel::Sign::Good, this), 0, 0, Qt::AlignTop);
    grid->addWidget(title, 0, 1);
    grid->addWidget(sentenceLabel(contentSentence(passport), false, this), 1, 1);
    grid->addWidget(
        sentenceLabel(
            tr("%1, %2").arg(isolated(file), bytesText(double(passport.bytes))), true, this),
        2,
        1);
    grid->setColumnStretch(1, 1);
    QPushButton* open = textButton(QStringLiteral("open"), tr("Open"), this);
    open->setToolTip(tr("Open the page in the browser"));
    QPushButton* show = textButton(QStringLiteral("folder"), tr("Show in folder"), this);
    auto* actions = new QHBoxLayout;
    for (QPushButton* button : {open, show}) actions->addWidget(button, 0, Qt::AlignVCenter);
    row_->addLayout(actions);
    connect(open, &QPushButton::clicked, this, [this, file] {
        if (!QFileInfo::exists(file)) return emit failed(notThereSentence(file));
        if (QDesktopServices::openUrl(QUrl::fromLocalFile(file))) return;
        emit failed(tr("No browser could be started for %1. Open the file by a double click in "
                       "its folder.")
                        .arg(isolated(file)));
    });
    connect(show, &QPushButton::clicked, this, [this, file] {
        if (!showInFolder(file)) emit failed(notThereSentence(file));
    });
}

QSize PassportCard::minimumSizeHint() const {
    return {leastWidthOf(row_), QFrame::minimumSizeHint().height()};
}

void PassportCard::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    stackWhereNarrow(row_, width(), kLeastOfSentence);
}

void PassportCard::paintEvent(QPaintEvent*) {
    paintCard(this);
}

}  // namespace espalier::ui
