// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/safetensors.h"

#include <bit>
#include <cstring>
#include <fstream>

#include "engine/base/checksum.h"
#include "engine/base/error.h"
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

/// A file being read: its size is known, so that no header can ask for more than there is.
class Reader {
  public:
    explicit Reader(const std::filesystem::path& path)
        : path_(path), stream_(path, std::ios::binary | std::ios::ate) {
        if (!stream_ || std::filesystem::is_directory(path)) {
            throw Error(
                fmt::format("Could not open {}. Check that the file exists and that you have "
                            "permission to read it.",
                            displayPath(path)));
        }
        bytes_ = static_cast<std::uint64_t>(stream_.tellg());
        stream_.seekg(0);
    }

    void read(void* to, std::size_t bytes) {
        stream_.read(static_cast<char*>(to), static_cast<std::streamsize>(bytes));
        if (!stream_) refuse("it ends early");
    }
    std::uint64_t bytes() const { return bytes_; }
    [[noreturn]] void refuse(const std::string& reason) const {
        throw Error(
            fmt::format("{} cannot be used: {}. Use another copy.", displayPath(path_), reason));
    }

  private:
    std::filesystem::path path_;
    std::ifstream stream_;
    std::uint64_t bytes_ = 0;
};

struct Header {
    std::string bytes;  ///< with the length in front
    TensorHeader content;
};

Header readHeader(Reader& reader) {
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
                          header.content);
    if (!problem.empty()) reader.refuse(problem);
    return header;
}

void verifyChecksum(const Reader& reader,
                    const std::string& header,
                    const TensorFile& content,
                    ChecksumRule rule) {
    const auto expected = content.metadata.find(std::string(kChecksumKey));
    if (expected == content.metadata.end()) {
        if (rule == ChecksumRule::Require) reader.refuse("it is damaged (it has no checksum)");
        return;
    }
    const std::size_t place = checksumPlace(header);
    if (place == std::string_view::npos) reader.refuse("its checksum is malformed");
    Checksum checksum = checksumOfHeader(header, place);
    for (const HostTensor& tensor : content.tensors) checksum.add(tensor.bytes);
    if (checksum.text() != expected->second) {
        reader.refuse("it is damaged (its checksum differs)");
    }
}

}  // namespace

void writeTensorFile(const std::filesystem::path& path,
                     const std::map<std::string, std::string>& metadata,
                     std::span<const HostTensor> tensors,
                     FileSystem& files) {
    std::string header = writeTensorHeader(metadata, tensors);
    const std::size_t place = checksumPlace(header);
    Checksum checksum = checksumOfHeader(header, place);
    for (const HostTensor& tensor : tensors) checksum.add(tensor.bytes);
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
    TensorFile content;
    for (const TensorHeader::Entry& entry : header.content.entries) {
        HostTensor& tensor = content.tensors.emplace_back(
            HostTensor{entry.name, entry.type, entry.shape, std::vector<std::byte>(entry.bytes)});
        reader.read(tensor.bytes.data(), tensor.bytes.size());
    }
    content.metadata = std::move(header.content.metadata);
    verifyChecksum(reader, header.bytes, content, rule);
    content.metadata.erase(std::string(kChecksumKey));
    return content;
}

std::map<std::string, std::string> readTensorFileMetadata(const std::filesystem::path& path) {
    Reader reader(path);
    return readHeader(reader).content.metadata;
}

}  // namespace espalier::engine
