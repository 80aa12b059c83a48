// SPDX-License-Identifier: Apache-2.0
#include "engine/base/text_lines.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/input_file.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;
constexpr std::size_t kLineBytes = std::size_t{16} << 20;

}  // namespace

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

DamagedLines::DamagedLines(std::filesystem::path file) : file_(std::move(file)) {}

void DamagedLines::count() {
    constexpr std::int64_t kMost = 10'000;
    if (++lines_ <= kMost) return;
    throw RequestError(
        fmt::format("{} cannot be read: more than 10,000 of its lines are damaged. Restore it from "
                    "a copy, or move it out of the folder.",
                    displayPath(file_)));
}

}  // namespace espalier::engine
