// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/part_file.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <system_error>
#include <utility>

#include "engine/base/file_error.h"
#include "engine/base/operation.h"
#include "engine/base/write_mark.h"

namespace espalier::engine {

namespace fs = std::filesystem;

PartFile::PartFile(const fs::path& finished, FileSystem& files)
    : path_(unfinishedName(finished)), files_(files), file_(files.create(path_, std::nullopt)) {}

PartFile::~PartFile() {
    if (file_ < 0) return;
    files_.close(file_);
    files_.remove(path_);
}

void PartFile::write(std::string_view bytes) {
    files_.write(file_, std::as_bytes(std::span(bytes)));
    isEmpty_ = isEmpty_ && bytes.empty();
}

// Not synced: what a power failure takes from it is noticed by its digest and downloaded again.
void PartFile::keep() {
    if (isEmpty_) return;
    files_.close(std::exchange(file_, -1));
}

std::vector<KeptPart> keptParts(const fs::path& finished, std::int64_t limit) {
    const fs::path folder = finished.parent_path();
    const Operation operation("Reading", folder);
    std::vector<KeptPart> parts;
    std::error_code problem;  // nothing to continue with is no problem
    for (fs::directory_iterator at(folder, problem), end; !problem && at != end;
         at.increment(problem)) {
        const fs::path& path = at->path();
        const bool isPart = path.filename() != finished.filename() &&
                            finishedName(path.filename().native()) == finished.filename().native();
        std::error_code ignored;
        if (!isPart || !fs::is_regular_file(at->symlink_status(ignored))) continue;
        if (isMarkedAsWritten(path) == true) continue;
        const auto bytes = static_cast<std::int64_t>(at->file_size(ignored));
        if (!ignored && bytes <= limit) parts.push_back({path, bytes});
    }
    std::ranges::sort(parts, std::ranges::greater(), &KeptPart::bytes);
    return parts;
}

bool removeParts(const fs::path& finished, std::chrono::seconds unchanged) {
    bool wereThere = false;
    for (const KeptPart& part : keptParts(finished, std::numeric_limits<std::int64_t>::max())) {
        std::error_code problem;
        const auto changed = fs::last_write_time(part.path, problem);
        if (problem || fs::file_time_type::clock::now() - changed < unchanged) continue;
        const Operation operation("Removing", part.path, OperationUse::Record);
        if (::unlink(part.path.c_str()) == 0) {
            wereThere = true;
        } else if (errno != ENOENT) {
            failWriting("Could not remove", part.path, errno);
        }
    }
    return wereThere;
}

}  // namespace espalier::engine
