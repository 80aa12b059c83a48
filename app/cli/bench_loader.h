// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "engine/data/loading/image_dataset.h"
#include "engine/training/options/training_options.h"

namespace espalier::cli {

/// Reads a folder like a training, but without computing: images per second for each epoch.
class LoaderBench {
  public:
    void declare(CLI::App& app);
    int run(const Surroundings& around) const;

  private:
    void check() const;
    engine::ImageCaching caching() const;
    engine::ImageDatasetOptions datasetOptions() const;
    void report(const std::vector<double>& rates) const;

    std::filesystem::path data_;
    std::string input_ = "96x96x3";
    std::int64_t batch_ = 32;
    int threads_ = 2;
    int epochs_ = 3;
    std::string augment_ = "flip";
    std::string cache_ = "off";
    bool json_ = false;
};

}  // namespace espalier::cli
