// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSpinBox>
#include <optional>

namespace espalier::ui {

/// A number that can be typed whatever its range: once typing ends, the nearest one that is
/// possible takes its place, and corrected() says so. GUI thread.
class CountBox : public QSpinBox {
    Q_OBJECT

  public:
    using QSpinBox::QSpinBox;

    /// Of what is typed, with or without the unit behind it; nothing if it is no whole number from
    /// 0 to 999,999,999.
    std::optional<qint64> numberIn(const QString& text) const;

  signals:
    void corrected(qint64 typed) const;

  protected:
    QValidator::State validate(QString& text, int& position) const override;
    void fixup(QString& text) const override;

  private:
    QString withoutSuffix(QString text) const;
    void leaveWord(QString& text, int& position) const;
};

}  // namespace espalier::ui
