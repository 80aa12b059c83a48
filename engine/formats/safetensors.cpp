// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/safetensors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>
#include <span>

#include "engine/base/checksum.h"
#include "engine/base/error.h"
#include "engine/base/file_holes.h"
#include "engine/base/input_file.h"
#include "engine/base/work_pace.h"
#include "engine/formats/safetensors_header.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::string_view kZeroChecksum = "0000000000000000";
static_assert(std::endian::native == std::endian::little);

// Places the digits lie at: right behind `"espalier.checksum":"`. npos when there are none.
std::size_t checksumPlace(std::string_view header) {
    const std::string key = fmt::format("\"{}\":\"", kChecksumKey);
    const std::size_t found = header.find(key);
    if (found == std::string_view::npos) return found;
    const std::size_t place = found + key.size();
    return place + kZeroChecksum.size() < header.size() ? place : std::string_view::npos;
}

Checksum checksumOfHeader(std::string header, std::size_t place) {
    header.replace(place, kZeroChecksum.size(), kZeroChecksum);
    Checksum checksum;
    checksum.add(std::as_bytes(std::span(header)));
    return checksum;
}

void addAtThreadsPace(Checksum& checksum, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const auto part = bytes.first(std::min(bytes.size(), kPacedBytes));
        checksum.add(part);
        bytes = bytes.subspan(part.size());
        restBetweenParts();
    }
}

/// A file being read: its size is known, so that no header can ask for more than there is.
class Reader {
  public:
    explicit Reader(const std::filesystem::path& path) : path_(path), file_(path) {}

    void read(void* to, std::size_t bytes) {
        const std::span<std::byte> wanted(static_cast<std::byte*>(to), bytes);
        if (file_.read(wanted) < bytes) refuse("it ends early");
    }
    std::uint64_t bytes() const { return file_.size(); }
    /// For whoever reads all of it: a file may claim any size, and its header agree.
    void refuseHoles() const {
        const std::string why = whyMostlyHoles(path_);
        if (!why.empty()) refuse(why);
    }
    [[noreturn]] void refuse(const std::string& reason) const {
        throw Error(
            fmt::format("{} cannot be used: {}. Use another copy.", displayPath(path_), reason));
    }

  private:
    std::filesystem::path path_;
    InputFile file_;
};

struct Header {
    std::string bytes;  ///< with the length in front
    TensorHeader content;
};

// The length of a header, then an opening brace.
bool beginsLikeTensors(const std::filesystem::path& path) {
    std::array<std::byte, sizeof(std::uint64_t) + 1> start{};
    if (InputFile(path).read(start) < start.size() || start.back() != std::byte{'{'}) return false;
    std::uint64_t length = 0;
    std::memcpy(&length, start.data(), sizeof length);
    return length <= static_cast<std::uint64_t>(limits::kTensorHeaderBytes);
}

Header readHeader(Reader& reader, OtherTypes otherTypes = OtherTypes::Refuse) {
    std::uint64_t length = 0;
    if (reader.bytes() < sizeof length) reader.refuse("it is too short for a tensor file");
    reader.read(&length, sizeof length);
    if (length > static_cast<std::uint64_t>(limits::kTensorHeaderBytes)) {
        reader.refuse("its header is larger than 16 MB, or it is not a tensor file");
    }
    if (length > reader.bytes() - sizeof length) reader.refuse("it ends inside its header");
    Header header;
    header.bytes.resize(sizeof length + length);
    std::memcpy(header.bytes.data(), &length, sizeof length);
    reader.read(header.bytes.data() + sizeof length, length);
    const std::string problem =
        parseTensorHeader(std::string_view(header.bytes).substr(sizeof length),
                          reader.bytes() - header.bytes.size(),
                          header.content,
                          otherTypes);
    if (!problem.empty()) reader.refuse(problem);
    return header;
}

/// Adds up a file's checksum while the file is read.
class FileChecksum {
  public:
    FileChecksum(const Reader& reader, const Header& header, ChecksumRule rule) : reader_(reader) {
        const auto expected = header.content.metadata.find(std::string(kChecksumKey));
        if (expected == header.content.metadata.end()) {
            if (rule == ChecksumRule::Require) reader.refuse("it is damaged (it has no checksum)");
            return;
        }
        const std::size_t place = checksumPlace(header.bytes);
        if (place == std::string_view::npos) reader.refuse("its checksum is malformed");
        expected_ = expected->second;
        sum_ = checksumOfHeader(header.bytes, place);
    }

