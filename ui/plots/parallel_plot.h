// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QVector>
#include <QWidget>
#include <memory>

namespace espalier::ui {

/// One axis of parallel coordinates: numbers, or words at equal distances.
struct ParallelAxis {
    QString name = {};
    QStringList words = {};      ///< from below; empty: numbers
    bool isLogarithmic = false;  ///< a line below its name says so
    double from = 0;             ///< of numbers, below; larger than `to` where less is better
    double to = 1;
    QString fromText = {};  ///< at its end
    QString toText = {};    ///< likewise
};

/// A line through all axes; `values`: a number, or the place of a word. Not a number: it has none.
struct ParallelLine {
    QVector<double> values;
    int look = 0;     ///< as linePen()
    double rank = 0;  ///< 0 the best … 1 the worst, which is the faintest that is still visible
    QString label = {};  ///< at its right end
};

/// Parallel coordinates (Inselberg, The plane with parallel coordinates, 1985): each line is a
/// trial, each axis an option or the result; the best one is thick and covers all others. The names
/// of axes are in two rows where one is too short for them; what still does not fit is elided and
/// in the tooltip. GUI thread.
class ParallelPlot : public QWidget {
    Q_OBJECT

  public:
    explicit ParallelPlot(QWidget* parent = nullptr);
    ~ParallelPlot() override;

    void setLines(const QVector<ParallelAxis>& axes, const QVector<ParallelLine>& lines);
    /// The line to be seen before all others; -1 for none.
    void setChosen(int line);
    int lines() const;

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Parts;
    void write();
    void arrange();
    void draw();
    void drawNumbers();

    std::unique_ptr<Parts> parts_;
};

}  // namespace espalier::ui
