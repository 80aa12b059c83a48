// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>
#include <filesystem>

#include "engine/data/loading/data_source.h"
#include "ui/explanation/explainer.h"

class QPushButton;

namespace espalier::ui {

class ImageCache;
class NearImages;
class WhyDialog;

/// For beside a prediction: whether the image is unlike those that the network was trained on, and
/// the button that shows it enlarged with where the network looks. GUI thread.
class WhyBar : public QWidget {
    Q_OBJECT

  public:
    /// `access` and `images` outlive it.
    WhyBar(const ExplanationAccess& access, ImageCache& images, QWidget* parent = nullptr);

    /// As in Explainer::setModel().
    void setModel(const std::filesystem::path& model, const engine::DataSource& data = {});
    /// The image whose prediction is shown; empty for none.
    void show(const QString& path);
    /// A double click on this widget opens the image, too.
    void openFrom(QWidget* image);
    QString sentence() const;

  public slots:
    void open();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    const ExplanationAccess& access_;
    ImageCache& images_;
    Explainer explainer_;
    NearImages* likeness_;
    QPushButton* why_;
    QPointer<WhyDialog> dialog_;
    std::filesystem::path model_;
    engine::DataSource data_;
    QString path_;
};

}  // namespace espalier::ui
