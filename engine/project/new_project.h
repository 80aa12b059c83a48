// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/project/prepared_data.h"
#include "engine/project/project.h"
#include "engine/project/recommendation.h"
#include "engine/project/training_start.h"
#include "engine/starts/start_storage.h"

namespace espalier::engine {

/// What of a new project its user has left open, besides the network.
struct OpenSettings {
    bool size = true;
    bool resize = true;
    bool normalisation = true;
    bool augmentation = true;
    bool trainedPart = true;
    std::optional<Effort> effort = {};  ///< that the user chose
    std::set<std::string> given = {};   ///< names of the training options that are not open
};

/// Facts about the images that the project trains on; its input size, where it has one, is the
/// user's.
DataFacts factsOf(const Project& project, const DataSource& selected);

/// The trained starts on this computer whose files are whole, the smallest first. Reads them.
std::vector<std::string> storedStarts(const StartStorage& storage);
/// The same for the user's data folder; none if there is no such folder.
std::vector<std::string> storedStarts();

/// Takes over what is open; the project has no network yet. Returns one sentence per choice besides
/// the recommendation's reason.
std::vector<std::string> takeRecommendation(Project& project,
                                            const Recommendation& recommendation,
                                            const DataSource& selected,
                                            const OpenSettings& open = {});

/// Training options and augmentation that the user has left as they were recommended for random
/// weights, or as usual, become those for the trained start that the project names, of which the
/// last layer is trained. Nothing changes for other starts.
void takeStartOptions(Project& project, const DataSource& selected);

/// Replaces all that a recommendation decides about the length and care of a training, whatever the
/// user had chosen, by what it is for this effort; what is not open stays. The network stays, but
/// with a trained start another part of it may be trained. Of weights and tasks for which nothing
/// else is recommended, only the length is changed, and what it needs: isEffortOnlyLength().
/// Returns the part of a trained start that is trained now, where the effort decides it.
/// `open.effort` is not used.
std::optional<TrainedPart> takeEffort(Project& project,
                                      const DataSource& selected,
                                      Effort effort,
                                      const OpenSettings& open = {});
/// After another start was chosen: the effort that `before` had stays the effort of `project`, in
/// the numbers that it has with the new weights. The usual effort of the weights before becomes the
/// usual one of these. Nothing changes where the options were the user's own. Where only the length
/// of the training was the effort's, all other options that are neither usual nor recommended for
/// any weights are the user's, and stay.
void keepEffort(Project& project, const Project& before, const DataSource& selected);
/// The effort that is recommended where its user has chosen none.
Effort usualEffort(const Project& project, const DataSource& selected);
/// Whether an effort decides nothing but the epochs and the patience of this project.
bool isEffortOnlyLength(const Project& project);
/// Whether all that takeEffort() decides is the same; other options, such as the batch, may differ.
bool haveSameEffort(const Project& a, const Project& b);
/// The effort that takeEffort() would not change; nothing if its user has chosen otherwise. Where
/// the options are those of an effort with a trained start, copies the network and validates it.
std::optional<Effort> effortOf(const Project& project, const DataSource& selected);
/// The same of a run whose images may be gone, by how many they were. The augmentation may be
/// another one.
std::optional<Effort> effortOf(const Project& project, const SplitCounts& images);

/// The effort that a project was given before its batch was changed, of usual batches; nothing if
/// there is none. The project itself does not keep that. Costs little more than effortOf().
std::optional<Effort> effortOfOtherBatch(const Project& project, const DataSource& selected);

/// What an effort was chosen for: besides the project, all that its numbers depend on. A value.
struct EffortBasis {
    std::int64_t training = 0;    ///< images
    std::int64_t validation = 0;  ///< images
    std::int64_t batch = 0;
    int height = 0;  ///< of the network's input
    int width = 0;
    int channels = 0;

    friend bool operator==(const EffortBasis&, const EffortBasis&) = default;
};
/// That of an effort which the project would take now.
EffortBasis effortBasis(const Project& project, const DataSource& selected);
/// The effort that takeEffort() has given the project when its images, its batch and its input were
/// those of `basis`, whatever they are now; nothing if its user has chosen otherwise since.
std::optional<Effort> effortFor(const EffortBasis& basis,
                                const Project& project,
                                const DataSource& selected);
/// For what the project's effort was chosen, where nobody remembers that: for the present images,
/// with its batch or a usual one. Nothing if the project has no such effort.
std::optional<EffortBasis> likelyEffortBasis(const Project& project, const DataSource& selected);

/// The training options that a new project with these images and this start would get: what of a
/// project its user has changed. Nothing where none are recommended for its task and weights.
std::optional<TrainingOptions> recommendedOptions(const Project& project,
                                                  const DataSource& selected);

/// prepareData() for a project without a network: what is open is chosen as recommended for the
/// images, where its task learns the outputs that they name, and as usual otherwise. A trained
/// start that the project names is kept.
PreparedData prepareNew(const DataSource& scanned,
                        Project& project,
                        const std::vector<std::string>& starts,
                        const OpenSettings& open = {});

}  // namespace espalier::engine
