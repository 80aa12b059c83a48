// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "CLI/CLI.hpp"
#include "engine/training/options/training_options.h"

namespace espalier::cli {

/// The option --batch-per-worker, which sets the batch size to so many images for each worker. A
/// run keeps the batch size alone.
class BatchPerWorker {
  public:
    void declare(CLI::App& app, const char* heading);
    bool isGiven() const { return text_.has_value(); }
    /// Throws RequestError if it is given beside --batch.
    void refuseBatch() const;
    /// Sets the batch, for the workers that the options have. Throws RequestError.
    void apply(engine::TrainingOptions& options) const;

  private:
    std::optional<std::string> text_;
};

}  // namespace espalier::cli
