// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/host_tensor.h"
#include "engine/project/project.h"
#include "engine/starts/start_storage.h"
#include "engine/weights/drawn_network.h"
#include "engine/weights/match.h"
#include "engine/weights/weight_file.h"

namespace espalier::engine {

/// How certain it is that TrainingStart::input normalises images as they were for the weights.
enum class StartNormalisation : std::uint8_t {
    Known,
    Assumed,  ///< the mean and deviation of ImageNet, because the file does not say
    Unknown,  ///< not even that: the images are not in colour
};

/// Weights that a training can begin with, and what is known about them. A value.
struct TrainingStart {
    std::string label;           ///< for people: "efficientnet-lite0 (ImageNet, Apache-2.0)"
    std::filesystem::path file;  ///< which holds the weights
    /// Of that file; where it stores tensors in others, of the checksums of all.
    std::string sha256;
    WeightFile weights;
    std::string templateName;  ///< whose weights they are; empty = not a trained start
    /// Of a run, with its frozen layers, or drawn from an ONNX file; else no nodes.
    NetworkDescription network;
    std::optional<Preprocessing> input;  ///< how the images were prepared, where it is known
    std::string fallback = {};           ///< FoundCheckpoint::fallback of a run
    /// Which network of a run it is: "Training starts from the network of the best epoch (7) of …".
    std::string epochSentence = {};
    StartNormalisation normalisation = StartNormalisation::Known;
    /// What to say when the network is taken: what the drawing leaves out, or why there is none.
    std::vector<std::string> notes = {};
    /// Network and weights are those of an ONNX file.
    bool isDrawnFromFile = false;
    bool isSizeAssumed = false;  ///< the file leaves the size in `input` open
    SizedLayers sized = {};      ///< of `network`
    /// Name of a trained start whose tensors have the names and shapes of these, although the file
    /// is another one; empty = none.
    std::string resembles = {};

    /// Others have trained its network: where it is taken, only its last layer is trained at first.
    bool isOfOthers() const { return !templateName.empty() || isDrawnFromFile; }
};

/// The word for random weights, where a start is typed.
inline constexpr std::string_view kNoStart = "none";

/// Project::startFrom for what a user typed: paths become absolute, names stay, kNoStart is
/// nothing.
std::string startFromText(const std::string& typed);

/// That a file is not the one that it resembles; empty where it resembles none.
std::string resemblanceSentence(const TrainingStart& start);

/// Reads what Project::startFrom names: a trained start, a run's folder (its best network, or its
/// last where its options say so), one of its checkpoints, or a file that readWeights() reads.
/// Throws RequestError or Error with one sentence, also where a trained start is not on this
/// computer, or the training of the run diverged; Stopped as readWeights() does.
TrainingStart loadStart(const std::string& startFrom,
                        const StartStorage& storage,
                        std::stop_token stop = {});
/// The same with the usual storage, which only a trained start needs.
TrainingStart loadStart(const std::string& startFrom, std::stop_token stop = {});

/// How the images of a trained start were prepared, which its template says.
Preprocessing inputOf(const Start& entry);

/// Why neither a model nor a start can be made of a run whose training diverged.
std::string divergedText(const std::filesystem::path& run);

/// A trained start as its catalog entry describes it, without weights: enough for adoptStart().
TrainingStart describedStart(const Start& entry);

/// What of a project its start may decide, because the user has not.
struct OpenChoices {
    bool network = false;
    bool size = false;
    bool resize = false;
    bool normalisation = false;
};

/// Takes open choices from the start, as far as it knows them; before completeFromData(). Returns
/// one sentence per choice.
std::vector<std::string> adoptStart(Project& project,
                                    const TrainingStart& start,
                                    const OpenChoices& open);

/// A start whose tensors were matched with a network.
struct MatchedStart {
    std::string label;
    std::filesystem::path file;
    std::string sha256;
    std::string format;
    MatchReport report;
    std::vector<HostTensor> tensors;  ///< with the network's names
    std::string fallback = {};        ///< TrainingStart::fallback
};

/// For the project's network, whose outputs follow from the `selected` data. Throws RequestError
/// when the network is not valid or not for its size of images (otherSizeText()), too little fits
/// (matchWeights()), or a matched tensor has values that are NaN or infinite.
MatchedStart matchStart(TrainingStart start, const Project& project, const DataSource& selected);

}  // namespace espalier::engine
