// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/line_file.h"

#include <fstream>
#include <span>
#include <vector>

#include "engine/base/error.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;
constexpr std::size_t kLineBytes = std::size_t{16} << 20;

}  // namespace

LineFile::LineFile(std::filesystem::path path, FileSystem& files)
    : path_(std::move(path)), files_(files) {}

LineFile::~LineFile() {
    if (file_ < 0) return;
    try {
        flush(false);
    } catch (const std::exception&) {
        // Callers that need these lines on disk have flushed them.
    }
    files_.close(file_);
}

void LineFile::begin(std::string_view heading,
                     const std::function<bool(std::string_view line)>& keep) {
    auto temporary = path_;
    temporary += ".part";
    file_ = files_.create(temporary);
    try {
        if (!heading.empty()) add(heading);
        forEachLine(path_, [&](std::string_view line) {
            if (keep(line)) add(line);
        });
        flush(true);
        files_.rename(temporary, path_);
    } catch (const Error&) {
        files_.remove(temporary);
        throw;
    }
    files_.syncFolder(path_.parent_path());
}

void LineFile::add(std::string_view line) {
    buffer_.append(line).push_back('\n');
    if (buffer_.size() >= kBufferBytes) flush(false);
}

void LineFile::flush(bool sync) {
    files_.write(file_, std::as_bytes(std::span(buffer_)));
    buffer_.clear();
    if (sync) files_.sync(file_);
}

void forEachLine(const std::filesystem::path& path,
                 const std::function<void(std::string_view line)>& line) {
    std::ifstream file(path, std::ios::binary);
    std::vector<char> block(kBufferBytes);
    std::string waiting;
    bool tooLong = false;
    const auto finish = [&] {
        if (!tooLong) line(waiting);
        waiting.clear();
        tooLong = false;
    };
    while (file.read(block.data(), static_cast<std::streamsize>(block.size())), file.gcount() > 0) {
        std::string_view rest(block.data(), static_cast<std::size_t>(file.gcount()));
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
