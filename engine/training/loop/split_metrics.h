// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/metrics/metric_value.h"

namespace espalier::engine {

/// Of a whole split.
struct SplitMetrics {
    double loss = 0;                        ///< mean
    double accuracy = 0;                    ///< from the loss op's sums; 0 where the task has none
    std::vector<MetricValue> metrics = {};  ///< those of the task; validation only
};

}  // namespace espalier::engine
