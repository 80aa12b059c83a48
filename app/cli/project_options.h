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
#include "engine/project/project_fields.h"

namespace espalier::cli {

/// "96x96x3" or "96x96"; channels 0 when missing. Throws RequestError.
engine::Preprocessing sizesFromText(const std::string& text);

/// A template's name, or a file that holds a network: its own JSON, a project, a run's run.json.
/// Throws RequestError.
engine::NetworkDescription networkFromName(const std::string& name,
                                           const engine::TemplateOptions& options);

/// The options that describe a training, and the project they describe. They come from their one
/// description: projectFields() and trainingFields().
class ProjectOptions {
  public:
    void declare(CLI::App& app);

    /// A project file with the options on top, or a fresh project. Throws RequestError.
    engine::Project project() const;
    /// Once the input's size is known: the template that --network names, drawn for it.
    void drawNetwork(engine::Project& project) const;

    /// No file was given, so options that were not given are chosen from the data.
    bool isFresh() const;
    bool choosesAugmentation() const { return isFresh() && !isGiven("augmentation"); }
    std::filesystem::path projectFile() const;

  private:
    /// The options given for one field.
    struct FieldOption {
        const engine::Field* field = nullptr;
        const engine::ProjectField* entry = nullptr;  ///< nullptr for a training option
        std::optional<bool> flag;
        std::optional<std::string> text;
        std::vector<std::string> texts;  ///< of a field that may be repeated

        bool isGiven() const { return flag || text || !texts.empty(); }
        /// Throws RequestError.
        engine::FieldValue value() const;
    };

    void declareData(CLI::App& app);
    void declareInput(CLI::App& app);
    void declareGroup(CLI::App& app, const std::string& group, const char* heading);
    void declareField(CLI::App& app,
                      const engine::Field& field,
                      const engine::ProjectField* entry,
                      const char* heading);
    void applyData(engine::Project& project) const;
    void applyFields(engine::Project& project) const;
    void applyOptions(engine::Project& project) const;
    bool isGiven(const std::string& field) const;

    std::vector<std::string> projects_;
    std::vector<std::string> data_;
    std::optional<std::string> task_;
    std::optional<std::string> network_;
    bool bias_ = false;
    std::deque<FieldOption> fields_;  ///< a deque: CLI11 keeps references into it
};

}  // namespace espalier::cli
