// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/runs/line_file.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_lock.h"
#include "engine/training/loop/training_event.h"

namespace espalier::engine {

/// Keeps metrics.csv (every step and epoch), events.jsonl and the autopsy of a run while it is
/// trained. Owned by
/// the request, called on the training thread; throws Error when the disk is full.
class RunRecorder final : public TrainingObserver {
  public:
    /// With `keepUpToStep`, a resumed run: what was written of later steps, which will be done
    /// again, is dropped; otherwise both files are new. Nothing is touched before the first event.
    /// `metrics`: the keys of those that have a column; a resumed run keeps the columns it has.
    /// `data`: what is trained on, for the images of an autopsy; none where there are no files.
    RunRecorder(const RunFolder& run,
                FileSystem& files,
                std::optional<std::int64_t> keepUpToStep = std::nullopt,
                std::vector<std::string> metrics = {},
                DataSource data = {});

    void onEvent(const TrainingEvent& event) override;
    void onNormalisationMeasured(const MeasuredNormalisation& measured) override;
    void onOptionsChanged(const OptionChange& change) override;
    void syncBeforeCheckpoint() override;
    void onAutopsy(const Autopsy& autopsy) override;

  private:
    void begin();
    void write(const TrainingEvent& event);
    void flush(const TrainingEvent& event);

    const RunFolder run_;
    FileSystem& files_;
    const std::optional<std::int64_t> keepUpToStep_;
    std::vector<std::string> columns_;  ///< the metrics at the end of a row
    const DataSource data_;
    std::optional<RunLock> lock_;  ///< until the run has ended
    LineFile events_;
    LineFile metrics_;
    bool begun_ = false;
    bool broken_ = false;
};

/// "step,412,4,0.31,…": a row of metrics.csv for a step or an epoch, with a column for each of
/// these metrics at its end, which is empty where the metric is undefined or, as in steps, not
/// measured, and "inf" where it is infinite.
std::string metricsRow(const TrainingEvent& event, const std::vector<std::string>& metrics = {});

}  // namespace espalier::engine
