// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace espalier::engine {

/// The metadata of a model file. A value.
struct ModelRecord {
    std::string name;                  ///< of the network
    std::vector<std::string> classes;  ///< in the order of the scores; empty: no classifier
    std::string preprocessing;         ///< JSON, see engine/data/preprocessing/preprocessing.h
    std::string run;                   ///< where it comes from: a text or JSON, for a person

    friend bool operator==(const ModelRecord&, const ModelRecord&) = default;
};

}  // namespace espalier::engine
