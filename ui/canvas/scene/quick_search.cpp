// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/quick_search.h"

#include <QGraphicsDropShadowEffect>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kWidth = 50 * kGrid;
constexpr int kLeastFound = 12 * kGrid;
constexpr int kBesideWords = 8 * kGrid;  // icon, scroll bar and margins of a row
constexpr int kMostRows = 9;             // visible at once
constexpr std::size_t kMostFound = 60;   // more would help nobody, and take time

}  // namespace

int rankOf(const QuickSearch::Entry& entry, const QString& typed) {
    int rank = 0;
    for (const QString& word : typed.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const qsizetype at = entry.name.indexOf(word, 0, Qt::CaseInsensitive);
        const bool elsewhere = entry.detail.contains(word, Qt::CaseInsensitive) ||
                               entry.words.contains(word, Qt::CaseInsensitive);
        if (at < 0 && !elsewhere) return -1;
        const bool begins = at > 0 && !entry.name.at(at - 1).isLetterOrNumber();
        rank += at == 0 ? 0 : begins ? 1 : at > 0 ? 2 : 3;
    }
    return rank;
}

QuickSearch::QuickSearch(QWidget* parent)
    : QFrame(parent), field_(new QLineEdit), list_(new QListWidget), note_(new QLabel) {
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    setFixedWidth(kWidth);
    field_->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    field_->installEventFilter(this);
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setTextElideMode(Qt::ElideMiddle);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setUniformItemSizes(true);
    note_->setContentsMargins(kGrid, 0, kGrid, kGrid / 2);
    setTextSize(note_, TextSize::Normal, true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kGrid / 2, kGrid / 2, kGrid / 2, kGrid / 2);
    column->setSpacing(kGrid / 2);
    column->addWidget(field_);
    column->addWidget(list_);
    column->addWidget(note_);
    connect(field_, &QLineEdit::textEdited, this, &QuickSearch::filter);
    // The focus stays in the field, so that it is what is read aloud.
    connect(list_, &QListWidget::currentItemChanged, field_, [this](const QListWidgetItem* item) {
        field_->setAccessibleDescription(item ? item->toolTip() : QString());
    });
    connect(list_, &QListWidget::itemClicked, this, &QuickSearch::take);
    hide();
}

void QuickSearch::open(const QPoint& at, const QString& purpose, std::vector<Entry> entries) {
    entries_ = std::move(entries);
    field_->setPlaceholderText(purpose);
    field_->setAccessibleName(purpose);
    list_->setAccessibleName(purpose);
    field_->clear();
    filter({});
    // Where all rows have room, so that it does not jump while one types.
    const QRect room = parentWidget()->rect().adjusted(kGrid, kGrid, -kGrid, -kGrid);
    move(std::clamp(at.x(), room.left(), std::max(room.left(), room.right() - width())),
         std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - height())));
    show();
    raise();
    field_->setFocus();
}

void QuickSearch::close(bool returnFocus) {
    if (isHidden()) return;
    if (returnFocus) parentWidget()->setFocus();
    hide();
}

void QuickSearch::filter(const QString& typed) {
    std::vector<std::pair<int, const Entry*>> found;
    for (const Entry& entry : entries_) {
        const int rank = rankOf(entry, typed);
        if (rank >= 0) found.emplace_back(rank, &entry);
    }
    std::ranges::stable_sort(found, {}, &std::pair<int, const Entry*>::first);
    const std::size_t more = found.size() - std::min(found.size(), kMostFound);
    found.resize(found.size() - more);
    list_->clear();
    field_->setAccessibleDescription({});
    for (const auto& [rank, entry] : found) {
        const QString behind =
            entry->detail.isEmpty() ? QString() : QStringLiteral("  ·  ") + entry->detail;
        const QString text = entry->name + behind;
        // What it is stays behind a name that is too long for its row.
        const QFontMetrics metrics = list_->fontMetrics();
        const int room = kWidth - kBesideWords - metrics.horizontalAdvance(behind);
        auto* item = new QListWidgetItem(
            metrics.elidedText(entry->name, Qt::ElideMiddle, std::max(kLeastFound, room)) + behind,
            list_);
        if (!entry->iconName.isEmpty()) item->setIcon(icon(entry->iconName));
        item->setData(Qt::UserRole, entry->key);
        item->setToolTip(text);
    }
    list_->setCurrentRow(0);
    showNote(static_cast<int>(more));
    resizeToList();
}

void QuickSearch::showNote(int more) {
    note_->setVisible(more > 0 || list_->count() == 0);
    note_->setText(more > 0           ? tr("%n more: type to narrow", nullptr, more)
                   : entries_.empty() ? tr("There are no layers yet.")
                                      : tr("Nothing has this name."));
}

void QuickSearch::resizeToList() {
    const int rows = list_->count();
    list_->setVisible(rows > 0);
    const int height = rows > 0 ? list_->sizeHintForRow(0) : 0;
    list_->setFixedHeight(std::min(rows, kMostRows) * height + 2 * list_->frameWidth());
    adjustSize();
}

void QuickSearch::take(const QListWidgetItem* item) {
    if (!item) return;
    const QString key = item->data(Qt::UserRole).toString();
    close(true);
    emit chosen(key);
}

void QuickSearch::step(int rows) {
    if (list_->count() == 0) return;
    list_->setCurrentRow(std::clamp(list_->currentRow() + rows, 0, list_->count() - 1));
}

bool QuickSearch::press(int key) {
    switch (key) {
        case Qt::Key_Up:
            step(-1);
            return true;
        case Qt::Key_Down:
            step(1);
            return true;
        case Qt::Key_PageUp:
            step(-kMostRows);
            return true;
        case Qt::Key_PageDown:
            step(kMostRows);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            take(list_->currentItem());
            return true;
        case Qt::Key_Escape:
            close(true);
            return true;
        default:
            return false;
    }
}

bool QuickSearch::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress && press(static_cast<QKeyEvent*>(event)->key())) {
        return true;
    }
    // The menu of the field takes the focus, too.
    const bool leaves = event->type() == QEvent::FocusOut &&
                        static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason;
    if (leaves) close(false);
    return QFrame::eventFilter(watched, event);
}

void QuickSearch::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && isVisible()) filter(field_->text());
}

}  // namespace espalier::ui
