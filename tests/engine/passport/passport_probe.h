// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/data/codecs/image.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/formats/onnx_export.h"
#include "nlohmann/json.hpp"
#include "tests/engine/formats/onnx_probe.h"

namespace espalier::engine::test {

/// Whether there is a node to run the programs of a passport without a browser.
bool hasNode();
/// The path of a Chromium; empty where there is none.
std::string chromium();

/// A model with random weights, its passport, and images for both.
class PassportProbe {
  public:
    PassportProbe(const NetworkDescription& drawing,
                  const Preprocessing& recipe,
                  std::vector<std::string> names,
                  bool takesPixels = false);

    std::filesystem::path model() const { return folder_ / "model.onnx"; }
    std::filesystem::path passport() const { return folder_ / "passport.html"; }
    std::filesystem::path folder() const { return folder_ / ""; }

    /// Writes PNG files of drawn flowers, of all proportions; returns their paths.
    std::vector<std::filesystem::path> addImages(int count);
    /// What Espalier predicts for these files.
    std::vector<std::vector<float>> ours(const std::vector<std::filesystem::path>& images) const;
    /// What the passport computes for them in node.
    std::vector<std::vector<float>> theirs(const std::vector<std::filesystem::path>& images) const;
    /// Lines of run_passport.js, or of browse_passport.js.
    std::vector<std::string> node(const std::string& program,
                                  const std::vector<std::string>& words) const;
    nlohmann::json facts() const;

  private:
    espalier::tests::ScratchFolder folder_;
};

/// Expects equal labels, and scores that differ by at most `most`.
void expectAlike(const std::vector<std::vector<float>>& ours,
                 const std::vector<std::vector<float>>& theirs,
                 double most);

}  // namespace espalier::engine::test
