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
#include "engine/data/samples/source_folder.h"
#include "engine/data/samples/split.h"

namespace espalier::engine {

struct ImageFolder;

/// The data of a project or a training, as a scan found them: samples with their annotations,
/// independent of how they are stored. A value type; copies share what was found, which is large
/// and never changes. All code except engine/data and the tasks uses data through this class; only
/// folder() knows where they came from.
class DataSource {
  public:
    /// No data chosen yet: converts to false, and no other member may be called.
    DataSource() = default;
    DataSource(ImageFolder folder);
    DataSource(std::shared_ptr<const ImageFolder> folder) : folder_(std::move(folder)) {}
    DataSource(std::shared_ptr<ImageFolder> folder) : folder_(std::move(folder)) {}

    explicit operator bool() const { return folder_ != nullptr; }
    /// Training ends if it disappears.
    const std::filesystem::path& root() const;
    /// Likewise; besides the root.
    const SourceFolders& moreFolders() const;
    /// Of names and contents (a sample of the bytes of every file): the same for the same data,
    /// wherever they are.
    const std::string& fingerprint() const;
    /// The same whatever annotations the user has chosen for single samples.
    const std::string& scanFingerprint() const;
    /// The fingerprint of the kind of `recorded`: earlier versions took names and sizes only.
    const std::string& fingerprintLike(const std::string& recorded) const;
    /// Names of the outputs of a network that learns the annotations, in order: the classes. A
    /// checkpoint stores them, so that it resumes only with the same ones. Empty without
    /// annotations.
    const std::vector<std::string>& outputNames() const;
    /// Those of the data themselves and those that the user has added, also without any sample.
    std::vector<std::string> possibleOutputNames() const;

    std::size_t size() const;
    /// As scanned, samples are sorted by name.
    DataSample sample(std::size_t place) const;
    std::filesystem::path file(std::size_t place) const;
    /// Looks whether the sample's file can be read and still has the content of the scan, as far as
    /// its hash shows it.
    bool hasScannedContent(std::size_t place) const;
    /// Samples available for training and tests: in order, all that are not excluded.
    std::vector<std::size_t> included(std::optional<Split> split = std::nullopt) const;

    /// Samples that are not excluded.
    SplitCounts counts() const;
    /// How many have an annotation that the user chose, not the data's own.
    std::int64_t relabelled() const;
    /// Of these, the samples with an annotation; all if nothing is annotated.
    SplitCounts annotatedCounts() const;
    /// Those of them with an annotation, by output, in the order of outputNames().
    std::vector<SplitCounts> countsByOutput() const;
    /// Whether the data themselves define the split of some sample, besides folders of tests.
    bool splitIsGiven() const;
    const std::vector<UnreadableFile>& unreadable() const;
    /// Files that are not data.
    std::int64_t ignored() const;

    /// These samples in this order, all assigned to the given split if there is one. It has no
    /// fingerprint.
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
