// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace espalier::engine {

/// A metric of a whole split, as events and files carry it.
struct MetricValue {
    std::string key;  ///< MetricDescription::key
    double value = 0;

    friend bool operator==(const MetricValue&, const MetricValue&) = default;
};

}  // namespace espalier::engine
