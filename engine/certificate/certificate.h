// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "engine/certificate/state_comparison.h"
#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// Two trainings from the same beginning, up to the same step.
struct TwinResult {
    bool deterministic = true;  ///< the mode of both: whether sums have a fixed order
    StateComparison difference;
    double secondsPerStep = 0;  ///< the lower median of the two; 0 when too few steps were trained
};

/// The losses of the first steps as the run has recorded them, beside those of the first twin.
struct RecordedLosses {
    std::int64_t steps = 0;           ///< that both have; 0 where the run has recorded none
    std::int64_t firstDifferent = 0;  ///< the step; 0: all are the same, in the nine digits kept
};

/// What is known of the other mode: with Deterministic off where the run has it on, or the reverse.
/// Both are there on a GPU only.
struct OtherMode {
    std::optional<TwinResult> twin;
    std::string problem;  ///< why it could not be trained in; empty elsewhere
};

/// Whether a run can be repeated and resumed bit for bit on this computer. A value.
struct Certificate {
    std::string made;               ///< "2026-11-20T14:30:15+0100"
    std::string device;             ///< "AMD EPYC, 16 threads, AVX-512"
    std::string library;            ///< "oneDNN 2.6.3"
    bool onGpu = false;             ///< where Deterministic makes a difference
    std::string command;            ///< that trains the run again
    std::uint64_t seed = 0;         ///< of the run
    std::string precision;          ///< "fp32"
    std::string dataFingerprint;    ///< of the images
    std::int64_t steps = 0;         ///< that each training did
    std::int64_t runSteps = 0;      ///< of the run itself
    std::int64_t stoppedAfter = 0;  ///< the step at which one was stopped and resumed
    std::string parameterHash;      ///< after `steps`, of the first twin: parameterHash()
    TwinResult twin;
    StateComparison resume;  ///< the resumed training beside the first twin, which is uninterrupted
    OtherMode otherMode;
    RecordedLosses recorded;
    /// The steps of an earlier certificate that says more and therefore stayed in the run; 0 when
    /// this one was written.
    std::int64_t keptSteps = 0;
    bool keptFoundDifference = false;  ///< that is why the earlier one says more

    /// All tensors were equal, bit by bit.
    bool certified() const { return twin.difference.equal() && resume.equal(); }
};

/// "<run>/certificate.json"
std::filesystem::path certificateFile(const RunFolder& run);

/// What certificate.json says of a run, in brief. A value.
struct CertificateRecord {
    bool certified = false;
    std::string made;
    std::string device;
    std::int64_t steps = 0;     ///< that were repeated and resumed
    std::int64_t runSteps = 0;  ///< of the run itself
};

/// Nothing when the run has no certificate, or one that cannot be read or is of a newer version.
std::optional<CertificateRecord> readCertificate(const RunFolder& run);

/// The content of certificate.json: the outcome, without the bars of the plot.
std::string certificateToJson(const Certificate& certificate);

}  // namespace espalier::engine
