// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/data/loading/data_loader.h"
#include "engine/evaluation/file_dataset.h"
#include "engine/evaluation/model.h"
#include "engine/tasks/evaluation.h"

namespace espalier::engine {

/// Runs files through a model, in order: other threads prefetch, and a GPU receives the next batch
/// while it computes one.
class FileRunner {
  public:
    using Readable = std::function<void(std::size_t file, const ModelOutput&)>;
    using Unreadable = std::function<void(std::size_t file, const std::string& why)>;
    using Progress = std::function<void(std::int64_t done, std::int64_t of)>;

    /// With `readsInput`, ModelOutput::input is set.
    FileRunner(Model& model, std::vector<std::filesystem::path> files, bool readsInput);
    ~FileRunner() { model_.abandon(); }
    FileRunner(const FileRunner&) = delete;
    FileRunner& operator=(const FileRunner&) = delete;

    /// Calls exactly one of the first two for every file, in order. Throws Stopped.
    void run(const Readable& readable,
             const Unreadable& unreadable,
             const Progress& progress,
             const std::stop_token& stop);

  private:
    using Duration = std::chrono::duration<double, std::milli>;

    /// A batch in flight, and the time spent on starting it.
    struct InFlight {
        Batch batch;
        Duration time;
    };
    void enqueue(Batch batch, const std::stop_token& stop);
    Batch take(const Readable& readable, const Unreadable& unreadable);
    std::span<const float> inputOf(const Batch& batch, std::size_t index);

    Model& model_;
    const bool readsInput_;
    FileDataset dataset_;
    std::deque<InFlight> inFlight_;
    std::vector<float> input_;  ///< input of the sample being reported
};

}  // namespace espalier::engine
