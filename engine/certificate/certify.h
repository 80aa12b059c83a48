// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>

#include "engine/certificate/certificate.h"
#include "engine/data/loading/data_source.h"
#include "engine/runs/run_folder.h"
#include "engine/training/options/training_request.h"

namespace espalier::engine {

/// The trainings of a certificate, in their order.
enum class CertifyPart : std::uint8_t {
    First,        ///< uninterrupted
    Second,       ///< its twin
    Interrupted,  ///< stopped in the middle
    Resumed,      ///< and resumed
    OtherFirst,   ///< on a GPU, with Deterministic the other way round
    OtherSecond
};

/// "first training", as it stands in a sentence.
const char* nameOf(CertifyPart part);

/// How far it is, in steps of all trainings together.
struct CertifyProgress {
    CertifyPart part = CertifyPart::First;
    std::int64_t step = 0;   ///< of this training
    std::int64_t steps = 0;  ///< likewise, its last one
    std::int64_t done = 0;
    std::int64_t of = 0;
};

struct CertifyOptions {
    static constexpr std::int64_t kFewestSteps = 2;  ///< one before the stop, one after it

    std::int64_t steps = 40;            ///< of each training; at most as many as the run has done
    std::filesystem::path keepIn = {};  ///< a new folder for the trainings; empty: not kept
    /// Also in place of an earlier certificate of more steps, which otherwise stays, unless the
    /// new one found a difference.
    bool replacesLonger = false;
    /// Called with the request of each training before it begins; a test plants differences here.
    std::function<void(CertifyPart, TrainingRequest&)> beforeTraining = {};
};

/// The steps that each training of the certificate does: as many as wanted, but no more than the
/// run.
std::int64_t certifiedSteps(const RunRecord& run, const CertifyOptions& options);

/// Trains the run's first steps twice, and once more with a stop in the middle, compares the states
/// bit by bit, and writes certificate.json into the run's folder; nothing else there is touched.
/// `scanned`: the data of the run's project as found now, without its exclusions. Meanwhile nobody
/// can train or delete the run. Throws RequestError when the run cannot be certified, such as with
/// other images than it was trained on, or before its first step, Error when a training fails,
/// Stopped; then there is no certificate, and an earlier one stays as it was.
Certificate certifyRun(const RunRecord& run,
                       const DataSource& scanned,
                       const CertifyOptions& options,
                       const std::function<void(const CertifyProgress&)>& progress,
                       const std::stop_token& stop,
                       FileSystem& files = realFileSystem());

}  // namespace espalier::engine
