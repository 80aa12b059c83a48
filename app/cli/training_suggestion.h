// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "app/cli/json_output.h"
#include "engine/data/loading/data_source.h"
#include "engine/project/prepared_data.h"
#include "engine/project/project.h"

namespace espalier::cli {

/// What was recommended and chosen for the images, in the words of `train`.
std::vector<std::string> choiceSentences(const engine::PreparedData& data);

/// What `espalier train` would choose for a folder of images without further options.
class TrainingSuggestion {
  public:
    /// Looks for the trained starts on this computer, and reads them.
    TrainingSuggestion(const engine::DataSource& scanned, const engine::DataChoices& choices);

    std::vector<std::string> sentences() const { return choiceSentences(data_); }
    /// {"network","start_from","input":[height, width, channels]}
    Json toJson() const;

  private:
    engine::Project project_;
    engine::PreparedData data_;
};

}  // namespace espalier::cli
