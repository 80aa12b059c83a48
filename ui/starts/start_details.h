// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <string>

#include "ui/starts/start_row.h"
#include "ui/widgets/sign_label.h"

class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace espalier::ui {

class StartPreview;

/// The start selected in the dialog: what it is, whether it is here, how to bring it, and how its
/// weights would fit. GUI thread; owned by the dialog.
class StartDetails : public QWidget {
    Q_OBJECT

  public:
    StartDetails(StartShelf& shelf, const StartPreview& preview, QWidget* parent = nullptr);

    /// Shows this row; `adopted`: with the start's own network.
    void show(const StartRow& row, bool adopted);
    /// A file that the user chose has turned out to be this start's.
    void setRecognised(const std::string& name);
    const std::string& recognised() const { return recognised_; }
    /// A copy of that file could not be kept, so it is used as any other.
    void setNotKept(const QString& name, const QString& why);

  signals:
    /// The user wants to choose a file of weights to start from.
    void fileAsked();

  private:
    QLabel* addFact(const QString& name);
    QWidget* makeActions();
    void showWords(const StartRow& row);
    void showFacts(const StartShelf::Entry& entry);
    void showActions(const StartRow& row, const StartShelf::Entry* entry);
    void showVerdict(const StartRow& row, const StartShelf::Entry* entry, bool adopted);
    /// An empty sentence hides the verdict.
    void say(SignLabel::Sign sign, const QString& sentence);
    void pressFetch();
    void pressFile();

    StartShelf& shelf_;
    const StartPreview& preview_;
    StartRow row_;
    std::string recognised_;
    QString notKept_;  ///< why a recognised file is used as any other
    QLabel* title_;
    QLabel* words_;
    QWidget* facts_;
    QGridLayout* grid_;
    QLabel* size_ = nullptr;
    QLabel* licence_ = nullptr;
    QLabel* accuracy_ = nullptr;
    QLabel* input_ = nullptr;
    QWidget* actions_ = nullptr;
    QPushButton* fetch_ = nullptr;
    QPushButton* file_ = nullptr;
    QProgressBar* progress_;
    SignLabel* sign_;
    QLabel* verdict_;
};

}  // namespace espalier::ui
