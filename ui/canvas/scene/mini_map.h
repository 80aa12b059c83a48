// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>
#include <optional>

class QToolButton;

namespace espalier::ui {

class CanvasScene;
class CanvasView;

/// An overview of the drawing in a corner of the canvas, with a frame around the visible part. A
/// click or drag moves the view. Only visible if the drawing does not fit, and where it covers
/// nothing of it (DrawnItems::isAnythingIn), if possible outside of open groups: it moves to
/// another corner, shrinks to its button, or hides, but stays where it is during a drag. Folds into
/// its button and remembers that. GUI thread; owned by the view.
class MiniMap : public QWidget {
    Q_OBJECT

  public:
    MiniMap(CanvasScene& scene, CanvasView& view);

    bool isFolded() const { return folded_; }
    void setFolded(bool folded);
    /// The view shows another part or was resized.
    void follow();
    /// The drawing has changed.
    void redraw();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    QRectF visiblePart() const;
    void place();
    QSize openSize() const;
    bool isFree(const QPoint& corner, const QSize& size) const;
    bool isBesideGroups(const QPoint& corner, const QSize& size) const;
    /// In coordinates of the view, `outside` the frames of open groups; none if it would cover
    /// something everywhere.
    std::optional<QPoint> freeCorner(const QSize& size, bool outside) const;
    std::optional<QPoint> bestCorner(const QSize& size) const;
    QPixmap drawImage() const;
    void drawLook(QPainter& painter) const;
    double scaleOfImage() const;
    QPointF imageCorner() const;
    void moveViewTo(const QPointF& point);

    CanvasScene& scene_;
    CanvasView& view_;
    QToolButton* fold_;
    QRectF content_;
    QRectF sceneRect_;  ///< when it was drawn
    QPixmap image_;     ///< null if it must be redrawn
    bool folded_ = false;
    bool held_ = false;      ///< the pointer drags the view
    bool givesWay_ = false;  ///< only the button has room
};

}  // namespace espalier::ui
