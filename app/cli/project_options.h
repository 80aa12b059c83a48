// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "engine/network/templates.h"
#include "engine/project/project.h"

namespace espalier::cli {

/// "96x96x3" or "96x96"; channels 0 when not said. Throws RequestError.
engine::Preprocessing sizesFromText(const std::string& text);

/// A template's name, or a file that holds a network: its own JSON, a project, a run's run.json.
/// Throws RequestError.
engine::NetworkDescription networkFromName(const std::string& name,
                                           const engine::TemplateOptions& options);

/// The options that describe a training, and the project they describe. Training options come from
/// their one description, trainingFields().
class ProjectOptions {
  public:
    void declare(CLI::App& app);

    /// A project file with the options on top, or a fresh project. Throws RequestError.
    engine::Project project() const;
    /// Once the input's size is known: the template that --network names, drawn for it.
    void drawNetwork(engine::Project& project) const;

    /// No file was given, so what is not said is chosen from the data.
    bool isFresh() const;
    bool choosesAugmentation() const { return isFresh() && !augment_; }
    std::filesystem::path projectFile() const;

  private:
    struct FieldOption {
        const engine::Field* field = nullptr;
        std::optional<std::string> text;
        std::optional<bool> flag;
    };

    void declareData(CLI::App& app);
    void declareImages(CLI::App& app);
    void declareField(CLI::App& app, const engine::Field& field);
    void applyData(engine::Project& project) const;
    void applyImages(engine::Project& project) const;
    void applyNormalisation(engine::Project& project) const;
    void applyFields(engine::Project& project) const;

    std::vector<std::string> projects_;
    std::vector<std::string> data_;
    std::vector<std::string> excluded_;
    std::vector<std::string> excludedClasses_;
    std::optional<std::string> task_;
    std::optional<std::string> labels_;
    std::optional<std::string> split_;
    std::optional<std::uint64_t> splitSeed_;
    std::optional<std::string> network_;
    bool bias_ = false;
    std::optional<std::string> input_;
    std::optional<std::string> resize_;
    std::optional<std::string> augment_;
    std::optional<std::string> normalise_;
    std::optional<std::string> mean_;
    std::optional<std::string> deviation_;
    std::deque<FieldOption> fields_;  ///< a deque: CLI11 keeps references into it
};

}  // namespace espalier::cli
