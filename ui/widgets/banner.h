// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <functional>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace espalier::ui {

/// A message at the top of the page that blocks nothing: what happened, why and what to do next,
/// with an optional action and "Copy details". GUI thread.
class Banner : public QFrame {
    Q_OBJECT

  public:
    enum class Kind { Notice, Warning, Problem };

    explicit Banner(QWidget* parent = nullptr);

    void showMessage(Kind kind, const QString& sentence, const QString& details = {});
    /// Adds a button to the message, removed with it. Pressed, it hides the message and calls
    /// `then`. `declined` is called instead if the message is closed.
    void offer(const QString& action,
               std::function<void()> then,
               std::function<void()> declined = {});
    QString sentence() const;
    /// Whether it shows a warning or a problem, which a notice should not replace.
    bool isWarning() const;
    /// Whether there is a button that closes the message (as there is at first).
    void setClosable(bool closable);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Kind kind_ = Kind::Notice;
    QLabel* text_;
    QHBoxLayout* actions_;
    QToolButton* copy_;
    QToolButton* close_;
    QString details_;
    std::function<void()> declined_;  ///< what is offered
};

}  // namespace espalier::ui
