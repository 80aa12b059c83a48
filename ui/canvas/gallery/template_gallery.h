// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <string>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListView;
class QPushButton;

namespace espalier::ui {

class TemplateOrder;
class TemplateReviewer;
class TemplateRows;

/// The templates as cards with their drawing, size, memory and measured time. Arrow keys choose,
/// Enter or a double click takes, typing filters. Deletes itself when closed. GUI thread; owned by
/// NetworkPage.
class TemplateGallery : public QDialog {
    Q_OBJECT

  public:
    explicit TemplateGallery(TemplateReviewer& reviewer, QWidget* parent = nullptr);

  signals:
    /// The user wants this template.
    void taken(const std::string& name);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* makeControls();
    QWidget* makeButtons();
    void showCards();
    void showNumbers();
    void showDetails();
    void take();

    TemplateReviewer& reviewer_;
    TemplateRows* rows_;
    TemplateOrder* order_;
    QLineEdit* search_;
    QComboBox* by_;
    QCheckBox* onlyFitting_;
    QListView* list_;
    QLabel* details_;
    QLabel* progress_;
    QPushButton* measuring_;  ///< stops it, or goes on with it
    QPushButton* take_;
};

}  // namespace espalier::ui
