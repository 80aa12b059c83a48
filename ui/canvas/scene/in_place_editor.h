// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsTextItem>
#include <functional>

namespace espalier::ui {

/// Text edited in place on the canvas: a name (one line) or a note (several). Plain text. Enter,
/// Ctrl+Enter in a note, or losing the focus keeps the text; Esc discards a name but keeps a note,
/// which would be tedious to retype. Owned by the scene.
class InPlaceEditor : public QGraphicsTextItem {
    Q_OBJECT

  public:
    enum class Lines { One, Several };

    InPlaceEditor(Lines lines, const QString& text, qsizetype longest);

    /// Sets the background rectangle, which may extend beyond the text.
    void setGround(const QRectF& ground);
    void finish(bool keep);

  signals:
    /// Emitted once; the editor must not be used afterwards.
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
