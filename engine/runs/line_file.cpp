// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/line_file.h"

#include <span>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/text_lines.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;

}  // namespace

LineFile::LineFile(std::filesystem::path path, FileSystem& files)
    : path_(std::move(path)), files_(files) {}

LineFile::~LineFile() {
    if (file_ < 0) return;
    if (!temporary_.empty()) {
        discard();
        return;
    }
    try {
        flush(false);
    } catch (const std::exception&) {
        // Callers that need these lines on disk have flushed them.
    }
    files_.close(file_);
}

void LineFile::discard() noexcept {
    files_.close(std::exchange(file_, -1));
    files_.remove(temporary_);
    temporary_.clear();
}

void LineFile::prepare(std::string_view heading,
                       const std::function<bool(std::string_view line)>& keep) {
    temporary_ = unfinishedName(path_);
    file_ = files_.create(temporary_, permissionsOf(path_));
    try {
        if (!heading.empty()) add(heading);
        const auto addKept = [&](std::string_view line) {
            if (keep(line)) add(line);
        };
        if (keep) forEachLine(path_, addKept);
        flush(true);
    } catch (...) {
        discard();
        throw;
    }
}

void LineFile::replace() {
    try {
        files_.rename(temporary_, path_);
    } catch (const Error&) {
        discard();
        throw;
    }
    temporary_.clear();
    files_.syncFolder(path_.parent_path());
}

void LineFile::add(std::string_view line) {
    buffer_.append(line).push_back('\n');
    if (buffer_.size() >= kBufferBytes) flush(false);
}

void LineFile::flush(bool sync) {
    // After a failure a part may have been written: the rest is not written a second time.
    const std::string lines = std::exchange(buffer_, {});
    if (!lines.empty()) files_.write(file_, std::as_bytes(std::span(lines)));
    if (sync) files_.sync(file_);
}

void LineFile::sync() {
    if (file_ >= 0) files_.sync(file_);
}

}  // namespace espalier::engine
