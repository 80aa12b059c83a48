// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/gallery/template_gallery.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/canvas/gallery/template_card_delegate.h"
#include "ui/canvas/gallery/template_reviewer.h"
#include "ui/canvas/gallery/template_rows.h"
#include "ui/canvas/scene/box_text.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kDetailLines = 3;

void prepareList(QListView& list) {
    list.setViewMode(QListView::IconMode);
    list.setFlow(QListView::LeftToRight);
    list.setResizeMode(QListView::Adjust);
    list.setMovement(QListView::Static);
    list.setUniformItemSizes(true);
    list.setSelectionMode(QAbstractItemView::SingleSelection);
    list.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list.setFrameShape(QFrame::NoFrame);
    list.setMouseTracking(true);
}

}  // namespace

TemplateGallery::TemplateGallery(TemplateReviewer& reviewer, QWidget* parent)
    : QDialog(parent),
      reviewer_(reviewer),
      rows_(new TemplateRows(this)),
      order_(new TemplateOrder(*rows_, this)),
      search_(new QLineEdit),
      by_(new QComboBox),
      onlyFitting_(new QCheckBox(tr("Only those for these images"))),
      list_(new QListView),
      details_(sentenceLabel({}, false, this)),
      progress_(sentenceLabel({}, true, this)),
      measuring_(textButton({}, {}, this)),
      take_(primaryButton({}, tr("Use this network"), this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Templates"));
    resize(110 * kGrid, 84 * kGrid);  // nine cards
    prepareList(*list_);
    list_->setModel(order_);
    list_->setItemDelegate(new TemplateCardDelegate(*order_, list_));
    list_->setAccessibleName(tr("Templates"));
    list_->installEventFilter(this);
    details_->setMinimumHeight(kDetailLines * details_->fontMetrics().lineSpacing());
    details_->setAlignment(Qt::AlignTop | Qt::AlignLeading);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 2 * kGrid);
    column->setSpacing(kGrid);
    column->addWidget(makeControls());
    column->addWidget(list_, 1);
    column->addWidget(details_);
    column->addWidget(makeButtons());

    connect(list_, &QListView::activated, this, &TemplateGallery::take);
    connect(list_->selectionModel(),
            &QItemSelectionModel::currentChanged,
            this,
            &TemplateGallery::showDetails);
    connect(&reviewer, &TemplateReviewer::changed, this, &TemplateGallery::showCards);
    connect(&reviewer, &TemplateReviewer::answered, this, &TemplateGallery::showNumbers);
    reviewer.setReader(*this);
    showCards();
    list_->setFocus();
}

QWidget* TemplateGallery::makeControls() {
    auto* controls = new QWidget;
    auto* row = new QHBoxLayout(controls);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    search_->setPlaceholderText(tr("Search templates"));
    search_->setAccessibleName(tr("Search templates"));
    search_->setClearButtonEnabled(true);
    search_->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    search_->installEventFilter(this);
    by_->setAccessibleName(tr("Order of the templates"));
    by_->addItems({tr("Recommended first"),
                   tr("Fewest parameters first"),
                   tr("Least memory first"),
                   tr("Fastest first")});
    row->addWidget(search_, 1);
    row->addWidget(onlyFitting_);
    row->addWidget(by_);
    connect(search_, &QLineEdit::textChanged, this, [this](const QString& words) {
        order_->setWords(words);
        showDetails();
    });
    connect(onlyFitting_, &QCheckBox::toggled, this, [this](bool only) {
        order_->setOnlyFitting(only);
        showDetails();
    });
    connect(by_, &QComboBox::currentIndexChanged, this, [this](int index) {
        order_->setBy(static_cast<TemplateOrder::By>(index));
        list_->scrollTo(list_->currentIndex());
    });
    return controls;
}

QWidget* TemplateGallery::makeButtons() {
    auto* buttons = new QWidget;
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    QPushButton* cancel = textButton({}, tr("Cancel"), buttons);
    take_->setDefault(true);
    for (QPushButton* button : {measuring_, cancel}) button->setAutoDefault(false);
    row->addWidget(progress_, 1);
    row->addWidget(measuring_);
    row->addSpacing(2 * kGrid);
    row->addWidget(cancel);
    row->addWidget(take_);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(take_, &QPushButton::clicked, this, &TemplateGallery::take);
    connect(measuring_, &QPushButton::clicked, this, [this] {
        reviewer_.isMeasuring() ? reviewer_.stop() : reviewer_.goOnMeasuring();
    });
    return buttons;
}

// The selection stays where it is; at first it is the recommended card.
void TemplateGallery::showCards() {
    rows_->show(reviewer_.cards());
    if (!list_->currentIndex().isValid() && order_->rowCount() > 0) {
        list_->setCurrentIndex(order_->index(0, 0));
    }
    showNumbers();
}

void TemplateGallery::showNumbers() {
    rows_->show(reviewer_.cards());
    progress_->setText(reviewer_.progress());
    const bool isMeasuring = reviewer_.isMeasuring();
    measuring_->setText(isMeasuring ? tr("Stop measuring") : tr("Measure times"));
    measuring_->setVisible(isMeasuring || reviewer_.canMeasure());
    showDetails();
}

void TemplateGallery::showDetails() {
    const TemplateCard* card = order_->card(list_->currentIndex());
    setAvailable(take_,
                 card ? QString() : tr("Choose a template first."),
                 tr("Replaces the drawing; Undo restores yours"));
    if (!card) {
        details_->setText(order_->rowCount() == 0 && rows_->rowCount() > 0
                              ? tr("No template has this in its name or description.")
                              : QString());
        return;
    }
    QString text = card->label + QStringLiteral(": ") + card->summary;
    if (card->isRecommended && !card->reason.isEmpty()) {
        text += QLatin1Char(' ') + tr("Recommended: %1").arg(card->reason);
    }
    if (card->checked && card->checked->summary) {
        text += QLatin1Char(' ') +
                tr("%1 multiply-adds per image.").arg(roughCountText(card->multiplyAdds()));
    }
    if (!card->fits()) text += QLatin1Char(' ') + card->problem;
    if (card->answer && !card->answer->failure.isEmpty()) {
        text += QLatin1Char(' ') + card->answer->failure;
    }
    details_->setText(text);
}

void TemplateGallery::take() {
    const TemplateCard* card = order_->card(list_->currentIndex());
    if (!card) return;
    const std::string name = card->name;
    accept();
    emit taken(name);
}

// Typing while the cards have the focus searches; Down leads back to them.
bool TemplateGallery::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (watched == search_ && key->key() == Qt::Key_Down) {
        list_->setFocus();
        if (!list_->currentIndex().isValid()) list_->setCurrentIndex(order_->index(0, 0));
        return true;
    }
    const bool isWord = !key->text().isEmpty() && key->text().front().isPrint() &&
                        !key->text().front().isSpace() &&
                        !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier));
    if (watched == list_ && (key->matches(QKeySequence::Find) || isWord)) {
        search_->setFocus();
        if (isWord) search_->setText(key->text());
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace espalier::ui
