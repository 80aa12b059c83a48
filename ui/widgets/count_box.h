// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSpinBox>

namespace espalier::ui {

/// A number that can be typed whatever its range: once typing ends, the nearest one that is
/// possible takes its place, and corrected() says so. GUI thread.
class CountBox : public QSpinBox {
    Q_OBJECT

  public:
    using QSpinBox::QSpinBox;

  signals:
    void corrected(qint64 typed) const;

  protected:
    QValidator::State validate(QString& text, int& position) const override;
    void fixup(QString& text) const override;
};

}  // namespace espalier::ui
