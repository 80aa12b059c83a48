// SPDX-License-Identifier: Apache-2.0
#include "engine/training/checkpoint/saved_steps.h"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <string_view>

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/json_object.h"
#include "engine/base/shell_word.h"
#include "engine/base/strict_json.h"
#include "engine/base/text_lines.h"
#include "engine/training/checkpoint/finish_reason.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::string_view kCheckpoint = R"({"event":"checkpoint")";
constexpr std::string_view kFinished = R"({"event":"finished")";

// A run that has diverged or was stopped may have ended before its first checkpoint.
std::int64_t savedStepIn(std::string_view line) {
    const nlohmann::json stored = parseStrictJson(line, "The line");
    JsonObject event(stored, "event");
    const auto reason = choiceOf<FinishReason>(event.text("reason", ""));
    const bool isSaved = line.starts_with(kCheckpoint) || reason == FinishReason::Completed ||
                         reason == FinishReason::Patience;
    return isSaved ? event.integer("step", 0) : -1;
}

// Reads the events that begin in one of these ways; damaged ones only count.
void readEvents(const std::filesystem::path& checkpointFolder,
                std::initializer_list<std::string_view> beginnings,
                const std::function<void(std::string_view line)>& read) {
    const std::filesystem::path events =
        std::filesystem::absolute(checkpointFolder).parent_path() / "events.jsonl";
    DamagedLines damaged(events);
    forEachLine(events, [&](std::string_view line) {
        const auto begins = [&](std::string_view beginning) { return line.starts_with(beginning); };
        if (std::ranges::none_of(beginnings, begins)) return;
        try {
            read(line);
        } catch (const Error&) {
            damaged.count();
        }
    });
}

}  // namespace

std::optional<std::int64_t> newestSavedStep(const std::filesystem::path& checkpointFolder) {
    std::int64_t newest = -1;
    readEvents(checkpointFolder, {kCheckpoint, kFinished}, [&](std::string_view line) {
        newest = std::max(newest, savedStepIn(line));
    });
    return newest < 0 ? std::nullopt : std::optional(newest);
}

bool hasEndedByPatience(const std::filesystem::path& checkpointFolder, std::int64_t step) {
    bool hasEnded = false;
    readEvents(checkpointFolder, {kFinished}, [&](std::string_view line) {
        const nlohmann::json stored = parseStrictJson(line, "The line");
        JsonObject event(stored, "event");
        const bool isPatience =
            choiceOf<FinishReason>(event.text("reason", "")) == FinishReason::Patience;
        hasEnded = hasEnded || (isPatience && event.integer("step", 0) == step);
    });
    return hasEnded;
}

bool hasCheckpoints(const std::filesystem::path& checkpointFolder) {
    const CheckpointFolder folder{checkpointFolder};
    return isThere(folder.last()) || isThere(folder.previous()) || isThere(folder.fresh()) ||
           isThere(folder.best());
}

std::string missingCheckpointsText(const std::filesystem::path& checkpointFolder,
                                   std::int64_t saved,
                                   std::optional<std::int64_t> best) {
    const std::string folder = displayPath(checkpointFolder);
    return fmt::format(
        "Checkpoints of this run up to step {} were written, but {}. Connect the disk or restore "
        "the folder; or start again with espalier train {}.",
        saved,
        best ? fmt::format("only its best network of step {} is in {}", *best, folder)
             : fmt::format("they are not in {}", folder),
        shellQuoted(displayPath(checkpointFolder.parent_path() / "run.json")));
}

std::string whyCheckpointsAreMissing(const std::filesystem::path& checkpointFolder) {
    const std::optional<std::int64_t> saved = newestSavedStep(checkpointFolder);
    if (!saved || hasCheckpoints(checkpointFolder)) return "";
    return missingCheckpointsText(checkpointFolder, *saved);
}

std::string fallbackWithMissing(const FoundCheckpoint& found, std::optional<std::int64_t> saved) {
    const std::int64_t step = found.checkpoint.progress.stepsAttempted;
    if (!saved || *saved <= step) return found.fallback;
    const std::filesystem::path folder = found.file.parent_path();
    const std::filesystem::path last = CheckpointFolder{folder}.last();
    const bool isLastThere = isThere(last);
    if (isLastThere && !found.fallback.empty()) return found.fallback;  // it is the damaged one
    const std::string missing =
        isLastThere
            ? fmt::format(
                  "The checkpoint of step {} is missing from {}.", *saved, displayPath(folder))
            : fmt::format("{} of step {} is missing.", displayPath(last), *saved);
    if (!found.fallback.empty()) return missing + " " + found.fallback;
    return fmt::format(
        "{} {} of step {} is used instead.", missing, displayPath(found.file.filename()), step);
}

}  // namespace espalier::engine
