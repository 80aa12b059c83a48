// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QPointF>
#include <QString>
#include <QStringList>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/data/loading/data_source.h"
#include "engine/evaluation/evaluator.h"

namespace espalier::ui {

/// How a heat map is made: from the gradient, or by covering one part of the image after the other.
enum class HeatMapMethod : std::uint8_t { GradCam, Occlusion };

struct HeatMapQuestion {
    std::filesystem::path model;  ///< model.onnx
    std::filesystem::path image;
    HeatMapMethod method = HeatMapMethod::GradCam;
    std::optional<std::size_t> classIndex = {};  ///< nothing: the predicted class

    friend bool operator==(const HeatMapQuestion&, const HeatMapQuestion&) = default;
};

/// Where in an image a network finds what speaks for a class.
struct HeatMapAnswer {
    QImage image;                ///< the original, as large as it is shown
    QImage overlay;              ///< the same in grey under the colours of the heat map
    QStringList outputs;         ///< names of the classes
    std::vector<float> scores;   ///< of the classes; they sum to 1
    std::size_t classIndex = 0;  ///< whose heat map it is
    bool isEmpty = false;        ///< nothing in the image speaks for the class
    QPointF peak;                ///< its largest value, 0 … 1 from the left and the top
    QString layer;               ///< that Grad-CAM looks at; empty for occlusion
};

struct ComparisonQuestion {
    std::filesystem::path model;  ///< model.onnx in the folder of its run
    std::filesystem::path image;
    engine::DataSource data = {};  ///< the run's images as scanned; empty: they are scanned
    std::size_t nearest = 5;
};

/// An image beside those that the network was trained on.
struct ComparisonAnswer {
    /// Same: one of the training images, or a copy of one.
    enum class Likeness : std::uint8_t { Unknown, Like, Unlike, Same };
    struct Near {
        QString path;
        QString output;       ///< the name of its class
        double distance = 0;  ///< 0 … 2
    };

    std::vector<Near> nearest;  ///< the most similar first
    Likeness likeness = Likeness::Unknown;
    std::int64_t validation = 0;  ///< validation images that it was compared with
    std::int64_t asFar = 0;       ///< of these, at least as far from the training images
    bool isFinite = true;         ///< of the network's features of the image
};

/// The window's access to what a network sees in an image. The functions may take long, are called
/// off the GUI thread, wait for each other, and throw Error and Stopped. What they read of a model
/// is kept for the next image.
struct ExplanationAccess {
    std::function<HeatMapAnswer(
        const HeatMapQuestion&, const engine::CountProgress&, std::stop_token)>
        explain;
    /// The first call for a model reads some thousand of its training images.
    std::function<ComparisonAnswer(
        const ComparisonQuestion&, const engine::CountProgress&, std::stop_token)>
        compare;
};

}  // namespace espalier::ui
