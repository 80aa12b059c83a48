// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/in_place_editor.h"

#include <QApplication>
#include <QClipboard>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextOption>
#include <utility>

#include "ui/canvas/scene/drawing_font.h"
#include "ui/style/theme.h"

namespace espalier::ui {

namespace {

constexpr double kEditorDepth = 3;  // above everything
constexpr double kEditorRadius = 4;

QString oneLine(QString text) {
    return text.replace(QLatin1Char('\n'), QLatin1Char(' '));
}

}  // namespace

InPlaceEditor::InPlaceEditor(Lines lines, const QString& text, qsizetype longest)
    : lines_(lines), longest_(longest) {
    setZValue(kEditorDepth);
    setFont(drawingFont(lines == Lines::One ? TextSize::Small : TextSize::Normal));
    setDefaultTextColor(themeOf(QApplication::palette()).text);
    document()->setDocumentMargin(0);
    QTextOption option;
    option.setWrapMode(lines == Lines::One ? QTextOption::NoWrap
                                           : QTextOption::WrapAtWordBoundaryOrAnywhere);
    document()->setDefaultTextOption(option);
    setTextInteractionFlags(Qt::TextEditorInteraction);
    setPlainText(text);
    QTextCursor all = textCursor();
    if (lines == Lines::One) {
        all.select(QTextCursor::Document);
    } else {
        all.movePosition(QTextCursor::End);
    }
    setTextCursor(all);
    connect(document(), &QTextDocument::contentsChanged, this, &InPlaceEditor::cutToLength);
}

void InPlaceEditor::setGround(const QRectF& ground) {
    prepareGeometryChange();
    ground_ = ground;
}

void InPlaceEditor::cutToLength() {
    const QString text = toPlainText();
    if (text.size() <= longest_) return;
    QTextCursor rest = textCursor();
    rest.setPosition(static_cast<int>(longest_));
    rest.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
    rest.removeSelectedText();
}

void InPlaceEditor::finish(bool keep) {
    if (std::exchange(done_, true)) return;
    emit finished(keep);
}

void InPlaceEditor::keyPressEvent(QKeyEvent* event) {
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape) {
        finish(lines_ == Lines::Several);
    } else if (isEnter && (lines_ == Lines::One || event->modifiers() & Qt::ControlModifier)) {
        finish(true);
    } else if (event->matches(QKeySequence::Paste)) {
        const QString text = QGuiApplication::clipboard()->text();
        textCursor().insertText(lines_ == Lines::One ? oneLine(text) : text);
    } else {
        QGraphicsTextItem::keyPressEvent(event);
    }
}

void InPlaceEditor::focusOutEvent(QFocusEvent* event) {
    QGraphicsTextItem::focusOutEvent(event);
    // The focus is only lent to a menu or another window.
    if (event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason) {
        return;
    }
    finish(true);
}

QRectF InPlaceEditor::boundingRect() const {
    const QRectF words = QGraphicsTextItem::boundingRect().adjusted(-4, -2, 4, 2);
    return (words | ground_).adjusted(-1, -1, 1, 1);
}

void InPlaceEditor::paint(QPainter* painter,
                          const QStyleOptionGraphicsItem* option,
                          QWidget* widget) {
    const Theme& theme = themeOf(QApplication::palette());
    painter->setPen(QPen(theme.accent, 1.5));
    painter->setBrush(theme.raised);
    painter->drawRoundedRect(ground_ | QGraphicsTextItem::boundingRect().adjusted(-4, -2, 4, 2),
                             kEditorRadius,
                             kEditorRadius);
    QStyleOptionGraphicsItem plain = *option;  // omits Qt's dashed frame
    plain.state &= ~(QStyle::State_HasFocus | QStyle::State_Selected);
    QGraphicsTextItem::paint(painter, &plain, widget);
}

}  // namespace espalier::ui
