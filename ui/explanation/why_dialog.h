// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>
#include <filesystem>

#include "engine/data/loading/data_source.h"
#include "ui/explanation/explainer.h"

class QPushButton;

namespace espalier::ui {

class ImageCache;
class NearImages;
class WhyView;

/// An image enlarged, with where the network looks and the nearest training images, which take its
/// place when they are chosen. Deletes itself when it is closed. GUI thread.
class WhyDialog : public QDialog {
    Q_OBJECT

  public:
    /// What is explained; `data` as in Explainer::setModel().
    struct Subject {
        std::filesystem::path model;
        engine::DataSource data = {};
        QString image;
    };

    /// `access` and `images` outlive it.
    WhyDialog(const ExplanationAccess& access,
              ImageCache& images,
              const Subject& subject,
              QWidget* parent);
    WhyView& view() { return *view_; }
    NearImages& near() { return *near_; }
    const QString& image() const { return path_; }

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void showImage(const QString& path);
    void goBack();

    Explainer explainer_;
    WhyView* view_;
    NearImages* near_;
    QPushButton* back_;
    QString path_;
    QStringList before_;  ///< the images that others were chosen from
};

}  // namespace espalier::ui
