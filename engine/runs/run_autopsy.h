// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/data/loading/data_source.h"
#include "engine/runs/run_folder.h"
#include "engine/training/loop/autopsy.h"

namespace espalier::engine {

inline constexpr const char* kAutopsyFolder = "autopsy";
/// Whether it is the name of a small copy in that folder: "01.png".
bool isAutopsyCopy(std::string_view name);

/// The paths of a run's autopsy. A value; does not access files.
struct AutopsyFiles {
    RunFolder run;

    std::filesystem::path record() const { return run.path / "autopsy.json"; }
    /// Small copies of the batch's images, "01.png", …; only what is written here is in it.
    std::filesystem::path images() const { return run.path / kAutopsyFolder; }
    std::filesystem::path copyOf(const Autopsy::BatchImage& image) const {
        return images() / image.copy;
    }
};

/// Writes autopsy.json and, of images that `data` has, small copies: at most 64, and none after a
/// few seconds. Replaces the autopsy of an earlier divergence of this run. Throws Error.
void writeAutopsy(const RunFolder& run, Autopsy autopsy, const DataSource& data, FileSystem& files);

/// When a run goes on: what it says of the run is true no longer. Files of others beside the copies
/// stay. Throws nothing: what cannot be removed stays.
void removeAutopsy(const RunFolder& run, FileSystem& files) noexcept;

/// Of a run whose last training diverged. Tolerant: what the file lacks keeps its default. Nothing
/// when there is no such file, or it cannot be understood.
std::optional<Autopsy> readAutopsy(const RunFolder& run);

/// {"espalier_autopsy":1,…} and back; reading throws Error with a sentence. Numbers that are not
/// finite are the texts "nan", "inf" and "-inf".
std::string autopsyToJson(const Autopsy& autopsy);
Autopsy autopsyFromJson(const std::string& json);

/// Whether a lower learning rate may help: not where the images themselves are not finite.
bool mayHelpToLowerRate(const Autopsy& autopsy);
/// What happened, as sentences for a person, beside what the person was told (Autopsy::text): where
/// the first bad value was, how the loss went, which gradients were the largest, which images there
/// were and where in `run` they are.
std::vector<std::string> autopsySentences(const Autopsy& autopsy, const RunFolder& run);
/// What to type to go on: resumes `run` with a lower learning rate, or starts again with it where
/// there is no good checkpoint. Empty where that would not help.
std::string autopsyCommand(const Autopsy& autopsy, const RunFolder& run);

}  // namespace espalier::engine
