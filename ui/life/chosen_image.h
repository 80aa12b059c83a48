// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace espalier::ui {

class ImageCache;
class NetworkLife;
class ScoresView;
class SignLabel;

/// The image that a network is looked into with: small, with its name, its class and the predicted
/// one, a sign that says whether they are the same, and the scores of the classes. GUI thread.
class ChosenImage : public QWidget {
    Q_OBJECT

  public:
    static constexpr int kSide = 96;  ///< of the image; pixels

    ChosenImage(NetworkLife& life, ImageCache& images, QWidget* parent = nullptr);
    /// Call when another image is chosen, or another moment.
    void follow();

  private:
    void showImage();
    void showVerdict(const QString& truth, const QString& answer, bool isRight);

    NetworkLife& life_;
    ImageCache& images_;
    QWidget* row_;
    QLabel* image_;
    SignLabel* sign_;
    QLabel* verdict_;
    QLabel* name_;
    ScoresView* scores_;
};

}  // namespace espalier::ui
