// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "ui/explanation_access.h"

class QButtonGroup;
class QLabel;
class QProgressBar;

namespace espalier::ui {

class Explainer;
class ExplainedImage;
class ImageCache;

/// An image, large, alone or with the heat map of what the network predicts for it, and one line
/// that says where that is in both cases. Asks `explainer` for what is shown, and for the
/// comparison that NearImages shows. GUI thread.
class WhyView : public QWidget {
    Q_OBJECT

  public:
    WhyView(Explainer& explainer, ImageCache& images, QWidget* parent = nullptr);

    /// The image of this file; an empty path shows none. `next` are prepared.
    void show(const QString& path, const QStringList& next = {});
    /// The image alone (nothing), or a heat map over it.
    void setMethod(std::optional<HeatMapMethod> method);
    std::optional<HeatMapMethod> method() const { return method_; }
    /// Shows this heat map, or the image alone if it is shown already.
    void toggle(HeatMapMethod method);
    ExplainedImage& image() { return *shown_; }
    QString caption() const;

  signals:
    void enlargeAsked(const QString& path);

  private:
    QWidget* makeChoice();
    void ask();
    void showAnswer();
    void showCaption(const HeatMapAnswer* map, const QString& problem);

    Explainer& explainer_;
    ImageCache& images_;
    ExplainedImage* shown_;
    QButtonGroup* methods_;
    QLabel* caption_;
    QProgressBar* progress_;
    QString path_;
    QStringList next_;
    std::optional<HeatMapMethod> method_ = HeatMapMethod::GradCam;
};

/// "What speaks for rose is mostly at the top left." A sentence; with its colour where the map is
/// shown.
QString heatMapCaption(const HeatMapAnswer& map, bool isShown);

}  // namespace espalier::ui
