// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/start_page.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "engine/sample/sample_images.h"
#include "ui/images/image.h"
#include "ui/start/drop_area.h"
#include "ui/start/recent_card.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/workspace/recent.h"

namespace espalier::ui {

namespace {

constexpr int kDrawnSide = 128;  // twice the side of a thumbnail, for dense screens

QList<SampleClass> sampleKinds() {
    QList<SampleClass> kinds;
    for (int kind = 0; kind < engine::kFlowerKinds; ++kind) {
        kinds.append({QString::fromLatin1(engine::flowerName(kind)),
                      toQImage(engine::drawFlower(kind, 0, kDrawnSide))});
    }
    return kinds;
}

}  // namespace

StartPage::StartPage(Recent& recent, ImageCache& images, QWidget* parent)
    : Page(tr("Start"), parent),
      recent_(recent),
      images_(images),
      drop_(new DropArea(this)),
      recentTitle_(new QLabel(tr("Recent"), this)),
      more_(textButton({}, tr("More …"), this)),
      others_(new QMenu(this)),
      cards_(new QGridLayout) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(pageMargins());
    column->setSpacing(2 * kGrid);
    column->addWidget(drop_, 1);
    auto* title = new QHBoxLayout;
    title->setSpacing(2 * kGrid);
    title->addWidget(recentTitle_);
    title->addWidget(more_);
    title->addStretch(1);
    column->addLayout(title);
    others_->setToolTipsVisible(true);
    more_->setMenu(others_);
    more_->setToolTip(tr("Shows what was opened earlier"));
    connect(others_, &QMenu::aboutToShow, this, &StartPage::fillMore);
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    recentTitle_->setFont(bold);
    cards_->setSpacing(2 * kGrid);
    column->addLayout(cards_);
    connect(drop_, &DropArea::openAsked, this, &StartPage::openAsked);
    connect(drop_, &DropArea::sampleAsked, this, &StartPage::sampleAsked);
    connect(&recent, &Recent::changed, this, &StartPage::showRecent);
    showRecent();
}

void StartPage::activate() {
    drop_->setFocus();
    drawSample();
}

void StartPage::drawSample() {
    if (std::exchange(sampleIsDrawn_, true)) return;
    sampleJob_.start([this](const Job::Report&, std::stop_token) -> Job::Deliver {
        const QList<SampleClass> kinds = sampleKinds();
        return [this, kinds] { drop_->showSample(kinds); };
    });
}

void StartPage::setGlowing(bool glowing) {
    drop_->setGlowing(glowing);
}

void StartPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    if (cardsThatFit() != fitted_) showRecent();
}

// One row with the newest.
int StartPage::cardsThatFit() const {
    return std::max(1, (width() - 2 * kPageSide + 2 * kGrid) / (232 + 2 * kGrid));
}

void StartPage::showRecent() {
    while (QLayoutItem* item = cards_->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();  // its click may be the caller
        }
        delete item;
    }
    const int fits = cardsThatFit();
    const auto count = std::min<qsizetype>(fits, recent_.entries().size());
    for (qsizetype i = 0; i < count; ++i) {
        const RecentEntry& entry = recent_.entries()[i];
        auto* card = new RecentCard(entry, recent_.nameOf(entry), images_, this);
        connect(card, &RecentCard::clicked, this, [this, path = entry.path] {
            emit recentChosen(path);
        });
        cards_->addWidget(card, 0, static_cast<int>(i));
    }
    cards_->setColumnStretch(fitted_, 0);
    cards_->setColumnStretch(fits, 1);
    fitted_ = fits;
    recentTitle_->setVisible(count > 0);
    more_->setVisible(recent_.entries().size() > count);
}

void StartPage::fillMore() {
    others_->clear();
    const auto& entries = recent_.entries();
    for (qsizetype i = fitted_; i < entries.size(); ++i) {
        const RecentEntry& entry = entries[i];
        const QString name = recent_.nameOf(entry);
        QAction* row =
            others_->addAction(entry.isDraft ? tr("%1 (%2)").arg(name, entry.details()) : name);
        row->setToolTip(entry.path);
        connect(
            row, &QAction::triggered, this, [this, path = entry.path] { emit recentChosen(path); });
    }
}

}  // namespace espalier::ui
