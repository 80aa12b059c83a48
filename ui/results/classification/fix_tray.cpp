// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/fix_tray.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/images/image_cache.h"
#include "ui/isolated.h"
#include "ui/results/classification/boxed_icon.h"
#include "ui/results/classification/recounted_test.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kFixSide = 40;
constexpr int kTrainWidth = 23 * kGrid;  // words of the button
constexpr int kFixPreview = 256;         // pixels, as in the other lists

enum FixRole { FixPathRole = Qt::UserRole };

/// The classes of a fix, shortened so that something of both is seen.
class ChangeLabel : public QLabel {
  public:
    ChangeLabel(const Fixes::Fix& fix, QWidget* parent)
        : QLabel(parent), then_(fix.then), now_(fix.now) {
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        setTextFormat(Qt::PlainText);
        setAccessibleName(fix.what);
        setToolTip(fix.what);
        shorten();
    }

  protected:
    void resizeEvent(QResizeEvent* event) override {
        QLabel::resizeEvent(event);
        shorten();
    }

  private:
    void shorten() { setText(FixTray::shortenedChange(then_, now_, fontMetrics(), width())); }

    QString then_, now_;
};

QLabel* fixLabel(const Fixes::Fix& fix, QWidget* parent) {
    if (fix.isRelabelled) return new ChangeLabel(fix, parent);
    auto* label = new ElidedLabel(parent);
    label->setWhole(fix.what);
    return label;
}

}  // namespace

FixTray::FixTray(Fixes& fixes, ImageCache& images, QWidget* parent)
    : QWidget(parent),
      fixes_(fixes),
      images_(images),
      hint_(sentenceLabel(tr("What you relabel or exclude is collected here. Files on disk are not "
                             "changed."),
                          true,
                          this)),
      list_(new QListWidget(this)),
      rest_(sentenceLabel({}, true, this)),
      ofTest_(sentenceLabel({}, true, this)),
      train_(textButton(QStringLiteral("start"), {}, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    addSection(column, tr("Fixes"));
    hint_->setAlignment(Qt::AlignLeading | Qt::AlignTop);
    column->addWidget(hint_, 1);
    column->addWidget(list_, 1);
    column->addWidget(rest_);
    column->addWidget(ofTest_);
    column->addWidget(train_);
    list_->setAccessibleName(tr("Fixes"));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setIconSize({kFixSide, kFixSide});
    list_->viewport()->setAutoFillBackground(false);
    connect(&fixes, &Fixes::changed, this, &FixTray::fill);
    connect(train_, &QPushButton::clicked, this, &FixTray::trainAsked);
    connect(list_, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
        emit imageChosen(item->data(FixPathRole).toString());
    });
    auto* key = new QShortcut(QKeySequence::Delete, list_);
    key->setContext(Qt::WidgetShortcut);
    connect(key, &QShortcut::activated, this, [this] { takeBack(list_->currentRow()); });
    connect(&images, &ImageCache::arrived, this, [this](const QString& path) {
        for (int row = 0; row < list_->count(); ++row) {
            QListWidgetItem* item = list_->item(row);
            if (item->data(FixPathRole).toString() != path) continue;
            item->setIcon(
                boxedIcon(images_.ask(path, kFixPreview).image, kFixSide, devicePixelRatioF()));
        }
    });
    fill();
}

QString FixTray::shortenedChange(const QString& then,
                                 const QString& now,
                                 const QFontMetrics& metrics,
                                 int width) {
    const int room = width - metrics.horizontalAdvance(Fixes::changeText({}, {})) - 2;
    const int left = metrics.horizontalAdvance(then);
    const int right = metrics.horizontalAdvance(now);
    if (left + right <= room) return Fixes::changeText(then, now);
    // A short name leaves its room to the other.
    const int half = room / 2;
    const int ofThen = right < half ? room - right : std::min(left, half);
    const auto fitting = [&](const QString& name, int most) {
        const bool isWhole = metrics.horizontalAdvance(name) <= most;
        return isWhole ? name : metrics.elidedText(name, Qt::ElideMiddle, most);
    };
    return Fixes::changeText(fitting(then, ofThen), fitting(now, room - ofThen));
}

void FixTray::takeBack(int row) {
    if (row < 0 || row >= static_cast<int>(fixes_.all().size())) return;
    fixes_.takeBack(Fixes::Fix(fixes_.all()[static_cast<std::size_t>(row)]));
}

void FixTray::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    fill();
}

