// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_samples.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/json_object.h"
#include "engine/base/name_text.h"
#include "engine/base/shell_word.h"
#include "engine/base/text_lines.h"
#include "engine/data/loading/scan_data.h"
#include "engine/runs/run_record.h"
#include "engine/training/loop/image_problems.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kHashDigits = 16;
constexpr std::size_t kMostNames = 3;  // more hide the sentences that follow

std::string escaped(std::string_view name) {
    std::string text;
    for (const char c : name) {
        if (c == '\\') {
            text += "\\\\";
        } else if (c == '\n') {
            text += "\\n";
        } else if (c == '\r') {
            text += "\\r";
        } else {
            text += c;
        }
    }
    return text;
}

std::string unescaped(std::string_view text) {
    std::string name;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isEscape = text[i] == '\\' && i + 1 < text.size();
        if (!isEscape) {
            name += text[i];
            continue;
        }
        const char code = text[++i];
        name += code == 'n' ? '\n' : code == 'r' ? '\r' : code;
    }
    return name;
}

struct Known {
    std::uint64_t content = 0;
    char use = '-';
};
using Contents = std::unordered_map<std::string, Known>;

using Uses = std::unordered_map<std::uint64_t, char>;  ///< by content

// Of copies with different uses, the one that a network has seen most of decides.
Uses usesOf(const Contents& start) {
    Uses uses;
    for (const auto& [name, known] : start) {
        if (known.content == 0) continue;
        char& use = uses.emplace(known.content, known.use).first->second;
        if (known.use == 't' || (known.use == 'v' && use != 't')) use = known.use;
    }
    return uses;
}

// Also if one of them is not known: then the name decides.
bool hasSameContent(const Known& known, const DataSample& sample) {
    return known.content == 0 || sample.content == 0 || known.content == sample.content;
}

Split splitFor(char use) {
    return use == 't' ? Split::Training : use == 'v' ? Split::Validation : Split::Test;
}

void countLost(SampleChanges& changes, const Known& known) {
    changes.lostTraining += known.use == 't';
    changes.lostValidation += known.use == 'v';
}

// False for a line that is none of ours.
bool addLine(std::string_view line, Contents& contents) {
    constexpr std::string_view kUses = "tv-";
    if (line.size() < kHashDigits + 3 || line[kHashDigits + 1] != ' ') return false;
    const char use = line[kHashDigits];
    if (kUses.find(use) == std::string_view::npos) return false;
    std::uint64_t hash = 0;
    const char* const end = line.data() + kHashDigits;
    const auto [stop, error] = std::from_chars(line.data(), end, hash, 16);
    if (error != std::errc() || stop != end) return false;
    contents[unescaped(line.substr(kHashDigits + 2))] = {hash, use};
    return true;
}

// Nothing where the record does not say it, as that of an earlier version.
std::optional<std::int64_t> recordedCount(const RunFolder& run) {
    if (!isThere(run.record())) return std::nullopt;
    const nlohmann::json record = readRunRecord(run);
    JsonObject object(record, kRunRecord);
    if (!object.has(kSampleCount)) return std::nullopt;
    return object.integer(kSampleCount, 0);
}

bool endsWithinLine(const std::filesystem::path& file, std::uint64_t bytesWithLineEnds) {
    std::error_code unknown;
    const auto bytes = std::filesystem::file_size(file, unknown);
    return !unknown && bytes < bytesWithLineEnds;
}

/// The list of a run as it can be read, and what is wrong with it.
struct ReadSamples {
    Contents start;
    std::string damage;  ///< "its line 3 cannot be read"; empty as a rule
};

// Empty for a run of an earlier version, and where the user has removed the list.
ReadSamples readSamples(const RunFolder& run) {
    ReadSamples read;
    std::int64_t lines = 0;
    std::uint64_t bytes = 0;
    forEachLine(run.samples(), [&](std::string_view line) {
        ++lines;
        bytes += line.size() + 1;
        if (!read.damage.empty() || addLine(line, read.start)) return;
        read.damage = fmt::format("its line {} cannot be read", lines);
    });
    if (!isThere(run.samples())) return read;
    // A file that was cut off may end within a name, which would then count as missing.
    if (endsWithinLine(run.samples(), bytes)) {
        read.damage = fmt::format("it ends within line {}", lines);
    }
    const std::optional<std::int64_t> expected = recordedCount(run);
    if (read.damage.empty() && expected && *expected != lines) {
        read.damage = fmt::format("it has {} line{} instead of {}, one for each image",
                                  lines,
                                  lines == 1 ? "" : "s",
                                  *expected);
    }
    return read;
}

// Images on lines that cannot be read would look like missing or new ones.
Contents contentsAtStart(const RunFolder& run) {
    ReadSamples read = readSamples(run);
    if (read.damage.empty()) return std::move(read.start);
    throw RequestError(fmt::format(
        "{} is damaged: {}. It lists the images that the run started with; nothing is wrong with "
        "the images themselves. Restore this file from a copy of the run. If there is none, remove "
        "it: the run can then be used, but images that have changed are no longer noticed.",
        displayPath(run.samples()),
        read.damage));
}

void addSentence(std::vector<std::string>& sentences,
                 const std::vector<std::string>& names,
                 std::string beginning) {
    if (names.empty()) return;
    const std::size_t shown = std::min(names.size(), kMostNames);
    std::string list;
    for (std::size_t i = 0; i < shown; ++i) {
        if (i > 0) list += ", ";
        list += nameText(names[i]);
    }
    if (shown < names.size()) list += fmt::format(" and {} more", names.size() - shown);
    sentences.push_back(fmt::format("{}: {}.", beginning, list));
}

}  // namespace

