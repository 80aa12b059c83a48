// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace espalier::engine {

/// The metadata of a model file. A value.
struct ModelRecord {
    std::string name;  ///< of the network
    /// Of each value of the result; empty: they have none.
    std::vector<std::string> outputNames;
    std::string preprocessing;  ///< JSON, see engine/data/preprocessing/preprocessing.h
    std::string run;            ///< where it comes from: a text or JSON, for a person

    friend bool operator==(const ModelRecord&, const ModelRecord&) = default;
};

}  // namespace espalier::engine
