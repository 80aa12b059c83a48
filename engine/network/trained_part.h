// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/choice_words.h"
#include "engine/network/network.h"

namespace espalier::engine {

/// Which part of a network is trained. The layers with parameters outside it are frozen, and with
/// them each layer without parameters that one of them follows: a Dropout in front of the last
/// layer still belongs to the trained part.
enum class TrainedPart : std::uint8_t {
    /// The last layer with weights (a convolution or Dense), and what follows it.
    LastLayer,
    /// The layers after the last change of image size: those whose images, and all images computed
    /// by layers with parameters after them, have the size of the last such image. What computes
    /// single values (Dense, a convolution of 1 × 1 pixels) has no size. In ResNet, these are the
    /// blocks at the lowest resolution and the classifier; in VGG, the last block of convolutions
    /// and the classifier. A network with one size only is one stage.
    LastStage,
    All,
};
template <>
inline constexpr std::array kChoiceWords<TrainedPart>{
    ChoiceWord{TrainedPart::LastLayer, "last-layer"},
    ChoiceWord{TrainedPart::LastStage, "last-stage"},
    ChoiceWord{TrainedPart::All, "all"}};

/// Freezes what is outside the part and trains what is inside. `network` is the drawing, validated.
/// Rate factors stay as they are.
void trainPart(NetworkDescription& drawing, const Network& network, TrainedPart part);
/// Likewise, with everything the layer follows outside the part, and all others in it.
void trainFrom(NetworkDescription& drawing, const Network& network, const NodeId& layer);
/// trainPart() for a drawing that is not validated yet. False when networkOfParts() is nothing;
/// then nothing changes.
bool trainPart(NetworkDescription& drawing, const DataInterface& data, TrainedPart part);
/// The drawing, validated for some number of classes where none is known: its parts do not depend
/// on it. Nothing when it is not valid for this data.
std::optional<Network> networkOfParts(const NetworkDescription& drawing, DataInterface data);

/// Whether freezing such a layer changes what training computes, although it may have neither
/// parameters nor states: it is random in training.
bool isRandomInTraining(std::string_view layerType);

/// The part that the drawing trains: trainPart() would change nothing that training computes.
/// Nothing when its layers are frozen in another way.
std::optional<TrainedPart> trainedPartOf(const NetworkDescription& drawing, const Network& network);

/// An error if the network has parameters and all are frozen; its fix trains the last layer.
Diagnostics checkTrainedPart(const Network& network);

}  // namespace espalier::engine
