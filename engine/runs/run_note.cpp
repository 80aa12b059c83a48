// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/run_note.h"

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/json_object.h"
#include "engine/base/strict_json.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr int kNoteVersion = 1;
constexpr std::int64_t kFileBytes = 32'000;  // every byte of the text may be escaped

[[noreturn]] void refuse(const RunFolder& run, const std::string& why) {
    throw RequestError(
        fmt::format("{} {}. Rename or remove that file to use stars and notes again.",
                    displayPath(run.note()),
                    why));
}

RunNote noteFrom(const nlohmann::json& value, const RunFolder& run) {
    JsonObject object(value, "note of a run");
    const std::int64_t version = object.integer("espalier_note", 0);
    if (version > kNoteVersion) refuse(run, "was written by a newer version of Espalier");
    if (version < 1) refuse(run, "is not a run note");
    RunNote note;
    note.starred = object.boolean("starred", false);
    note.text = object.text("note", "");
    object.refuseOthers();
    if (note.text.size() > RunNote::kMostBytes) refuse(run, "contains a text that is too long");
    return note;
}

}  // namespace

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
    readNote(folder);  // what is there and no note is not overwritten
    nlohmann::ordered_json value;
    value["espalier_note"] = kNoteVersion;
    value["starred"] = note.starred;
    value["note"] = note.text;
    writeFileAtomically(folder.note(), writeJson(value, 2) + "\n", files);
}

}  // namespace espalier::engine