void writeRunSamples(const RunFolder& run, const DataSource& data, FileSystem& files) {
    std::string text;
    for (std::size_t i = 0; i < data.size(); ++i) {
        const DataSample sample = data.sample(i);
        const bool isUsed = !sample.excluded;
        const char use = isUsed && sample.split == Split::Training     ? 't'
                         : isUsed && sample.split == Split::Validation ? 'v'
                                                                       : '-';
        fmt::format_to(
            std::back_inserter(text), "{:016x}{} {}\n", sample.content, use, escaped(sample.name));
    }
    writeFileAtomically(run.samples(), text, files);
}

SampleChanges samplesChangedSince(const RunFolder& run, const DataSource& data) {
    Contents before = contentsAtStart(run);
    SampleChanges changes;
    changes.before = before.size();
    if (before.empty()) return changes;
    for (const auto& [name, known] : before) {
        changes.training += known.use == 't';
        changes.validation += known.use == 'v';
    }
    for (std::size_t i = 0; i < data.size(); ++i) {
        const DataSample sample = data.sample(i);
        const auto known = before.find(sample.name);
        if (known == before.end()) {
            changes.added.push_back(sample.name);
            continue;
        }
        if (known->second.content != sample.content) {
            changes.changed.push_back(sample.name);
            countLost(changes, known->second);
        }
        before.erase(known);
    }
    for (const auto& [name, known] : before) {
        changes.missing.push_back(name);
        countLost(changes, known);
    }
    std::ranges::sort(changes.missing);
    return changes;
}

bool SampleChanges::tooManyAreLost() const {
    if (mostAreLost() || lostValidation > 0) return true;
    return static_cast<double>(lostTraining) >
           kMostTrainingImagesLost * static_cast<double>(training);
}

DataSource inSplitsOfStart(const RunFolder& run, const DataSource& data) {
    const Contents start = contentsAtStart(run);
    if (start.empty()) return data;
    const Uses useOf = usesOf(start);
    return withSplits(data, [&](const DataSample& sample) -> std::optional<Split> {
        if (const auto known = start.find(sample.name); known != start.end()) {
            return splitFor(known->second.use);
        }
        const auto renamed = useOf.find(sample.content);
        if (renamed == useOf.end()) return std::nullopt;
        return splitFor(renamed->second);
    });
}

DataSource withUnseenAsTest(const RunFolder& run, const DataSource& data) {
    const Contents start = contentsAtStart(run);
    if (start.empty()) return data;
    const Uses useOf = usesOf(start);
    return withSplits(data, [&](const DataSample& sample) -> std::optional<Split> {
        const auto known = start.find(sample.name);
        if (known != start.end() && hasSameContent(known->second, sample)) {
            return splitFor(known->second.use);
        }
        const auto renamed = useOf.find(sample.content);
        return renamed == useOf.end() ? Split::Test : splitFor(renamed->second);
    });
}

std::string damageOfSamples(const RunFolder& run) {
    return readSamples(run).damage;
}

std::size_t sampleCountAtStart(const RunFolder& run) {
    return contentsAtStart(run).size();
}

SplitCounts splitCountsAtStart(const RunFolder& run) {
    SplitCounts counts;
    for (const auto& [name, known] : contentsAtStart(run)) {
        counts.training += known.use == 't' ? 1 : 0;
        counts.validation += known.use == 'v' ? 1 : 0;
    }
    return counts;
}

UsedImages usedAtStart(const RunFolder& run) {
    const Contents start = contentsAtStart(run);
    UsedImages used;
    for (const auto& [name, known] : start) {
        if (known.content == 0) continue;
        if (known.use == 't') used.training.push_back(known.content);
        if (known.use == 'v') used.validation.push_back(known.content);
    }
    used.training = sortedContents(std::move(used.training));
    used.validation = sortedContents(std::move(used.validation));
    return used;
}

std::string listChangesCommand(const RunFolder& run,
                               const Project& project,
                               const DataSource& data) {
    std::string command =
        fmt::format("espalier inspect {} --list-changes", shellQuoted(displayPath(run.path)));
    const bool isElsewhere = !data.root().empty() && data.root() != project.dataset;
    if (isElsewhere) command += " --data " + shellQuoted(displayPath(data.root()));
    for (const SourceFolder& folder : movedFolders(project, data)) {
        command += " --more-data " + shellQuoted(placeText(folder));
    }
    return command;
}

SourceFolders movedFolders(const Project& project, const DataSource& data) {
    SourceFolders moved;
    const SourceFolders& before = project.dataChoices.moreFolders;
    std::ranges::copy_if(
        data.moreFolders(), std::back_inserter(moved), [&](const SourceFolder& folder) {
            return std::ranges::find(before, folder) == before.end();
        });
    return moved;
}

std::vector<std::string> changeSentences(const SampleChanges& changes) {
    std::vector<std::string> sentences;
    const auto of = [&](const std::vector<std::string>& names, const char* one, const char* more) {
        return fmt::format("{} of the {} images that the run started with {}",
                           names.size(),
                           changes.before,
                           names.size() == 1 ? one : more);
    };
    addSentence(sentences, changes.changed, of(changes.changed, "has changed", "have changed"));
    addSentence(sentences,
                changes.missing,
                of(changes.missing,
                   "is missing or can no longer be read",
                   "are missing or can no longer be read"));
    addSentence(sentences,
                changes.added,
                fmt::format("{} added since the run started",
                            changes.added.size() == 1
                                ? "1 image was"
                                : fmt::format("{} images were", changes.added.size())));
    return sentences;
}

}  // namespace espalier::engine
