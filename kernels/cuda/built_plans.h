// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>

#include "kernels/cuda/cudnn_graphs.h"

namespace espalier::kernels::cuda {

/// The plans that operations hold, so that layers of equal shape share what takes seconds to build;
/// a plan contains no addresses. Belongs to one Cudnn and, like it, is used by one thread at a
/// time.
class BuiltPlans {
  public:
    /// Null if no operation holds one any longer.
    std::shared_ptr<CudnnPlan> find(const std::string& key) const {
        const auto found = plans_.find(key);
        return found == plans_.end() ? nullptr : found->second.lock();
    }
    void add(const std::string& key, const std::shared_ptr<CudnnPlan>& plan) {
        std::erase_if(plans_, [](const auto& entry) { return entry.second.expired(); });
        plans_[key] = plan;
    }

  private:
    std::map<std::string, std::weak_ptr<CudnnPlan>> plans_;
};

}  // namespace espalier::kernels::cuda
