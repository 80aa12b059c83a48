// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QGridLayout;
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

    /// What stands before the two controls.
    static QStringList names();
    /// As a part of a form whose names have this width: the controls begin where its do.
    void setNameWidth(int width);

  public slots:
    /// Opens the dialog in which a start is chosen.
    void choose();
    /// Opens the table of tensors.
    void showTensors();

  protected:
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* makeStatus();
    void alignNames();
    void follow();
    void showStatus();
    void askAgainIfRefused();
    QString sentence() const;

    Parts parts_;
    QPushButton* name_;
    TrainedPartChoice* part_;
    QGridLayout* namedStart_ = nullptr;  ///< name_ with its name
    QGridLayout* namedPart_ = nullptr;   ///< part_ with its name
    int nameWidth_ = 0;                  ///< 0: it is no part of a form
    QWidget* status_ = nullptr;
    SignLabel* sign_ = nullptr;
    QLabel* text_ = nullptr;
    QPushButton* tensors_ = nullptr;
    QPushButton* adopt_ = nullptr;
};

}  // namespace espalier::ui
