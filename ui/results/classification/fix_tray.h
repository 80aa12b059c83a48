// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;

namespace espalier::ui {

class Fixes;
class ImageCache;

/// The fixes since the run, each with its image and a button that takes it back, and the button
/// that trains again with them. GUI thread.
class FixTray : public QWidget {
    Q_OBJECT

  public:
    FixTray(Fixes& fixes, ImageCache& images, QWidget* parent = nullptr);
    QListWidget& list() { return *list_; }
    QPushButton& trainButton() { return *train_; }

  signals:
    void trainAsked();
    /// A fix was chosen, whose image is to be shown.
    void imageChosen(const QString& path);

  private:
    void fill();
    void takeBack(int row);

    Fixes& fixes_;
    ImageCache& images_;
    QLabel* hint_;
    QListWidget* list_;
    QPushButton* train_;
};

}  // namespace espalier::ui
