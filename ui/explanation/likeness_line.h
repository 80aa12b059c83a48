// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace espalier::ui {

class SignLabel;

/// A sentence about how like the training images an image is, with a sign before its first line.
/// GUI thread.
class LikenessLine : public QWidget {
    Q_OBJECT

  public:
    explicit LikenessLine(QWidget* parent = nullptr);
    /// An empty sentence shows nothing; `details` are its tooltip.
    void say(const QString& sentence, const QString& details = {}, bool isWarning = false);
    QString sentence() const;

  private:
    SignLabel* sign_;
    QLabel* sentence_;
};

}  // namespace espalier::ui
