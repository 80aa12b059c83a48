// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QSlider;

namespace espalier::ui {

class ElidedLabel;
class NetworkLife;

/// Chooses the moment of the training whose maps are shown, among those that were kept. GUI thread;
/// owned by LookInside.
class EpochScrubber : public QWidget {
    Q_OBJECT

  public:
    explicit EpochScrubber(NetworkLife& life, QWidget* parent = nullptr);

  private:
    void follow();

    NetworkLife& life_;
    QSlider* slider_;
    ElidedLabel* sentence_;
    QPushButton* newest_;
};

}  // namespace espalier::ui
