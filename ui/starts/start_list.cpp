// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/starts/start_list.h"

#include <QPainter>
#include <QSignalBlocker>
#include <QStyleOptionFrame>
#include <QStyledItemDelegate>
#include <algorithm>
#include <optional>
#include <utility>

#include "ui/isolated.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr int kStartNotesRole = Qt::UserRole;
constexpr int kStartIconRole = Qt::UserRole + 1;
constexpr int kStartHeadingRole = Qt::UserRole + 2;
constexpr int kStartTitleHeight = 3 * kGrid;
constexpr int kStartNoteHeight = 2 * kGrid + 2;
constexpr int kStartHeadingHeight = 5 * kGrid;
constexpr int kStartIconSide = 20;
constexpr int kFrameRoom = 2;

/// Icon, title and faint lines below; a heading is one faint line. A text that is too long loses
/// its end, never the beginning of a number.
class StartRowDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const bool isHeading = index.data(kStartHeadingRole).toBool();
        const auto notes = static_cast<int>(index.data(kStartNotesRole).toStringList().size());
        const int height = kGrid + kStartTitleHeight + notes * kStartNoteHeight;
        return {option.rect.width(), isHeading ? kStartHeadingHeight : height};
    }

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRect row = option.rect.adjusted(kGrid / 2, 1, -kGrid / 2, -1);
        if (index.data(kStartHeadingRole).toBool()) {
            const QString title = index.data(Qt::DisplayRole).toString();
            write(*painter, option, row.adjusted(kGrid, 2 * kGrid, 0, 0), title, true);
        } else {
            paintGround(*painter, option, row);
            paintRow(*painter, option, row, index);
        }
        painter->restore();
    }

  private:
    static void paintGround(QPainter& painter,
                            const QStyleOptionViewItem& option,
                            const QRect& row) {
        const Theme& theme = themeOf(option.palette);
        const bool isChosen = option.state.testFlag(QStyle::State_Selected);
        const bool isHovered = option.state.testFlag(QStyle::State_MouseOver);
        const bool hasFocus = isChosen && option.state.testFlag(QStyle::State_HasFocus);
        if (!isChosen && !isHovered) return;
        painter.setPen(hasFocus ? QPen(theme.accent, 1.5) : QPen(Qt::NoPen));
        painter.setBrush(isChosen ? theme.selection : theme.hover);
        painter.drawRoundedRect(QRectF(row).adjusted(1, 1, -1, -1), 6, 6);
    }

    static void paintRow(QPainter& painter,
                         const QStyleOptionViewItem& option,
                         const QRect& row,
                         const QModelIndex& index) {
        const Theme& theme = themeOf(option.palette);
        const QRect sign(row.left() + kGrid,
                         row.center().y() - kStartIconSide / 2,
                         kStartIconSide,
                         kStartIconSide);
        painter.drawPixmap(mirrored(option.direction, option.rect, sign).topLeft(),
                           iconPixmap(index.data(kStartIconRole).toString(),
                                      theme.accent,
                                      kStartIconSide,
                                      painter.device()->devicePixelRatio()));
        const QRect words = row.adjusted(2 * kGrid + kStartIconSide, kGrid / 2, -kGrid, -kGrid / 2);
        QRect line(words.left(), words.top(), words.width(), kStartTitleHeight);
        write(painter, option, line, index.data().toString(), false);
        line.setTop(line.bottom() + 1);
        for (const QString& note : index.data(kStartNotesRole).toStringList()) {
            line.setHeight(kStartNoteHeight);
            write(painter, option, line, note, true);
            line.moveTop(line.bottom() + 1);
        }
    }

    static void write(QPainter& painter,
                      const QStyleOptionViewItem& option,
                      const QRect& place,
                      const QString& text,
                      bool quiet) {
        const Theme& theme = themeOf(option.palette);
        painter.setFont(textFont(quiet ? TextSize::Small : TextSize::Normal));
        painter.setPen(quiet ? theme.quietText : theme.text);
        const QString seen = painter.fontMetrics().elidedText(text, Qt::ElideRight, place.width());
        painter.drawText(
            mirrored(option.direction, option.rect, place), Qt::AlignVCenter, inOwnDirection(seen));
    }
};

}  // namespace

StartList::StartList(QWidget* parent) : QListWidget(parent) {
    setItemDelegate(new StartRowDelegate(this));
    setAccessibleName(tr("What training begins with"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMouseTracking(true);
    // It would cover a part of the frame around it.
    viewport()->setAutoFillBackground(false);
    setViewportMargins(kFrameRoom, kFrameRoom, kFrameRoom, kFrameRoom);
    connect(this, &QListWidget::currentRowChanged, this, &StartList::chosenChanged);
}

// A download that goes on changes texts only: the list keeps its place.
void StartList::setRows(std::vector<StartRow> rows) {
    if (rows == rows_) return;
    const bool isSameList =
        std::ranges::equal(rows, rows_, [](const StartRow& a, const StartRow& b) {
            return a.kind == b.kind && a.from == b.from;
        });
    const auto before = chosen() ? std::optional(*chosen()) : std::nullopt;
    rows_ = std::move(rows);
    const QSignalBlocker quiet(this);
    if (!isSameList) {
        clear();
        for (const StartRow& row : rows_) new QListWidgetItem(row.title, this);
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) write(rows_[i], *item(static_cast<int>(i)));
    if (isSameList || !before) return;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (rows_[i].kind != before->kind) continue;
        const bool isSame = rows_[i].from == before->from || before->kind == StartRow::Kind::File;
        if (isSame) return setCurrentRow(static_cast<int>(i));
    }
}

void StartList::write(const StartRow& row, QListWidgetItem& item) {
    const bool isHeading = row.kind == StartRow::Kind::Heading;
    const QString whole = (QStringList(row.title) + row.notes).join(QStringLiteral(", "));
    item.setText(row.title);
    item.setData(kStartNotesRole, row.notes);
    item.setData(kStartIconRole, row.iconName);
    item.setData(kStartHeadingRole, isHeading);
    item.setData(Qt::AccessibleTextRole, whole);
    item.setToolTip(isHeading ? QString() : whole);
    if (isHeading) item.setFlags(Qt::NoItemFlags);
}

const StartRow* StartList::chosen() const {
    const int row = currentRow();
    return row < 0 ? nullptr : &rows_[static_cast<std::size_t>(row)];
}

bool StartList::choose(const std::string& from) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const StartRow& row = rows_[i];
        const bool isIt = from.empty() ? row.kind == StartRow::Kind::Random : row.from == from;
        if (!isIt) continue;
        setCurrentRow(static_cast<int>(i));
        return true;
    }
    return false;
}

// The chosen row shows where the focus is; a second frame around all rows would only compete.
void StartList::initStyleOption(QStyleOptionFrame* option) const {
    QListWidget::initStyleOption(option);
    if (!selectedItems().isEmpty()) option->state &= ~QStyle::State_HasFocus;
}

void StartList::choose(StartRow::Kind kind) {
    const auto found = std::ranges::find(rows_, kind, &StartRow::kind);
    if (found != rows_.end()) setCurrentRow(static_cast<int>(found - rows_.begin()));
}

}  // namespace espalier::ui
