// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace espalier::ui {

/// A line of given width: text that does not fit is elided, and the tooltip has the full text. With
/// the policy Maximum, it is no wider than its text.
class ElidedLabel : public QLabel {
    Q_OBJECT

  public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    /// Use instead of setText(), which sets the elided text.
    void setWhole(const QString& text);
    const QString& whole() const { return whole_; }
    /// Additional text in the tooltip.
    void setHelp(const QString& help);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void elide();

    QString whole_, help_;
};

}  // namespace espalier::ui
