// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_note.h"

#include <algorithm>

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/json_object.h"
#include "engine/base/strict_json.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

// Notes without tags stay as they are for earlier versions, which would lose tags otherwise.
constexpr int kNoteVersion = 1;
constexpr int kTagsVersion = 2;
constexpr std::int64_t kFileBytes = 64'000;  // every byte of the texts may be escaped

bool isControl(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f;
}

// The first problem of the tags, each added to those before it.
std::string problemOf(const std::vector<std::string>& tags) {
    RunNote before;
    for (const std::string& tag : tags) {
        if (std::string problem = tagProblem(before, tag); !problem.empty()) return problem;
        before.tags.push_back(tag);
    }
    return {};
}

[[noreturn]] void refuse(const RunFolder& run, const std::string& why) {
    throw RequestError(
        fmt::format("{} {}. Rename or remove that file to use stars and notes again.",
                    displayPath(run.note()),
                    why));
}

RunNote noteFrom(const nlohmann::json& value, const RunFolder& run) {
    JsonObject object(value, "note of a run");
    const std::int64_t version = object.integer("espalier_note", 0);
    if (version > kTagsVersion) refuse(run, "was written by a newer version of Espalier");
    if (version < 1) refuse(run, "is not a run note");
    RunNote note;
    note.starred = object.boolean("starred", false);
    note.text = object.text("note", "");
    if (version >= kTagsVersion) {
        note.tags = object.texts("tags", std::vector<std::string>{});
        if (!problemOf(note.tags).empty()) refuse(run, "contains tags that are none");
    }
    object.refuseOthers();
    if (note.text.size() > RunNote::kMostBytes) refuse(run, "contains a text that is too long");
    return note;
}

}  // namespace

bool RunNote::hasTag(const std::string& tag) const {
    return std::ranges::find(tags, tag) != tags.end();
}

std::string tagProblem(const RunNote& note, const std::string& tag) {
    if (tag.empty()) return "The tag is empty. Type a word.";
    if (tag.front() == ' ' || tag.back() == ' ') {
        return "The tag begins or ends with a space. Remove it.";
    }
    if (tag.find(',') != std::string::npos || std::ranges::any_of(tag, isControl)) {
        return "A tag cannot contain a comma or a line break. Add two tags instead.";
    }
    if (tag.size() > RunNote::kMostTagBytes) {
        return fmt::format("A tag can have at most {} characters. Shorten it.",
                           RunNote::kMostTagBytes);
    }
    if (note.hasTag(tag)) return fmt::format("The run already has the tag {}.", tag);
    if (note.tags.size() >= RunNote::kMostTags) {
        return fmt::format("A run can have at most {} tags. Remove one first.", RunNote::kMostTags);
    }
    return {};
}

RunNote readNote(const RunFolder& run) {
    std::error_code problem;
    const auto status = std::filesystem::symlink_status(run.note(), problem);
    if (status.type() == std::filesystem::file_type::none) {
        failReading("Could not reach", run.note(), problem.value());
    }
    if (!std::filesystem::exists(status)) return {};
    // A pipe would never end, and a link could lead anywhere.
    if (!std::filesystem::is_regular_file(status)) refuse(run, "is not a regular file");
    if (std::filesystem::file_size(run.note(), problem) > kFileBytes) refuse(run, "is too large");
    try {
        return noteFrom(parseStrictJson(readFile(run.note(), kFileBytes, FileKinds::Regular),
                                        fmt::format("The note {}", displayPath(run.note())),
                                        kFileBytes),
                        run);
    } catch (const RequestError&) {
        throw;
    } catch (const Error& error) {
        throw RequestError(error.what());
    }
}

void writeNote(const RunFolder& run, const RunNote& note, FileSystem& files) {
    if (!isThere(run.record())) {
        throw RequestError(fmt::format("The run {} no longer exists, so its note cannot be saved.",
                                       displayPath(run.path)));
    }
    replaceNote(run, note, files);
}

void replaceNote(const RunFolder& folder, const RunNote& note, FileSystem& files) {
    if (note.text.size() > RunNote::kMostBytes) {
        throw RequestError(
            fmt::format("A note can have at most {} characters. Shorten it.", RunNote::kMostBytes));
    }
    if (const std::string problem = problemOf(note.tags); !problem.empty()) {
        throw RequestError(problem);
    }
    readNote(folder);  // what is there and no note is not overwritten
    nlohmann::ordered_json value;
    value["espalier_note"] = note.tags.empty() ? kNoteVersion : kTagsVersion;
    value["starred"] = note.starred;
    value["note"] = note.text;
    if (!note.tags.empty()) value["tags"] = note.tags;
    writeFileAtomically(folder.note(), writeJson(value, 2) + "\n", files);
}

}  // namespace espalier::engine
