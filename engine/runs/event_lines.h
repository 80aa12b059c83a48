// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "engine/base/text_lines.h"
#include "engine/training/loop/training_event.h"

namespace espalier::engine {

/// Reads the lines of one run's events.
class EventLines {
  public:
    explicit EventLines(std::filesystem::path file);
    /// Nothing of a line that is no event, as the last one of a killed program. Throws RequestError
    /// when too many of them are damaged.
    std::optional<TrainingEvent> read(std::string_view line);

  private:
    DamagedLines damaged_;
};

}  // namespace espalier::engine
