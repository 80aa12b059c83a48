// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsTextItem>
#include <functional>

namespace espalier::ui {

/// Words typed where they stand on the canvas: a name (one line) or a note (several). Plain text.
/// Enter, or Ctrl+Enter in a note, or looking elsewhere keeps what was typed; Esc gives a name up
/// and keeps a note, which nobody types twice. Owned by the scene.
class InPlaceEditor : public QGraphicsTextItem {
    Q_OBJECT

  public:
    enum class Lines { One, Several };

    InPlaceEditor(Lines lines, const QString& text, qsizetype longest);

    /// A ground behind the words, beyond them.
    void setGround(const QRectF& ground);
    void finish(bool keep);

  signals:
    /// Once. After it the editor is of no use.
    void finished(bool keep);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;
    QRectF boundingRect() const override;

  private:
    void cutToLength();

    const Lines lines_;
    const qsizetype longest_;
    QRectF ground_;
    bool done_ = false;
};

}  // namespace espalier::ui
