// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>
#include <array>

#include "ui/explanation_access.h"

class QLabel;
class QToolButton;

namespace espalier::ui {

class Explainer;
class ImageCache;
class LikenessLine;

/// Whether an image is like those that the network was trained on, as the network's own features
/// say, and the nearest of these with their classes. GUI thread.
class NearImages : public QWidget {
    Q_OBJECT

  public:
    static constexpr std::size_t kMost = 5;

    /// `count`: how many of the nearest images are shown, at most kMost; 0: the sentence alone.
    NearImages(Explainer& explainer,
               ImageCache& images,
               std::size_t count,
               QWidget* parent = nullptr);

    /// Of the image that the explainer was asked about; an empty path shows nothing.
    void show(const QString& path);
    QString sentence() const;
    /// The buttons of the nearest images that are shown.
    std::vector<QToolButton*> shownImages() const;

  signals:
    void imageChosen(const QString& path);

  private:
    QWidget* makeImages();
    void showAnswer();
    void showImages(const ComparisonAnswer* answer);
    void showProgress(qint64 done, qint64 of);

    const std::size_t count_;
    Explainer& explainer_;
    ImageCache& images_;
    LikenessLine* likeness_;
    QLabel* title_ = nullptr;
    std::array<QToolButton*, kMost> buttons_{};
    QString path_;
    QStringList shown_;
};

/// "Comparing with the training images, 40 % …"; without a share while `of` is 0.
QString comparingSentence(qint64 done = 0, qint64 of = 0);
/// "Unlike the training images: treat the prediction with caution." A sentence.
QString likenessSentence(const ComparisonAnswer& answer);
/// "It is farther from them than 62 of 64 validation images."; empty where that is not known.
QString likenessDetails(const ComparisonAnswer& answer);
/// Both, with a warning where the image is unlike.
void sayLikeness(LikenessLine& line, const ComparisonAnswer& answer);

}  // namespace espalier::ui
