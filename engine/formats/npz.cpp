// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/npz.h"

#include <zlib.h>

#include <algorithm>
#include <cassert>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

constexpr std::uint32_t kLocalHeader = 0x04034b50;
constexpr std::uint32_t kCentralHeader = 0x02014b50;
constexpr std::uint32_t kEndOfArchive = 0x06054b50;
constexpr std::uint16_t kVersion = 20;           // of zip, needed to read it
constexpr std::uint16_t kNameIsUtf8 = 1 << 11;   // a flag
constexpr std::uint16_t kFirstDay = 1 << 5 | 1;  // 1 January 1980

template <typename Number>
void append(std::string& bytes, Number number) {
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        bytes += static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i) & 0xFF);
    }
}

std::string_view textOf(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::uint32_t crcOf(std::string_view header, std::string_view numbers) {
    uLong crc = crc32(0, nullptr, 0);
    for (const std::string_view part : {header, numbers}) {
        crc = crc32_z(crc, reinterpret_cast<const Bytef*>(part.data()), part.size());
    }
    return static_cast<std::uint32_t>(crc);
}

/// One array in the archive.
struct Entry {
    std::string name;
    std::uint32_t crc = 0;
    std::uint32_t bytes = 0;
    std::uint32_t offset = 0;
};

// What both headers of an entry have in common, from the version on.
void appendDescription(std::string& bytes, const Entry& entry) {
    append(bytes, kVersion);
    append(bytes, kNameIsUtf8);
    append(bytes, std::uint16_t{0});  // stored
    append(bytes, std::uint16_t{0});  // time
    append(bytes, kFirstDay);
    append(bytes, entry.crc);
    append(bytes, entry.bytes);
    append(bytes, entry.bytes);
    append(bytes, static_cast<std::uint16_t>(entry.name.size()));
    append(bytes, std::uint16_t{0});  // no extra field
}

std::string localHeader(const Entry& entry) {
    std::string bytes;
    append(bytes, kLocalHeader);
    appendDescription(bytes, entry);
    return bytes + entry.name;
}

std::string centralHeader(const Entry& entry) {
    std::string bytes;
    append(bytes, kCentralHeader);
    append(bytes, kVersion);  // made by
    appendDescription(bytes, entry);
    append(bytes, std::uint16_t{0});  // no comment
    append(bytes, std::uint16_t{0});  // the first disk
    append(bytes, std::uint16_t{0});
    append(bytes, std::uint32_t{0});  // attributes
    append(bytes, entry.offset);
    return bytes + entry.name;
}

std::string endOfArchive(std::size_t entries, std::size_t bytes, std::uint32_t offset) {
    std::string end;
    append(end, kEndOfArchive);
    append(end, std::uint32_t{0});  // the first disk, twice
    append(end, static_cast<std::uint16_t>(entries));
    append(end, static_cast<std::uint16_t>(entries));
    append(end, static_cast<std::uint32_t>(bytes));
    append(end, offset);
    append(end, std::uint16_t{0});  // no comment
    return end;
}

std::string entryName(const HostTensor& tensor) {
    constexpr std::size_t kLongest = 1024;
    std::string name = tensor.name.substr(0, kLongest);
    std::ranges::replace(name, '/', '_');
    return name + ".npy";
}

}  // namespace

std::string npyHeader(const kernels::Shape& shape) {
    constexpr std::size_t kAligned = 64;
    constexpr std::string_view kMagic("\x93NUMPY\x01\x00", 8);
    std::string sizes = fmt::format("{}", fmt::join(shape.sizes(), ", "));
    if (shape.rank() == 1) sizes += ',';
    std::string text =
        fmt::format("{{'descr': '<f4', 'fortran_order': False, 'shape': ({}), }}", sizes);
    const std::size_t whole = kMagic.size() + 2 + text.size() + 1;
    text.append((kAligned - whole % kAligned) % kAligned, ' ');
    text += '\n';
    std::string header(kMagic);
    append(header, static_cast<std::uint16_t>(text.size()));
    return header + text;
}

void writeNpz(const std::filesystem::path& path,
              std::span<const HostTensor> tensors,
              FileSystem& files) {
    AtomicFile file(path, files);
    std::vector<Entry> entries;
    std::uint64_t offset = 0;
    for (const HostTensor& tensor : tensors) {
        assert(tensor.type == kernels::DataType::Float32);
        const std::string header = npyHeader(tensor.shape);
        const std::string_view numbers = textOf(tensor.bytes);
        const std::uint64_t bytes = header.size() + numbers.size();
        const Entry entry{.name = entryName(tensor),
                          .crc = crcOf(header, numbers),
                          .bytes = static_cast<std::uint32_t>(bytes),
                          .offset = static_cast<std::uint32_t>(offset)};
        const std::string local = localHeader(entry);
        offset += local.size() + bytes;
        if (offset > static_cast<std::uint64_t>(kMostNpzBytes) + (1u << 20)) {
            throw Error(fmt::format("{} would be larger than 2 GiB. Write fewer numbers.",
                                    displayPath(path)));
        }
        file.write(local);
        file.write(header);
        file.write(numbers);
        entries.push_back(entry);
    }
    std::string directory;
    for (const Entry& entry : entries) directory += centralHeader(entry);
    file.write(directory);
    file.write(endOfArchive(entries.size(), directory.size(), static_cast<std::uint32_t>(offset)));
    file.commit();
}

}  // namespace espalier::engine
