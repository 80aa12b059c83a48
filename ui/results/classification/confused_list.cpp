// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/confused_list.h"

#include <QApplication>
#include <QPainter>
#include <QStyledItemDelegate>

#include "ui/isolated.h"
#include "ui/style/fonts.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

enum Role { TruthRole = Qt::UserRole, AnswerRole, CountTextRole, ShareRole, NamesRole };

constexpr int kPairHeight = 6 * kGrid;
constexpr int kAll = -1;

QString takenFor(const QString& truth, const QString& answer) {
    return ConfusedList::tr("%1 predicted as %2").arg(isolated(truth), isolated(answer));
}

// Long names are shortened equally, because the difference may be in either.
QString fittingWords(const QModelIndex& index, const QFontMetrics& metrics, int width) {
    const QString words = index.data(Qt::DisplayRole).toString();
    const QStringList names = index.data(NamesRole).toStringList();
    if (names.size() != 2 || metrics.horizontalAdvance(words) <= width) {
        return metrics.elidedText(words, Qt::ElideMiddle, width);
    }
    const int each = (width - metrics.horizontalAdvance(takenFor({}, {}))) / 2;
    const QString fitting = takenFor(metrics.elidedText(names[0], Qt::ElideMiddle, each),
                                     metrics.elidedText(names[1], Qt::ElideMiddle, each));
    return metrics.elidedText(fitting, Qt::ElideRight, width);
}

/// The two classes, the count below them, and a bar for the fraction of the class.
class ConfusedDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {100, kPairHeight};
    }

    void paint(QPainter* painter,
               const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const Theme& theme = themeOf(option.palette);
        const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
        style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRect text = option.rect.adjusted(12, 5, -12, -9);
        painter->setFont(option.font);
        painter->setPen(theme.text);
        painter->drawText(
            text,
            Qt::AlignLeft | Qt::AlignTop,
            inOwnDirection(fittingWords(index, painter->fontMetrics(), text.width())));
        painter->setFont(textFont(TextSize::Small));
        painter->setPen(theme.quietText);
        const QString count = painter->fontMetrics().elidedText(
            index.data(CountTextRole).toString(), Qt::ElideRight, text.width());
        painter->drawText(text, Qt::AlignLeft | Qt::AlignBottom, inOwnDirection(count));
        paintBar(*painter, option, index.data(ShareRole), theme.seriesColor(1));
        if (option.state & QStyle::State_HasFocus &&
            option.state & QStyle::State_KeyboardFocusChange) {
            painter->setPen(QPen(theme.accent, 2));
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(QRectF(option.rect).adjusted(2, 2, -2, -2), 4, 4);
        }
        painter->restore();
    }

  private:
    static void paintBar(QPainter& painter,
                         const QStyleOptionViewItem& option,
                         const QVariant& share,
                         const QColor& color) {
        if (!share.isValid()) return;
        const QRectF row(option.rect);
        const double width = std::max(3.0, (row.width() - 24) * share.toDouble());
        const QRectF bar(row.left() + 12, row.bottom() - 7, width, 3);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawRoundedRect(mirrored(option.direction, row, bar), 1.5, 1.5);
    }
};

}  // namespace

ConfusedList::ConfusedList(QWidget* parent) : QListWidget(parent) {
    setAccessibleName(tr("Most confused pairs"));
    setItemDelegate(new ConfusedDelegate(this));
    setUniformItemSizes(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    viewport()->setAutoFillBackground(false);
    connect(this, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        tell(item);
    });
    // Emits again if the row is already selected.
    connect(
        this, &QListWidget::itemClicked, this, [this](const QListWidgetItem* item) { tell(item); });
}

void ConfusedList::setMatrix(const engine::ConfusionMatrix& matrix, const QStringList& classes) {
    const QSignalBlocker quiet(this);
    clear();
    auto* all = new QListWidgetItem(tr("All mistakes"), this);
    all->setData(TruthRole, kAll);
    const qint64 wrong = matrix.total() - matrix.correct();
    all->setData(CountTextRole,
                 tr("%1 of %n image(s)", nullptr, formOf(matrix.total())).arg(countText(wrong)));
    for (const engine::ConfusedPair& pair : engine::mostConfused(matrix, kMost)) {
        const QStringList names{classes.value(pair.truth), classes.value(pair.predicted)};
        const QString words = takenFor(names[0], names[1]);
        const double share = double(pair.count) / double(pair.of);
        const QString count =
            tr("%1 of %2, %3")
                .arg(countText(pair.count), countText(pair.of), percentText(share, 0));
        auto* item = new QListWidgetItem(words, this);
        item->setData(TruthRole, pair.truth);
        item->setData(AnswerRole, pair.predicted);
        item->setData(CountTextRole, count);
        item->setData(ShareRole, share);
        item->setData(NamesRole, names);
        item->setToolTip(words + QLatin1Char('\n') + count);
        item->setData(Qt::AccessibleTextRole, words + QStringLiteral(": ") + count);
    }
    setCurrentRow(0);
}

void ConfusedList::choose(int truth, int answer) {
    const QSignalBlocker quiet(this);
    setCurrentItem(nullptr);
    clearSelection();
    for (int row = 1; row < count(); ++row) {
        const bool same =
            item(row)->data(TruthRole) == truth && item(row)->data(AnswerRole) == answer;
        if (same) setCurrentRow(row);
    }
    viewport()->update();
}

void ConfusedList::chooseAll() {
    const QSignalBlocker quiet(this);
    setCurrentRow(0);
    viewport()->update();
}

void ConfusedList::tell(const QListWidgetItem* item) {
    if (!item) return;
    const int truth = item->data(TruthRole).toInt();
    if (truth == kAll) return emit allChosen();
    emit pairChosen(truth, item->data(AnswerRole).toInt());
}

}  // namespace espalier::ui
