// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/data/samples/data_sample.h"
#include "engine/data/samples/scan_report.h"
#include "engine/data/samples/split.h"

namespace espalier::engine {

struct ImageFolder;

/// The data of a project or a training, as a scan found them: samples with what is known of them,
/// whatever lies on the disk. A value; copies share what was found, which is large and never
/// changes. Everybody but engine/data and the tasks takes data as this; how they were found is
/// known to folder() alone.
class DataSource {
  public:
    /// No data chosen yet: converts to false, and nothing else may be asked of it.
    DataSource() = default;
    DataSource(ImageFolder folder);
    DataSource(std::shared_ptr<const ImageFolder> folder) : folder_(std::move(folder)) {}
    DataSource(std::shared_ptr<ImageFolder> folder) : folder_(std::move(folder)) {}

    explicit operator bool() const { return folder_ != nullptr; }
    /// When it vanishes a training ends.
    const std::filesystem::path& root() const;
    /// Of names and sizes: the same for the same data.
    const std::string& fingerprint() const;
    /// Names of what a network that learns the annotations puts out, in order: the classes. A
    /// checkpoint keeps them, so that it goes on with the same ones only. Empty without
    /// annotations.
    const std::vector<std::string>& outputNames() const;

    std::size_t size() const;
    /// As scanned, samples are sorted by name.
    DataSample sample(std::size_t place) const;
    std::filesystem::path file(std::size_t place) const;
    /// What training and tests may use: in order, all that are not excluded.
    std::vector<std::size_t> included(std::optional<Split> split = std::nullopt) const;

    /// Samples that are not excluded.
    SplitCounts counts() const;
    /// Those of them with an annotation; all where nothing is annotated.
    SplitCounts annotatedCounts() const;
    /// Those of them with an annotation, by output, in the order of outputNames().
    std::vector<SplitCounts> countsByOutput() const;
    /// Some sample's split is given by the data themselves.
    bool splitIsGiven() const;
    const std::vector<UnreadableFile>& unreadable() const;
    /// Files that are no data.
    std::int64_t ignored() const;

    /// These samples in this order, all of one split where that is named. It has no fingerprint.
    DataSource select(const std::vector<std::size_t>& places,
                      std::optional<Split> split = std::nullopt) const;

    /// For engine/data, the tasks, and views of this kind of data.
    const ImageFolder& folder() const { return *folder_; }

    /// Copies of the same scan are equal, others are not.
    friend bool operator==(const DataSource&, const DataSource&) = default;

  private:
    std::shared_ptr<const ImageFolder> folder_;
};

}  // namespace espalier::engine
