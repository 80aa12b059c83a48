// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

#include "engine/base/error.h"
#include "engine/base/host_tensor.h"
#include "engine/explanation/heat_map.h"
#include "engine/explanation/inspected_model.h"

namespace espalier::engine {

/// There is no heat map of one image, because the network's values for it are not finite; of others
/// there may be.
class NotFiniteError : public RequestError {
  public:
    using RequestError::RequestError;
};

/// Grad-CAM (Selvaraju et al. 2017, "Grad-CAM: Visual Explanations from Deep Networks via
/// Gradient-based Localization", equations 1 and 2). With A the output [C,H,W] of a layer and y the
/// logit of a class, before the Softmax:
///
///   α_k = 1/(H·W) Σ_ij ∂y/∂A_kij        L = max(0, Σ_k α_k A_k)
///
/// The network computes as in prediction: BatchNorm with its running statistics. Used by one
/// thread; the model must outlive it.
class GradCam {
  public:
    /// The last layer whose output is an image of more than one pixel, of those that the logits
    /// depend on. Throws RequestError where there is none, or the model has no classes.
    static const ModelLayer& usualLayer(const InspectedModel& model);

    /// Compiles the network with the gradient down to the layer. Throws RequestError where the
    /// layer's output is no such image, or the logits do not depend on it, and like
    /// InspectedModel::compile().
    GradCam(InspectedModel& model, const ModelLayer& layer, std::stop_token stop);

    /// Of the class, or of the one with the highest score, for an InspectedModel::prepared() image.
    /// The cells are the layer's positions. Throws Stopped, and NotFiniteError where scores or
    /// map are not finite.
    HeatMap explain(const HostTensor& image,
                    std::optional<std::size_t> classIndex,
                    std::stop_token stop);

    /// What the last call of explain() computed: the layer's output and the gradient of the logit
    /// with respect to it, both [1,C,H,W].
    const HostTensor& activation() const { return activation_; }
    const HostTensor& gradient() const { return gradient_; }

  private:
    void run(const HostTensor& image, std::size_t classIndex, const std::stop_token& stop);

    std::unique_ptr<Executor> executor_;
    std::string activationName_;
    std::string gradientName_;
    HostTensor seed_;  ///< 1 at the class, else 0: [1,classes]
    HostTensor activation_;
    HostTensor gradient_;
};

/// Throws NotFiniteError where a value is not finite: no heat map can be made of such. `what`: in
/// the plural, such as "scores".
void refuseNotFinite(std::span<const float> values, const char* what);

/// Why a model has no heat maps: it has no classes. Empty for a classifier.
std::string whyNoScores(const InspectedModel& model);

}  // namespace espalier::engine
