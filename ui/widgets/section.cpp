// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/section.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QPointer>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/isolated.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

/// Keeps the focused widget visible, even if the content above it grows or the area shrinks, until
/// the user scrolls away from it.
class ScrollingColumn : public QScrollArea {
  public:
    explicit ScrollingColumn(QWidget* parent) : QScrollArea(parent) {
        setFrameShape(QFrame::NoFrame);
        setWidgetResizable(true);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setFocusPolicy(Qt::NoFocus);  // its focus would be invisible; focused children scroll it
        viewport()->setAutoFillBackground(false);
        // Qt follows the focus only inside an area; this also handles Tab from outside.
        connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
            // A click that moves the focus elsewhere, as on a tab, would otherwise move what was
            // clicked away.
            const bool isAside =
                now && QApplication::mouseButtons() != Qt::NoButton && !now->underMouse();
            kept_ = now && !isAside && widget()->isAncestorOf(now) ? now : nullptr;
            keepInView();
        });
        connect(
            verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { kept_ = nullptr; });
    }

    // The children lose the focus while the base classes are destroyed, when kept_ no longer
    // exists.
    ~ScrollingColumn() override { disconnect(qApp, nullptr, this, nullptr); }

    void hold(QWidget* content) {
        content->setAutoFillBackground(false);
        setWidget(content);
    }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        const bool isDone = QScrollArea::eventFilter(watched, event);
        const bool isLaidOut =
            event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest;
        if (watched == widget() && isLaidOut) {
            fitHeight();
            keepInView();
        }
        return isDone;
    }

    void resizeEvent(QResizeEvent* event) override {
        QScrollArea::resizeEvent(event);
        fitHeight();
        keepInView();
    }

  private:
    // Qt gives the content the height that it needs without regard to its width, with which wrapped
    // sentences grow.
    void fitHeight() {
        const QLayout* layout = widget() ? widget()->layout() : nullptr;
        const bool grows = layout && layout->hasHeightForWidth();
        if (!grows && fitted_ == 0) return;
        fitted_ = grows ? layout->totalMinimumHeightForWidth(viewport()->width()) : 0;
        if (fitted_ != widget()->minimumHeight()) widget()->setMinimumHeight(fitted_);
    }
    // Does nothing while a mouse button is pressed.
    void keepInView() {
        if (kept_ && QApplication::mouseButtons() == Qt::NoButton) ensureWidgetVisible(kept_);
    }

    QPointer<QWidget> kept_;
    int fitted_ = 0;  // the least height that was given to the content; 0 = none
};

/// A sentence whose long words have places to break, which are not copied.
class BrokenSentence : public QLabel {
  public:
    BrokenSentence(const QString& text, QWidget* parent) : QLabel(withBreaks(text), parent) {
        if (this->text() == text) return;
        QClipboard* clipboard = QGuiApplication::clipboard();
        connect(clipboard, &QClipboard::changed, this, [this, clipboard](QClipboard::Mode mode) {
            // Another program's clipboard is not read.
            if (!isActiveWindow() || !hasSelectedText()) return;
            if (clipboard->text(mode) != selectedText()) return;
            const QString whole = withoutBreaks(selectedText());
            if (whole != selectedText()) clipboard->setText(whole, mode);
        });
    }
};

class MarginMirror : public QObject {
  public:
    explicit MarginMirror(QWidget* widget) : QObject(widget), widget_(widget) {
        widget->installEventFilter(this);
        turn();
    }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::LayoutDirectionChange) turn();
        return QObject::eventFilter(watched, event);
    }

  private:
    void turn() {
        if (widget_->isRightToLeft() == isMirrored_) return;
        isMirrored_ = !isMirrored_;
        widget_->setContentsMargins(turned(widget_->contentsMargins()));
        if (QLayout* layout = widget_->layout()) {
            layout->setContentsMargins(turned(layout->contentsMargins()));
        }
    }
    static QMargins turned(const QMargins& around) {
        return {around.right(), around.top(), around.left(), around.bottom()};
    }

    QWidget* widget_;
    bool isMirrored_ = false;
};

}  // namespace

void addSection(QVBoxLayout* column, const QString& name) {
    if (column->count() > 0) column->addSpacing(2 * kGrid);
    auto* label = new QLabel(name);
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    label->setFont(bold);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    column->addWidget(label);
}

QLabel* sentenceLabel(const QString& text, bool quiet, QWidget* parent) {
    auto* label = new BrokenSentence(text, parent);
    setTextSize(label, TextSize::Normal, quiet);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

void stackWhereNarrow(QBoxLayout* row, int width, int least) {
    int others = 0;
    for (int i = 1; i < row->count(); ++i) {
        others += row->itemAt(i)->sizeHint().width() + row->spacing();
    }
    const QMargins around = row->contentsMargins();
    const bool isNarrow = width - around.left() - around.right() - others < least;
    const auto direction = isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
    if (row->direction() == direction) return;
    row->setDirection(direction);
    row->activate();  // it has just changed its direction
}

int leastWidthOf(const QBoxLayout* row) {
    int least = 0;
    for (int i = 0; i < row->count(); ++i) {
        least = std::max(least, row->itemAt(i)->minimumSize().width());
    }
    const QMargins around = row->contentsMargins();
    return least + around.left() + around.right();
}

void mirrorMargins(QWidget* widget) {
    new MarginMirror(widget);
}

QScrollArea* scrolling(QWidget* content, QWidget* parent) {
    auto* area = new ScrollingColumn(parent);
    area->hold(content);
    mirrorMargins(content);  // the gap beside the scroll bar
    return area;
}

void scrollIntoView(QWidget& widget) {
    for (QWidget* around = widget.parentWidget(); around; around = around->parentWidget()) {
        auto* area = qobject_cast<QScrollArea*>(around);
        if (!area || !area->widget()) continue;
        const int top = widget.mapTo(area->widget(), QPoint(0, 0)).y();
        const int room = area->viewport()->height();
        const int from = area->verticalScrollBar()->value();
        const int bottom = top + widget.height();
        const bool isAbove = top < from || widget.height() > room;
        if (isAbove || bottom > from + room) {
            area->verticalScrollBar()->setValue(isAbove ? top : bottom - room);
        }
    }
}

}  // namespace espalier::ui
