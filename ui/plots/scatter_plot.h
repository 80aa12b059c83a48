// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QVector>
#include <QWidget>
#include <limits>
#include <memory>

namespace espalier::ui {

/// A point of a ScatterPlot.
struct ScatterPoint {
    double x = 0;
    double y = 0;
    QString text = {};   ///< shown while the point is under the pointer or has the focus
    QString label = {};  ///< always shown beside it
    double low = std::numeric_limits<double>::quiet_NaN();   ///< of y; not a number: no interval
    double high = std::numeric_limits<double>::quiet_NaN();  ///< likewise
    double size = 0;  ///< 0 … 1, of the area of its disc; 0: a small one
    int look = 0;     ///< as linePen()
};

/// Discs over a quantity or over words, each with a text, on request with a label and an interval
/// upwards and downwards. The pointer, or the arrow keys, move to a point; a click or Enter chooses
/// it. GUI thread.
class ScatterPlot : public QWidget {
    Q_OBJECT

  public:
    struct Axes {
        QString x;
        QString y;
        QStringList words = {};     ///< if not empty, x is an index of these
        bool isYShare = false;      ///< y is shown in per cent
        bool beginsAtZero = false;  ///< x, unless it is logarithmic
        bool isXWhole = false;      ///< x is counted: it has no ticks between whole numbers
        double leastXSpan = 0;      ///< of a linear x axis, as a fraction of the largest x
    };

    explicit ScatterPlot(QWidget* parent = nullptr);
    ~ScatterPlot() override;

    /// The x axis is logarithmic if the values span more than one order of magnitude.
    void setPoints(const QVector<ScatterPoint>& points, const Axes& axes);
    int points() const { return static_cast<int>(points_.size()); }
    /// The point with a ring around it, and the name beside that; -1 for none.
    void setChosen(int point, const QString& name = {});
    /// The name as it is drawn: shortened where it is long. Empty where there is none.
    QString chosenName() const;
    /// Where it is drawn, in this widget.
    QRect chosenNamePlace() const;
    /// What is shown while there are no points.
    void setEmptyText(const QString& text);
    /// Where it is drawn, in this widget.
    QPoint placeOf(int point) const;
    /// The one under the pointer or with the focus; -1 if there is none.
    int current() const { return current_; }
    bool isLogarithmic() const;
    /// The texts at the ticks of x and y, as they are drawn now.
    QStringList xTexts() const;
    QStringList yTexts() const;
    /// The title of y as it is drawn: shortened where the plot is lower than it is long.
    QString yTitle() const;

  signals:
    void chosen(int point);

  protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Parts;
    void applyTheme();
    void drawPoints();
    void setRanges();
    void setXRange(double before, double after);
    void fitToSize();
    void setCurrent(int point);
    void placeName();
    int pointAt(const QPointF& place) const;

    std::unique_ptr<Parts> parts_;
    QVector<ScatterPoint> points_;
    Axes axes_;
    int current_ = -1;
    int chosen_ = -1;
    QString name_;  ///< of the chosen one
};

}  // namespace espalier::ui
