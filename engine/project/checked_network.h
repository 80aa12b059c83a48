// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/network/network.h"
#include "engine/network/summary.h"

namespace espalier::engine {

/// A drawing with everything that is known about it for certain data and a task. A value that
/// canvas, review and forecast share, so that one edit is validated once. Keeps alive what its
/// layers point to.
struct CheckedNetwork {
    NetworkDescription description;
    DataInterface data;
    std::string task;  ///< its key; empty: nothing is known of it, and it asks for nothing
    Validation validation = {};  ///< what the task asks for is among its diagnostics
    std::optional<NetworkSummary> summary = {};  ///< none when there are errors

    bool isOf(const NetworkDescription& otherDescription,
              const DataInterface& otherData,
              const std::string& otherTask) const {
        return task == otherTask && data == otherData && description == otherDescription;
    }
    bool isValid() const { return summary.has_value(); }
};

/// Validates the drawing once and adds what the task asks of it. Any thread.
std::shared_ptr<const CheckedNetwork> checkNetwork(const NetworkDescription& description,
                                                   const DataInterface& data,
                                                   const std::string& task);

}  // namespace espalier::engine
