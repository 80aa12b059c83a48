// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "CLI/CLI.hpp"
#include "engine/base/field.h"

namespace espalier::cli {

/// The options --resize, --mean and --std: how images are prepared for a model of another program,
/// whose file does not say it.
class PreparationOptions {
  public:
    void declare(CLI::App& app);
    /// Those given, as values of preprocessingFields(). Throws RequestError.
    engine::FieldValues given() const;

  private:
    std::map<std::string, std::string> texts_;  // by the name of the field; empty: not given
};

/// Whether it is an ONNX file that another program wrote.
bool isOfAnotherProgram(const std::filesystem::path& file);

/// Writes such a model to `converted`, as openModelFile() does, and returns sentences on what is
/// assumed of it. Throws RequestError.
std::string convertForeignModel(const std::filesystem::path& file,
                                const std::filesystem::path& converted,
                                const engine::FieldValues& preparation);

/// Throws RequestError where a preparation is given for a model of Espalier.
void refusePreparation(const std::filesystem::path& file, const engine::FieldValues& preparation);

}  // namespace espalier::cli
