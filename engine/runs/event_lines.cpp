// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/event_lines.h"

#include <string>
#include <utility>

#include "engine/base/error.h"

namespace espalier::engine {

EventLines::EventLines(std::filesystem::path file) : damaged_(std::move(file)) {}

// Most lines of another program's file are told by their first byte: parsing them would take
// minutes.
std::optional<TrainingEvent> EventLines::read(std::string_view line) {
    if (!line.starts_with('{')) return std::nullopt;
    try {
        return eventFromJson(std::string(line));
    } catch (const Error&) {
        damaged_.count();
        return std::nullopt;
    }
}

}  // namespace espalier::engine
