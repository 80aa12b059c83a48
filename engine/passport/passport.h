// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

#include "engine/base/atomic_file.h"
#include "engine/runs/run_folder.h"

namespace espalier::engine {

/// The largest model that a passport holds. In base64 it takes a third more, which browsers still
/// read at once and a phone has memory for.
inline constexpr std::int64_t kMostPassportModelBytes = 128'000'000;
/// Images of the test in a passport, if any.
inline constexpr std::size_t kPassportSamples = 12;

/// What a passport is made of. A value.
struct PassportSource {
    std::filesystem::path model;   ///< a model.onnx that Espalier exported
    std::optional<RunFolder> run;  ///< the run whose model it is, where that is known
};

/// The source for a model's file: with its run where it is the model.onnx of one.
PassportSource passportSource(const std::filesystem::path& model);

struct PassportOptions {
    bool withSamples = false;  ///< kPassportSamples images of the test, of the network's size
    FileSystem& files = realFileSystem();
    std::stop_token stop = {};  ///< nothing is written then; throws Stopped
};

/// A passport that was written.
struct Passport {
    std::string file;
    std::uintmax_t bytes = 0;
    std::size_t samples = 0;  ///< images of the test in it
    bool hasTest = false;     ///< whether it says how good the model is
};

/// Whether a passport may be written there: nothing is there yet, or it is a passport. Throws
/// UnreachableError when that cannot be found out.
bool mayPassportReplace(const std::filesystem::path& file);

/// Why a passport's page cannot compute a model with these ONNX operators: a sentence, or empty.
std::string whyNotComputable(const std::set<std::string>& operators);

/// Writes one HTML file that works without a network: the model as it is, what computes it, and
/// what is known of it. No path of this computer and, unless asked for, no image is in it; whole or
/// not at all. Throws RequestError when the model is too large, damaged or not Espalier's, when the
/// images asked for cannot be found, when the file does not end in .html or is something else's;
/// Error when it cannot be written.
Passport writePassport(const PassportSource& source,
                       const std::filesystem::path& file,
                       const PassportOptions& options = {});

}  // namespace espalier::engine