    void add(std::span<const std::byte> bytes) {
        if (sum_) sum_->add(bytes);
    }
    /// Throws Error when the file is damaged.
    void compare() const {
        if (sum_ && sum_->text() != expected_) {
            reader_.refuse("it is damaged (its checksum differs)");
        }
    }

  private:
    const Reader& reader_;
    std::string expected_;
    std::optional<Checksum> sum_;  ///< nothing: the file has none
};

std::vector<TensorSpec> specsOf(std::span<const HostTensor> tensors) {
    std::vector<TensorSpec> specs;
    for (const HostTensor& tensor : tensors) {
        specs.push_back({tensor.name, tensor.type, tensor.shape});
    }
    return specs;
}

}  // namespace

void writeTensorFile(const std::filesystem::path& path,
                     const std::map<std::string, std::string>& metadata,
                     std::span<const HostTensor> tensors,
                     FileSystem& files) {
    std::string header = writeTensorHeader(metadata, specsOf(tensors));
    const std::size_t place = checksumPlace(header);
    Checksum checksum = checksumOfHeader(header, place);
    for (const HostTensor& tensor : tensors) addAtThreadsPace(checksum, tensor.bytes);
    header.replace(place, kZeroChecksum.size(), checksum.text());

    AtomicFile file(path, files);
    file.write(header);
    for (const HostTensor& tensor : tensors) file.write(tensor.bytes);
    file.commit();
}

void writeTensorFile(const std::filesystem::path& path,
                     const TensorFile& content,
                     FileSystem& files) {
    writeTensorFile(path, content.metadata, content.tensors, files);
}

TensorFile readTensorFile(const std::filesystem::path& path, ChecksumRule rule) {
    Reader reader(path);
    Header header = readHeader(reader);
    reader.refuseHoles();
    FileChecksum checksum(reader, header, rule);
    TensorFile content;
    for (const TensorHeader::Entry& entry : header.content.entries) {
        HostTensor& tensor = content.tensors.emplace_back(
            HostTensor{entry.name, entry.type, entry.shape, std::vector<std::byte>(entry.bytes)});
        reader.read(tensor.bytes.data(), tensor.bytes.size());
        checksum.add(tensor.bytes);
    }
    checksum.compare();
    content.metadata = std::move(header.content.metadata);
    content.metadata.erase(std::string(kChecksumKey));
    return content;
}

std::map<std::string, std::string> verifyTensorFile(const std::filesystem::path& path) {
    Reader reader(path);
    Header header = readHeader(reader);
    reader.refuseHoles();
    FileChecksum checksum(reader, header, ChecksumRule::Require);
    std::vector<std::byte> block(kPacedBytes);
    for (std::uint64_t left = reader.bytes() - header.bytes.size(); left > 0;) {
        const auto part = std::span(block).first(
            static_cast<std::size_t>(std::min<std::uint64_t>(left, kPacedBytes)));
        reader.read(part.data(), part.size());
        checksum.add(part);
        left -= part.size();
        restBetweenParts();
    }
    checksum.compare();
    header.content.metadata.erase(std::string(kChecksumKey));
    return std::move(header.content.metadata);
}

std::string whyNotReadable(const std::map<std::string, std::string>& metadata,
                           std::span<const TensorSpec> tensors) {
    const std::string header = writeTensorHeader(metadata, tensors);
    const std::string_view text = std::string_view(header).substr(sizeof(std::uint64_t));
    if (text.size() > static_cast<std::size_t>(limits::kTensorHeaderBytes))
        return "its header is larger than 16 MB";
    std::uint64_t bytes = 0;
    for (const TensorSpec& tensor : tensors) bytes += tensor.bytes();
    TensorHeader parsed;
    return parseTensorHeader(text, bytes, parsed);
}

std::string whyDamaged(std::string_view header,
                       const std::map<std::string, std::string>& metadata,
                       std::span<const std::byte> tensors) {
    const auto expected = metadata.find(std::string(kChecksumKey));
    if (expected == metadata.end()) return "";
    const std::size_t place = checksumPlace(header);
    if (place == std::string_view::npos) return "its checksum is malformed";
    Checksum checksum = checksumOfHeader(std::string(header), place);
    checksum.add(tensors);
    return checksum.text() == expected->second ? "" : "it is damaged (its checksum differs)";
}

std::optional<TensorHeader> readTensorHeader(const std::filesystem::path& path) {
    if (!beginsLikeTensors(path)) return std::nullopt;
    Reader reader(path);
    return readHeader(reader, OtherTypes::LeaveOut).content;
}

std::map<std::string, std::string> readTensorFileMetadata(const std::filesystem::path& path) {
    Reader reader(path);
    return readHeader(reader).content.metadata;
}

}  // namespace espalier::engine