void FixTray::addRow(std::size_t place) {
    const Fixes::Fix& fix = shown_[place];
    const QString name = QFileInfo(fix.path).fileName();
    auto* item = new QListWidgetItem(list_);
    item->setData(FixPathRole, fix.path);
    item->setIcon(
        boxedIcon(images_.ask(fix.path, kFixPreview).image, kFixSide, devicePixelRatioF()));
    item->setSizeHint({0, kFixSide + kGrid});
    item->setToolTip(fix.path);
    item->setData(Qt::AccessibleTextRole, tr("%1: %2").arg(isolated(name), fix.what));
    auto* words = new QWidget(list_);
    auto* line = new QHBoxLayout(words);
    line->setContentsMargins(0, 0, 0, 0);  // it lies beside the icon
    line->setSpacing(kGrid / 2);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    auto* file = new ElidedLabel(words);
    file->setWhole(name);
    setTextSize(file, TextSize::Small, true);
    texts->addWidget(fixLabel(fix, words));
    texts->addWidget(file);
    line->addLayout(texts, 1);
    QToolButton* back = iconButton(
        QStringLiteral("undo"), tr("Take back: %1, %2").arg(isolated(name), fix.what), words);
    // Later, because the list is filled again, which deletes this button.
    connect(
        back,
        &QToolButton::clicked,
        this,
        [this, place] { takeBack(static_cast<int>(place)); },
        Qt::QueuedConnection);
    line->addWidget(back);
    list_->setItemWidget(item, words);
}

QString FixTray::trainText(int fixes, bool isTestAlone) {
    if (fixes == 0) return tr("Train again");
    return isTestAlone ? tr("Train and test again (%n fix(es))", nullptr, fixes)
                       : tr("Train again (%n fix(es))", nullptr, fixes);
}

// As wide as the tray; several lines do not touch the border.
void FixTray::showTrainText(const QString& text) {
    setTextInLines(train_, text, kTrainWidth);
    train_->setMaximumWidth(QWIDGETSIZE_MAX);
    const auto lines = static_cast<int>(1 + train_->text().count(QLatin1Char('\n')));
    train_->setMinimumHeight(lines > 1 ? lines * train_->fontMetrics().lineSpacing() + 2 * kGrid
                                       : 0);
}

void FixTray::fill() {
    if (!isVisible()) return;
    const bool isSame = shown_ == fixes_.all();
    if (isSame && !train_->text().isEmpty()) return;
    shown_ = fixes_.all();
    const int row = list_->currentRow();
    const int scrolled = list_->verticalScrollBar()->value();
    list_->clear();
    const std::size_t rows = std::min(shown_.size(), kMostRows);
    for (std::size_t i = 0; i < rows; ++i) addRow(i);
    list_->setCurrentRow(std::min(row, list_->count() - 1));
    list_->verticalScrollBar()->setValue(scrolled);
    const auto count = static_cast<int>(shown_.size());
    list_->setVisible(count > 0);
    hint_->setVisible(count == 0);
    const auto more = static_cast<int>(shown_.size() - rows);
    rest_->setText(tr("%n more fix(es) are not listed; training again uses all.", nullptr, more));
    rest_->setVisible(more > 0);
    showTest();
}

void FixTray::setEvaluation(std::shared_ptr<const engine::ClassEvaluation> evaluation) {
    evaluation_ = std::move(evaluation);
    if (!train_->text().isEmpty()) showTest();  // else it is filled first
}

QString FixTray::accuracyText(const RecountedTest& recount) {
    const auto share = [](std::int64_t right, std::int64_t of) {
        return percentText(static_cast<double>(right) / static_cast<double>(of));
    };
    const QString now = share(recount.rightNow, recount.imagesNow);
    const QString then = share(recount.rightThen, recount.imagesThen);
    if (now == then) {
        return tr("With these fixes, the accuracy of this model stays at %1.").arg(now);
    }
    return tr("With these fixes, the accuracy of this model is %1 instead of %2.").arg(now, then);
}

void FixTray::showTest() {
    const auto count = static_cast<int>(shown_.size());
    const auto ofTest = std::ranges::count(shown_, std::optional(true), &Fixes::Fix::isOfTest);
    const bool isKnown =
        std::ranges::all_of(shown_, [](const Fixes::Fix& fix) { return fix.isOfTest.has_value(); });
    const bool isTestAlone = isKnown && count > 0 && ofTest == count;
    QString text = isTestAlone
                       ? tr("All of these are test images. Training again changes the test, "
                            "not what the network learns.")
                       : tr("Test images among these: %1. Fixing them changes the test, not what "
                            "the network learns.")
                             .arg(countText(ofTest));
    const auto recount =
        isTestAlone && evaluation_ ? recounted(*evaluation_, shown_) : std::nullopt;
    if (recount) text += QLatin1Char(' ') + accuracyText(*recount);
    ofTest_->setText(text);
    ofTest_->setVisible(isKnown && ofTest > 0);
    showTrainText(trainText(count, isTestAlone));
    setAvailable(train_,
                 count == 0 ? tr("Relabel or exclude an image first.") : QString(),
                 isTestAlone ? tr("The next run trains with the same images; only its test changes")
                             : tr("Starts the next run with the same settings as this one"));
}

}  // namespace espalier::ui
