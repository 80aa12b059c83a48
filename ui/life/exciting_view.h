// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <string>

#include "ui/jobs/job.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace espalier::ui {

class ImageCache;
class ImageStrip;
class NetworkLife;

/// The images of a run's training that excite a channel most, found by reading some of them. GUI
/// thread; owned by InsidePanel.
class ExcitingView : public QWidget {
    Q_OBJECT

  public:
    ExcitingView(NetworkLife& life, ImageCache& images, QWidget* parent = nullptr);

    static constexpr std::size_t kShown = 9;
    static constexpr std::size_t kMostRead = 400;

    void find(const std::string& layer, std::int64_t channel);
    /// Hides itself until the next find(), and stops looking for images.
    void forget();

  signals:
    void openAsked(const QString& path);

  private:
    void say(const QString& sentence);
    void showWork(bool works);
    /// Once the column has made room for what has just been shown.
    void scrollHere();

    NetworkLife& life_;
    QLabel* title_;
    QLabel* sentence_;
    QProgressBar* progress_;
    QPushButton* cancel_;
    ImageStrip* strip_;
    Job job_;
};

}  // namespace espalier::ui
