// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "engine/layers/layer.h"
#include "engine/network/network_description.h"
#include "engine/network/trained_part.h"

namespace espalier::cli {

/// Which layers of a network are trained: --train-part and --freeze, a choice of the drawing.
class TrainedChoice {
  public:
    /// `heading`: of the options in the help; empty for the usual one.
    void declare(CLI::App& app, const std::string& heading = {});

    /// Throws RequestError for an unknown word, before anything is read.
    void check() const;
    bool isGiven() const { return part_ || !frozen_.empty(); }
    /// Whether --freeze names it.
    bool freezes(const std::string& layer) const;
    /// Freezes and thaws layers of the drawing; with no option given, as `usual` says. A drawing
    /// with problems keeps its part: they are reported by whoever validates it. Throws RequestError
    /// for an unknown word or layer.
    void apply(engine::NetworkDescription& drawing,
               const engine::DataInterface& data,
               std::optional<engine::TrainedPart> usual = std::nullopt) const;

  private:
    std::optional<std::string> part_;
    std::vector<std::string> frozen_;
};

}  // namespace espalier::cli
