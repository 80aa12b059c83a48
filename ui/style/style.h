// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>
#include <QStyleOptionHeader>

namespace espalier::ui {

enum class Appearance { System, Light, Dark };

/// The style of all controls: Fusion's behaviour, our palette, flat shapes. Follows the system's
/// light or dark palette at run time, unless told otherwise. A QPushButton with the property
/// "primary" is filled with the accent colour. Owned by QApplication.
class Style : public QProxyStyle {
    Q_OBJECT

  public:
    Style();

    Appearance appearance() const { return appearance_; }
    /// Repaints everything.
    void setAppearance(Appearance appearance);
    /// A preference of the desktop beyond its palette (from a portal); System follows it.
    void setSystemPrefersDark(bool dark);

    using QProxyStyle::polish;
    void polish(QPalette& palette) override;
    void polish(QWidget* widget) override;
    int pixelMetric(PixelMetric metric,
                    const QStyleOption* option,
                    const QWidget* widget) const override;
    int styleHint(StyleHint hint,
                  const QStyleOption* option,
                  const QWidget* widget,
                  QStyleHintReturn* returned) const override;
    QSize sizeFromContents(ContentsType type,
                           const QStyleOption* option,
                           const QSize& size,
                           const QWidget* widget) const override;
    QRect subElementRect(SubElement element,
                         const QStyleOption* option,
                         const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control,
                         const QStyleOptionComplex* option,
                         SubControl part,
                         const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element,
                       const QStyleOption* option,
                       QPainter* painter,
                       const QWidget* widget) const override;
    void drawControl(ControlElement element,
                     const QStyleOption* option,
                     QPainter* painter,
                     const QWidget* widget) const override;
    void drawItemText(QPainter* painter,
                      const QRect& rect,
                      int flags,
                      const QPalette& palette,
                      bool enabled,
                      const QString& text,
                      QPalette::ColorRole role) const override;
    void drawComplexControl(ComplexControl control,
                            const QStyleOptionComplex* option,
                            QPainter* painter,
                            const QWidget* widget) const override;

  private:
    void repolish();
    static bool hasIconBesideText(const QStyleOptionToolButton& button);
    static QRect headerRect(const QStyleOptionHeader& head, const QRect& label);
    QRect arrowRect(const QStyleOptionHeader& head, const QRect& label) const;
    void drawProgress(const QStyleOption& option, QPainter& painter) const;
    /// Text that Qt paints without drawItemText() gets the direction of its language first. Whether
    /// this is such a control.
    bool drawInOwnDirection(ControlElement element,
                            const QStyleOption* option,
                            QPainter* painter,
                            const QWidget* widget) const;
    void drawToolButton(const QStyleOptionComplex& option,
                        QPainter& painter,
                        const QWidget* widget) const;

    Appearance appearance_ = Appearance::System;
    bool systemPrefersDark_ = false;
};

}  // namespace espalier::ui
