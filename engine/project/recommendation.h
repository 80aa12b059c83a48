// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/choice_words.h"
#include "engine/base/diagnostics.h"
#include "engine/data/preprocessing/augmentation.h"
#include "engine/network/trained_part.h"
#include "engine/training/options/training_options.h"

namespace espalier::engine {

/// How much time a training may take. What that means depends on the images: recommend().
enum class Effort : std::uint8_t { Quick, Balanced, Thorough };
template <>
inline constexpr std::array kChoiceWords<Effort>{ChoiceWord{Effort::Quick, "quick"},
                                                 ChoiceWord{Effort::Balanced, "balanced"},
                                                 ChoiceWord{Effort::Thorough, "thorough"}};

/// What a recommendation depends on.
struct DataFacts {
    std::int64_t training = 0;    ///< images
    std::int64_t validation = 0;  ///< images
    int typicalSide = 0;          ///< of the images: the median of their shorter sides, in pixels
    int height = 0;               ///< of a network's input that suits them, or that the user chose
    int width = 0;
    int channels = 0;            ///< likewise
    Augmentation harmless = {};  ///< which changes what no image shows, as the task suggests
    std::int64_t batch = TrainingOptions().batch;
    std::int64_t epochs = 0;            ///< that the user chose; 0 = open
    bool hasOtherSchedule = false;      ///< the user chose one that is no cosine
    std::optional<Effort> effort = {};  ///< that the user chose

    /// Colour images large enough for networks trained on photos.
    bool arePhotos() const;
};

/// How a new project that learns to tell images apart is trained, where its user has not chosen:
/// the one place of the defaults that depend on the data. A value; docs/decisions.md has the
/// measurements behind its numbers.
struct Recommendation {
    std::string network;    ///< name of a template
    std::string startFrom;  ///< name of a trained start; empty = random weights
    TrainedPart part = TrainedPart::All;
    Effort effort = Effort::Balanced;
    Augmentation augmentation = {};
    TrainingOptions options = {};  ///< those that do not depend on the data are the usual ones
    Diagnostic reason = {};        ///< one sentence
    /// Name of a trained start that would help and is not on this computer; empty = none.
    std::string missingStart;
};

/// `stored`: the names of the trained starts on this computer, the preferred one first.
/// `partIsOpen`: which layers are trained is not the user's choice.
Recommendation recommend(const DataFacts& facts,
                         const std::vector<std::string>& stored,
                         bool partIsOpen = true);
/// Only the epochs and the patience, with all else as usual: for a task or weights of which no more
/// is known.
Recommendation recommendLength(const DataFacts& facts);
/// For a trained start that the user has chosen, whatever the images are. Where the user has chosen
/// the layers as well, the options are the usual ones: those of a last layer would be too fast.
Recommendation recommendWith(const DataFacts& facts,
                             std::string_view start,
                             bool partIsOpen = true);

/// Every augmentation that a recommendation may choose for these images, besides none.
std::vector<Augmentation> recommendedAugmentations(const DataFacts& facts);

/// For how many epochs without improvement training goes on, so that it is not the noise of few
/// validation images that ends it.
///
/// The mean loss of n images has the standard error σ/√n. While the network still improves by g per
/// epoch, p epochs improve it by p·g; that exceeds the noise of the comparison only when p grows
/// with 1/√n. The factor is such that 1,000 images keep the usual patience, beyond which the noise
/// is no longer what matters. Few steps do not show anything either: at least 100 of them pass.
/// (Prechelt, Early stopping, but when?, 1998, criterion UP, has a fixed number of epochs.)
std::int64_t patienceFor(std::int64_t validationImages, std::int64_t stepsPerEpoch);

}  // namespace espalier::engine
