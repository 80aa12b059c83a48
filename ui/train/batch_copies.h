// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QWidget>
#include <vector>

#include "engine/runs/run_autopsy.h"

class QLabel;

namespace espalier::ui {

class ImageCache;

/// The images of the batch of an autopsy, from the small copies that the run keeps, with their
/// names as tooltips. GUI thread; owned by AutopsyPanel.
class BatchCopies : public QWidget {
    Q_OBJECT

  public:
    explicit BatchCopies(ImageCache& images, QWidget* parent = nullptr);

    void setImages(const engine::Autopsy& autopsy, const engine::RunFolder& run);

  private:
    void fill(const QString& path);

    ImageCache& images_;
    QMultiHash<QString, QLabel*> copies_;  // by the path of the copy: an image may occur twice
};

}  // namespace espalier::ui
