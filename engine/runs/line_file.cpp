// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/line_file.h"

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/input_file.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;
constexpr std::size_t kLineBytes = std::size_t{16} << 20;

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

void forEachLine(const std::filesystem::path& path,
                 const std::function<void(std::string_view line)>& line) {
    std::optional<InputFile> file = InputFile::openIfThere(path);
    if (!file) return;
    std::vector<char> block(kBufferBytes);
    std::string waiting;
    bool tooLong = false;
    const auto finish = [&] {
        if (!tooLong) line(waiting);
        waiting.clear();
        tooLong = false;
    };
    while (const std::size_t got = file->read(std::as_writable_bytes(std::span(block)))) {
        std::string_view rest(block.data(), got);
        while (!rest.empty()) {
            const std::size_t end = rest.find('\n');
            tooLong = tooLong || waiting.size() > kLineBytes;
            if (!tooLong) waiting.append(rest.substr(0, end));
            if (end == std::string_view::npos) break;
            finish();
            rest.remove_prefix(end + 1);
        }
    }
    if (!waiting.empty()) finish();
}

}  // namespace espalier::engine
