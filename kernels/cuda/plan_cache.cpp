// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/plan_cache.h"

#include <stdlib.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <string_view>

namespace espalier::kernels::cuda {

namespace fs = std::filesystem;

namespace {

// A change of the format, or of the meaning of a key or an algorithm, needs a new number.
constexpr std::string_view kFirstLine = "espalier plans 2\n";
constexpr std::size_t kDigits = 16;
// Enough for a few hundred convolutions of a few hundred networks; a larger file is discarded.
constexpr std::size_t kMostBytes = std::size_t{8} << 20;

/// FNV-1a, 64 bits, as hexadecimal digits.
std::string digest(std::string_view text) {
    std::uint64_t sum = 0xCBF29CE484222325ull;
    for (const char c : text) {
        sum ^= static_cast<unsigned char>(c);
        sum *= 0x100000001B3ull;
    }
    std::string digits(kDigits, '0');
    for (std::size_t i = 0; i < kDigits; ++i) {
        digits[i] = "0123456789abcdef"[(sum >> (60 - 4 * i)) & 15];
    }
    return digits;
}

/// The file's bytes; nothing where it is missing, cannot be read or is far too large.
std::string bytesOf(const fs::path& file) {
    std::error_code failed;
    const std::uintmax_t size = fs::file_size(file, failed);
    if (failed || size > kMostBytes) return {};
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Removes the first line of `text` and returns it without its end; nothing if there is no complete
/// line.
std::optional<std::string_view> takeLine(std::string_view& text) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    return line;
}

bool writeAll(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

/// Writes under a temporary name, then renames. Not flushed to the disk: after a power failure the
/// checksum at the end reveals a damaged file.
void replaceFile(const fs::path& file, std::string_view text) {
    std::error_code failed;
    fs::create_directories(file.parent_path(), failed);
    std::string unfinished = file.string() + ".XXXXXX";
    const int descriptor = ::mkstemp(unfinished.data());
    if (descriptor < 0) return;
    const bool written = writeAll(descriptor, text);
    const bool closed = ::close(descriptor) == 0;
    if (written && closed) fs::rename(unfinished, file, failed);
    if (!written || !closed || failed) fs::remove(unfinished, failed);
}

}  // namespace

PlanCache::PlanCache(fs::path file, std::string surroundings)
    : file_(std::move(file)), surroundings_(std::move(surroundings)), algorithms_(read()) {}

PlanCache::~PlanCache() {
    save();
}

std::optional<std::string> PlanCache::find(const std::string& key) const {
    const auto found = algorithms_.find(key);
    if (found == algorithms_.end()) return std::nullopt;
    return found->second;
}

void PlanCache::remember(const std::string& key, std::string algorithm) {
    const auto found = algorithms_.find(key);
    if (found != algorithms_.end() && found->second == algorithm) return;
    unsaved_[key] = algorithm;
    algorithms_[key] = std::move(algorithm);
}

void PlanCache::save() noexcept {
    if (file_.empty() || unsaved_.empty()) return;
    try {
        Algorithms all = read();
        for (const auto& [key, algorithm] : unsaved_) all[key] = algorithm;
        std::string text = textOf(all);
        if (text.size() > kMostBytes) text = textOf(unsaved_);
        replaceFile(file_, text);
        unsaved_.clear();
    } catch (const std::exception&) {
        // Out of memory, or an invalid name: the next program searches again.
    }
}

PlanCache::Algorithms PlanCache::read() const {
    if (file_.empty()) return {};
    const std::string bytes = bytesOf(file_);
    std::string_view text = bytes;
    const std::string head = std::string(kFirstLine) + surroundings_ + '\n';
    if (text.size() < head.size() + kDigits || !text.starts_with(head)) return {};
    const std::string_view sum = text.substr(text.size() - kDigits);
    text.remove_suffix(kDigits);
    if (sum != digest(text)) return {};
    text.remove_prefix(head.size());
    Algorithms algorithms;
    while (const auto line = takeLine(text)) {
        const std::size_t tab = line->find('\t');
        if (tab == std::string_view::npos) return {};
        algorithms.emplace(line->substr(0, tab), line->substr(tab + 1));
    }
    return algorithms;
}

std::string PlanCache::textOf(const Algorithms& algorithms) const {
    std::string text = std::string(kFirstLine) + surroundings_ + '\n';
    for (const auto& [key, algorithm] : algorithms) {
        text.append(key).append(1, '\t').append(algorithm).append(1, '\n');
    }
    return text + digest(text);
}

fs::path usualPlanCacheFile(const std::string& surroundings) {
    const auto variable = [](const char* name) -> fs::path {
        const char* value = std::getenv(name);
        return value ? value : "";
    };
    const fs::path name = fs::path("espalier") / "plans" / digest(surroundings);
    const fs::path caches = variable("XDG_CACHE_HOME");
    if (caches.is_absolute()) return caches / name;
    const fs::path home = variable("HOME");
    return home.is_absolute() ? home / ".cache" / name : fs::path();
}

}  // namespace espalier::kernels::cuda
