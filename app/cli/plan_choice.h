// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "kernels/data_type.h"

namespace espalier::cli {

/// How a network is turned into a plan: what plan, bench step and network --memory ask beside the
/// network itself.
class PlanChoice {
  public:
    void declarePrecision(CLI::App& app);
    void declarePasses(CLI::App& app);

    /// Throws RequestError for a word that is none, and for one that is not built yet.
    kernels::DataType precision() const;
    /// As given: the compiler knows their names.
    std::set<std::string> withoutPasses() const;

  private:
    std::string precision_ = "fp32";
    std::vector<std::string> withoutPasses_;
};

}  // namespace espalier::cli
