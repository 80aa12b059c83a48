// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace espalier::ui {

class Document;
class ProjectReviewer;
class SignLabel;
class StartReviewer;
class StartShelf;
class TrainedPartChoice;

/// What training begins with and which layers it trains, with how the weights fit below: one
/// control, which the Network page and the Train page both show. GUI thread.
class StartBar : public QWidget {
    Q_OBJECT

  public:
    /// The parts that it shows; all must outlive this.
    struct Parts {
        Document& document;
        ProjectReviewer& reviewer;
        StartReviewer& start;
        StartShelf& shelf;
    };

    explicit StartBar(const Parts& parts, QWidget* parent = nullptr);

  public slots:
    /// Opens the dialog in which a start is chosen.
    void choose();
    /// Opens the table of tensors.
    void showTensors();

  protected:
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

  private:
    QWidget* makeStatus();
    void follow();
    void showStatus();
    void askAgainIfRefused();
    QString sentence() const;

    Parts parts_;
    QPushButton* name_;
    TrainedPartChoice* part_;
    QWidget* status_ = nullptr;
    SignLabel* sign_ = nullptr;
    QLabel* text_ = nullptr;
    QPushButton* tensors_ = nullptr;
    QPushButton* adopt_ = nullptr;
};

}  // namespace espalier::ui
