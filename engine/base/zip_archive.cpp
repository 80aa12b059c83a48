// SPDX-License-Identifier: Apache-2.0
#include "engine/base/zip_archive.h"

#include <zip.h>

#include <algorithm>
#include <new>
#include <utility>

#include "engine/base/limits.h"
#include "engine/base/shown_text.h"
#include "engine/base/zip_directory.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

// A tensor is an entry of its own, and there are a few more.
constexpr std::uint64_t kMostEntries = limits::kTensorEntries + 1'024;

struct CloseEntry {
    void operator()(zip_file* file) const { zip_fclose(file); }
};

bool leadsOutside(std::string_view name) {
    if (name.starts_with('/') || name.find('\\') != std::string_view::npos) return true;
    while (!name.empty()) {
        const std::size_t end = std::min(name.find('/'), name.size());
        if (name.substr(0, end) == "..") return true;
        name.remove_prefix(std::min(end + 1, name.size()));
    }
    return false;
}

[[noreturn]] void refuseDamage(std::string_view name) {
    throw ZipRefusal(fmt::format("it is damaged (its part '{}')", shownText(name)));
}

[[noreturn]] void refuseCount() {
    throw ZipRefusal("it is an archive of too many files");
}

zip_stat_t statusOf(zip* archive, std::uint64_t index) {
    constexpr zip_uint64_t kNeeded = ZIP_STAT_NAME | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE |
                                     ZIP_STAT_COMP_METHOD | ZIP_STAT_ENCRYPTION_METHOD;
    zip_stat_t status;
    zip_stat_init(&status);
    if (zip_stat_index(archive, index, 0, &status) != 0 || (status.valid & kNeeded) != kNeeded) {
        throw ZipRefusal("it is damaged (its list of parts)");
    }
    return status;
}

void refuseUnusable(const zip_stat_t& status) {
    if (status.encryption_method != ZIP_EM_NONE) throw ZipRefusal("it is encrypted");
    const bool isStored = status.comp_method == ZIP_CM_STORE;
    if (!isStored && status.comp_method != ZIP_CM_DEFLATE) {
        throw ZipRefusal("it is compressed by a method other than deflate");
    }
    if (isStored && status.size != status.comp_size) refuseDamage(status.name);
}

}  // namespace

void ZipArchive::Discard::operator()(zip* archive) const {
    zip_discard(archive);
}

ZipArchive::ZipArchive(std::span<const std::byte> bytes, std::uint64_t mostBytes)
    : left_(mostBytes) {
    if (listsMoreEntries(bytes, kMostEntries)) refuseCount();
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, nullptr);
    if (!source) throw std::bad_alloc();
    archive_.reset(zip_open_from_source(source, ZIP_RDONLY, nullptr));
    if (!archive_) {
        zip_source_free(source);
        throw ZipRefusal("it is a damaged zip archive, or not complete");
    }
    list();
}

void ZipArchive::list() {
    const zip_int64_t count = zip_get_num_entries(archive_.get(), 0);
    if (std::cmp_greater(count, kMostEntries)) refuseCount();
    for (zip_int64_t i = 0; i < count; ++i) {
        const zip_stat_t status = statusOf(archive_.get(), static_cast<std::uint64_t>(i));
        if (leadsOutside(status.name)) {
            throw ZipRefusal(fmt::format("its part '{}' has a name that leads out of a folder",
                                         shownText(status.name)));
        }
        entries_.push_back({status.name, status.index, status.size});
    }
    std::ranges::sort(entries_, {}, &Entry::name);
    const auto twice = std::ranges::adjacent_find(entries_, {}, &Entry::name);
    if (twice != entries_.end()) {
        throw ZipRefusal(fmt::format("it holds '{}' twice", shownText(twice->name)));
    }
}

const ZipArchive::Entry* ZipArchive::find(std::string_view name) const {
    const auto found = std::ranges::lower_bound(entries_, name, {}, &Entry::name);
    return found != entries_.end() && found->name == name ? &*found : nullptr;
}

std::vector<std::byte> ZipArchive::read(const Entry& entry) {
    refuseUnusable(statusOf(archive_.get(), entry.index));
    if (entry.bytes > left_) {
        throw ZipRefusal("it unpacks to more than is allowed", ZipRefusal::Reason::TooLarge);
    }
    left_ -= entry.bytes;
    const std::unique_ptr<zip_file, CloseEntry> file(
        zip_fopen_index(archive_.get(), entry.index, 0));
    if (!file) refuseDamage(entry.name);
    std::vector<std::byte> bytes(static_cast<std::size_t>(entry.bytes));
    const zip_int64_t size = zip_fread(file.get(), bytes.data(), bytes.size());
    // The library compares the checksum where it finds the end.
    std::byte further{};
    const bool isWhole =
        size == static_cast<zip_int64_t>(bytes.size()) && zip_fread(file.get(), &further, 1) == 0;
    if (!isWhole) refuseDamage(entry.name);
    return bytes;
}

}  // namespace espalier::engine
