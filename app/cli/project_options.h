// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "app/cli/batch_per_worker.h"
#include "app/cli/field_option.h"
#include "app/cli/trained_choice.h"
#include "engine/network/templates.h"
#include "engine/project/new_project.h"
#include "engine/project/project.h"
#include "engine/project/project_fields.h"
#include "engine/project/training_start.h"
#include "engine/runs/run_folder.h"

namespace espalier::cli {

/// The options that describe a training, and the resulting project. The options are generated from
/// projectFields() and trainingFields().
class ProjectOptions {
  public:
    void declare(CLI::App& app);

    /// A project file overridden by the given options, or a new project. Throws RequestError.
    engine::Project project() const;
    /// Throws RequestError, with the nearest existing name, if an option excludes something that
    /// the data do not contain.
    void checkExclusions(const engine::DataSource& scanned) const;
    /// Draws the template named by --network, once the input's size is known.
    void drawNetwork(engine::Project& project) const;
    /// Takes from the start that --start-from names what the other options leave open. Returns one
    /// sentence per choice.
    std::vector<std::string> adoptStart(engine::Project& project,
                                        const engine::TrainingStart& start) const;
    /// The part that is trained if no option says which: of the own network of a trained start that
    /// was named or recommended, the last layer.
    std::optional<engine::TrainedPart> usualPart(const engine::TrainingStart& start) const;
    /// Whether the terminal decides which layers are trained, by an option or as usual, and not a
    /// drawing.
    bool choosesTrainedPart() const;
    /// Throws RequestError if an option freezes one of these layers, which would stay random.
    void refuseFreezing(const std::vector<engine::NodeId>& layers) const;
    /// Freezes the layers of the project's network that are not to be trained. Throws RequestError.
    void chooseTrainedLayers(engine::Project& project,
                             const engine::DataInterface& data,
                             std::optional<engine::TrainedPart> usual = std::nullopt) const;

    /// Whether an option gives the field of this name a value.
    bool isGiven(const std::string& field) const;
    /// True if no file was given, so that missing options are chosen from the data.
    bool isFresh() const;
    /// True if the network and all that follows from it are chosen by a recommendation: no option
    /// names a network, or weights other than a trained start's.
    bool takesRecommendation(const engine::Project& project) const;
    /// Whether --start-from names random weights.
    bool refusesStart() const;
    /// Random weights in place of the start of a project, where they are named; what else is given
    /// stays. Returns what to say, or nothing.
    std::string leaveStart(engine::Project& project,
                           const engine::DataSource& selected,
                           std::stop_token stop = {}) const;
    /// What --effort names; nothing if it is not given. Throws RequestError for another word.
    std::optional<engine::Effort> effort() const;
    /// Takes the effort that --effort names over what the network and the options leave open, where
    /// no recommendation did. Returns the part of a trained start that it makes trained, if it
    /// does.
    std::optional<engine::TrainedPart> takeEffort(engine::Project& project,
                                                  const engine::DataSource& selected) const;
    /// What the recommendation may decide.
    engine::OpenSettings openSettings() const;
    std::filesystem::path projectFile() const;
    /// The run that is repeated on its own images; nothing where other ones are named.
    std::optional<engine::RunFolder> repeatedRun() const;
    /// The run whose record is used, also with other images.
    std::optional<engine::RunFolder> recordedRun() const;

  private:
    /// The options given for one field.
    struct FieldOption {
        const engine::Field* field = nullptr;
        const engine::ProjectField* entry = nullptr;  ///< nullptr for a training option
        std::optional<bool> flag;
        std::optional<std::string> text;
        std::vector<std::string> texts;  ///< for a field that may be repeated

        bool isGiven() const { return flag || text || !texts.empty(); }
        /// Throws RequestError.
        engine::FieldValue value() const;
        engine::FieldValue addedTo(const engine::Project& project) const;
    };

    void declareData(CLI::App& app);
    void declareInput(CLI::App& app);
    void declareGroup(CLI::App& app, const std::string& group, const char* heading);
    void declareField(CLI::App& app,
                      const engine::Field& field,
                      const engine::ProjectField* entry,
                      const char* heading);
    /// What to do about a name that is neither a project nor a folder.
    std::string adviceIfMissing() const;
    void takeInputSize(engine::Project& project) const;
    void applyData(engine::Project& project) const;
    void applyFields(engine::Project& project) const;
    void applyOptions(engine::Project& project) const;
    /// True if --network names an ONNX file, and no other weights are named than those in it.
    bool startsFromNetwork() const;

    std::vector<std::string> projects_;
    std::vector<std::string> data_;
    std::optional<std::string> task_;
    std::optional<std::string> effort_;
    BatchPerWorker batchPerWorker_;
    std::optional<std::string> network_;
    bool bias_ = false;
    TrainedChoice trained_;
    std::deque<FieldOption> fields_;  ///< a deque: CLI11 keeps references into it
};

}  // namespace espalier::cli
