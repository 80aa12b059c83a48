// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QLabel>
#include <QVector>

namespace espalier::ui {

/// A curve's entry in the line above its plot, in three lengths.
struct CurveValue {
    QString sign;  ///< "━", as the curve is drawn; empty if it has no curve
    QColor color;
    QString whole;  ///< "training, smoothed 0.412"
    QString brief;  ///< "training 0.412"
    QString least;  ///< "0.412"; empty = omitted first
};

/// The title of a plot and the values of its curves in one line of given width: uses shorter texts
/// if there is little room, and elides text that still does not fit; the tooltip then has the full
/// text. GUI thread.
class ValuesLine : public QLabel {
    Q_OBJECT

  public:
    explicit ValuesLine(const QString& title, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setValues(const QVector<CurveValue>& values);
    /// The text that fits into this width, as HTML.
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
