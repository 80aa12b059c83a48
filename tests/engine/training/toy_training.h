// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/data/loading/dataset.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/network.h"
#include "engine/parallel/step_gate.h"
#include "engine/training/loop/autopsy.h"
#include "engine/training/loop/trainer.h"
#include "kernels/device.h"

namespace espalier::engine::test {

/// Images [1,8,8] given by a formula: noise, with a brightened quarter that depends on the class.
class FormulaDataset final : public Dataset {
  public:
    explicit FormulaDataset(std::size_t size, std::uint64_t noiseSeed = 1);

    std::size_t size() const override { return size_; }
    const std::vector<SampleField>& fields() const override { return fields_; }
    std::uint64_t group(std::size_t index) const override { return index; }
    std::string sampleName(std::size_t index) const override;
    void load(const SampleRequest& request, SampleSlot& slot) const override;

    /// No epoch changes an image.
    bool isStill = false;
    /// Samples for which this is true cannot be read.
    std::function<bool(const SampleRequest&)> unreadable;
    /// Of these, the ones that were there when the run started.
    std::function<bool(const SampleRequest&)> lost;
    /// Called before every load, on the loader's threads.
    std::function<void(const SampleRequest&)> onLoad;

  private:
    std::size_t size_;
    std::uint64_t noiseSeed_;
    std::vector<SampleField> fields_;
};

inline constexpr int kFormulaClasses = 4;

/// Convolution, BatchNorm, Dropout and Dense: every kind of state that a resume must restore.
NetworkDescription toyNetwork();

/// Keeps all events, and can react to them.
class EventLog final : public TrainingObserver {
  public:
    void onEvent(const TrainingEvent& event) override;
    void onOptionsChanged(const OptionChange& change) override { changes.push_back(change); }
    void onAutopsy(const Autopsy& autopsy) override { autopsies.push_back(autopsy); }
    std::vector<TrainingEvent> of(EventKind kind) const;
    bool mentions(const std::string& words) const;

    std::vector<TrainingEvent> events;
    std::vector<OptionChange> changes;
    std::vector<Autopsy> autopsies;
    std::function<void(const TrainingEvent&)> reaction;
};

/// A folder under the test's temporary directory, removed with this object.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

/// The operating system's files, failing at the n-th call that can fail.
class FailingFiles final : public FileSystem {
  public:
    explicit FailingFiles(int failAt) : left_(failAt) {}
    int create(const std::filesystem::path& path,
               std::optional<std::filesystem::perms> like) override;
    void write(int file, std::span<const std::byte> bytes) override;
    void sync(int file) override;
    void close(int file) noexcept override { real_.close(file); }
    void rename(const std::filesystem::path& from, const std::filesystem::path& to) override;
    void syncFolder(const std::filesystem::path& folder) override;
    void remove(const std::filesystem::path& path) noexcept override { real_.remove(path); }

    bool failed() const { return left_ <= 0; }
    int calls() const { return calls_; }

  private:
    void count();

    FileSystem& real_ = realFileSystem();
    int left_;
    int calls_ = 0;
};

/// A toy run that can be started repeatedly.
struct ToyRun {
    ToyRun();

    TrainingWork work();
    /// Trains with a new gate.
    TrainingEvent train(std::stop_token stop = {});
    Checkpoint lastCheckpoint() const;

    FormulaDataset training{90};
    FormulaDataset validation{34, 77};
    TrainingOptions options;
    NetworkDescription description = toyNetwork();
    std::unique_ptr<kernels::Device> device;
    LayerCatalog catalog;
    Network network;
    TemporaryFolder folder;
    EventLog log;
    FileSystem* files = &realFileSystem();
    std::optional<Checkpoint> resumeFrom;
};

/// Empty if names, types, shapes and bits are equal, else the name of a tensor that differs.
std::string differenceOf(const std::vector<HostTensor>& a, const std::vector<HostTensor>& b);

}  // namespace espalier::engine::test
