// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QVector>
#include <QWidget>
#include <memory>

namespace espalier::ui {

/// A point of a PointPlot.
struct PlotPoint {
    double x = 0;
    double y = 0;
    QString text;  ///< shown while the point is under the pointer or has the focus
    bool isChosen = false;
};

/// Points over a quantity or over words, each with a text. The pointer, or the arrow keys, move to
/// a point; a click or Enter chooses it. GUI thread.
class PointPlot : public QWidget {
    Q_OBJECT

  public:
    struct Axes {
        QString x;
        QString y;
        QStringList words = {};  ///< if not empty, x is an index of these
        bool isYShare = false;   ///< y is shown in per cent
    };

    explicit PointPlot(QWidget* parent = nullptr);
    ~PointPlot() override;

    /// The x axis is logarithmic if the values span two orders of magnitude.
    void setPoints(const QVector<PlotPoint>& points, const Axes& axes);
    /// Where it is drawn, in this widget.
    QPoint placeOf(int point) const;
    /// The one under the pointer or with the focus; -1 if there is none.
    int current() const { return current_; }
    bool isLogarithmic() const;

  signals:
    void chosen(int point);

  protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Parts;
    void applyTheme();
    void setRanges(const Axes& axes);
    void setCurrent(int point);
    int pointAt(const QPointF& place) const;

    std::unique_ptr<Parts> parts_;
    QVector<PlotPoint> points_;
    int current_ = -1;
};

}  // namespace espalier::ui
