// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QLabel>
#include <QVector>

namespace espalier::ui {

/// One curve in the line above its plot, in three lengths.
struct CurveValue {
    QString sign;  ///< "━", as the curve is drawn; empty when it stands for none
    QColor color;
    QString whole;  ///< "training, smoothed 0.412"
    QString brief;  ///< "training 0.412"
    QString least;  ///< "0.412"; empty = left out first
};

/// The title of a plot and the values of its curves in one line of given width: shorter wordings
/// are used if there is little room, and text that still does not fit is elided. The whole is then
/// in the tooltip. GUI thread.
class ValuesLine : public QLabel {
    Q_OBJECT

  public:
    explicit ValuesLine(const QString& title, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setValues(const QVector<CurveValue>& values);
    /// What is written where there is so much room, as HTML.
    QString textFor(int width) const;
    QString whole() const;

    QSize minimumSizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fit();

    QString title_;
    QVector<CurveValue> values_;
};

}  // namespace espalier::ui
