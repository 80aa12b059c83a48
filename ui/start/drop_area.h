// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

#include "ui/start/sample_thumbnail.h"

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace espalier::ui {

/// The large area of the start page that says what to do first. It only invites, and glows while
/// files are dragged over the window; the window handles drops everywhere. GUI thread.
class DropArea : public QWidget {
    Q_OBJECT

  public:
    explicit DropArea(QWidget* parent = nullptr);
    void setGlowing(bool glowing);
    /// The classes of the sample, of which those that fit in a row are shown where the area is high
    /// enough.
    void showSample(const QList<SampleClass>& kinds);

    QSize minimumSizeHint() const override;

  signals:
    void openAsked();
    void sampleAsked();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void drawImage();
    void fitSample();

    QLabel* image_;
    QPushButton* try_;
    QPushButton* open_;
    QWidget* sample_;  ///< a row of thumbnails
    QHBoxLayout* thumbnails_;
    QList<SampleClass> kinds_;
    bool glowing_ = false;
};

}  // namespace espalier::ui
