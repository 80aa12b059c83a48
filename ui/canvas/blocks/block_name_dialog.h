// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <functional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace espalier::ui {

/// Asks for the name of a block and says at once why one cannot be used. Deletes itself. GUI
/// thread.
class BlockNameDialog : public QDialog {
    Q_OBJECT

  public:
    /// Empty if the name can be used, otherwise a sentence.
    using WhyNot = std::function<QString(const QString& name)>;

    BlockNameDialog(const QString& title,
                    const QString& name,
                    WhyNot whyNot,
                    QWidget* parent = nullptr);

  signals:
    void named(const QString& name);

  private:
    void check();

    WhyNot whyNot_;
    QLineEdit* name_;
    QLabel* reason_;
    QPushButton* take_;
};

}  // namespace espalier::ui
