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

/// A model of Espalier as it is, or one of another program as openModelFile() converts it.
struct ModelOfAnyProgram {
    std::filesystem::path file;  ///< for Model::load()
    std::string note;            ///< sentences about one of another program; else empty
};

/// `file` is not a folder; `converted` is where a model of another program is written. Throws
/// RequestError, also where a model of Espalier is given with a preparation.
ModelOfAnyProgram modelOfAnyProgram(const std::filesystem::path& file,
                                    const std::filesystem::path& converted,
                                    const engine::FieldValues& preparation);

}  // namespace espalier::cli
