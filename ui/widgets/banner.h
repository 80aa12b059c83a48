// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;
class QToolButton;

namespace espalier::ui {

/// A sentence at the top of the page that blocks nothing: what happened, why and what next, with an
/// action and "Copy details" where there are any. GUI thread.
class Banner : public QFrame {
    Q_OBJECT

  public:
    enum class Kind { Notice, Warning, Problem };

    explicit Banner(QWidget* parent = nullptr);

    void showMessage(Kind kind, const QString& sentence, const QString& details = {});
    /// A button beside the sentence; emits actionChosen. Gone with the message.
    void offer(const QString& action);
    QString sentence() const;

  signals:
    void actionChosen();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Kind kind_ = Kind::Notice;
    QLabel* text_;
    QPushButton* action_;
    QToolButton* copy_;
    QString details_;
};

}  // namespace espalier::ui
