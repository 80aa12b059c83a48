// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/network/network.h"
#include "engine/network/summary.h"

namespace espalier::engine {

/// A drawing with everything that is known about it for given data and a task. A value that canvas,
/// review and forecast share, so that each edit is validated once.
struct CheckedNetwork {
    NetworkDescription description;
    DataInterface data;
    std::string task;            ///< its key; empty = unknown, without requirements
    Validation validation = {};  ///< includes diagnostics of the task's requirements
    std::optional<NetworkSummary> summary = {};  ///< empty when there are errors

    bool isOf(const NetworkDescription& otherDescription,
              const DataInterface& otherData,
              const std::string& otherTask) const {
        return task == otherTask && data == otherData && description == otherDescription;
    }
    bool isValid() const { return summary.has_value(); }
};

/// Validates the drawing and checks the task's requirements. Any thread.
std::shared_ptr<const CheckedNetwork> checkNetwork(const NetworkDescription& description,
                                                   const DataInterface& data,
                                                   const std::string& task);

}  // namespace espalier::engine
