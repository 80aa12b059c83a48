// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/safetensors_header.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using kernels::DataType;
using nlohmann::json;

constexpr const char* kMetadata = "__metadata__";
constexpr const char* kWhat = "header";
constexpr int kHeaderDepth = 4;

struct TypeName {
    DataType type;
    const char* name;
};
constexpr std::array<TypeName, 7> kTypeNames{{{DataType::Float32, "F32"},
                                              {DataType::BFloat16, "BF16"},
                                              {DataType::Float16, "F16"},
                                              {DataType::Float64, "F64"},
                                              {DataType::UInt8, "U8"},
                                              {DataType::Int32, "I32"},
                                              {DataType::Int64, "I64"}}};

// Types of other programs, which are left out at best.
struct OtherType {
    const char* name;
    std::uint64_t bytes;
};
constexpr std::array<OtherType, 10> kOtherTypes{{{"BOOL", 1},
                                                 {"I8", 1},
                                                 {"F8_E4M3", 1},
                                                 {"F8_E5M2", 1},
                                                 {"F8_E8M0", 1},
                                                 {"I16", 2},
                                                 {"U16", 2},
                                                 {"U32", 4},
                                                 {"U64", 8},
                                                 {"C64", 8}}};

const char* nameOf(DataType type) {
    return std::ranges::find(kTypeNames, type, &TypeName::type)->name;
}

std::optional<DataType> typeOf(const std::string& name) {
    const auto* found =
        std::ranges::find_if(kTypeNames, [&](const TypeName& t) { return name == t.name; });
    if (found == kTypeNames.end()) return std::nullopt;
    return found->type;
}

const OtherType* otherTypeOf(const std::string& name) {
    const auto* found =
        std::ranges::find_if(kOtherTypes, [&](const OtherType& type) { return name == type.name; });
    return found == kOtherTypes.end() ? nullptr : found;
}

/// Why a header is refused; ends the parsing at once.
class Refusal : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Checks the text before it is parsed into objects: nlohmann silently keeps the last of two equal
/// keys, and accepts any depth and number of entries.
class HeaderScan final : public nlohmann::json_sax<json> {
  public:
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override {
        keys_.emplace_back();
        return enter();
    }
    bool end_object() override {
        keys_.pop_back();
        return leave();
    }
    bool start_array(std::size_t) override { return enter(); }
    bool end_array() override { return leave(); }
    bool key(string_t& key) override {
        if (!keys_.back().insert(key).second) {
            throw Refusal(fmt::format("its header names '{}' twice", key));
        }
        // One more, for the metadata.
        if (static_cast<std::int64_t>(keys_.front().size()) > limits::kTensorEntries + 1) {
            throw Refusal("it holds more than 65,536 tensors");
        }
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const json::exception&) override {
        throw Refusal("its header is not JSON");
    }

  private:
    bool enter() {
        if (++depth_ > kHeaderDepth) throw Refusal("its header is nested too deeply");
        return true;
    }
    bool leave() {
        --depth_;
        return true;
    }

    std::vector<std::set<std::string>> keys_;
    int depth_ = 0;
};

kernels::Shape readShape(JsonObject& stored, const std::string& name) {
    const std::vector<std::int64_t> sizes = stored.counts("shape");
    if (sizes.size() > kernels::Shape::kMaxRank) {
        throw Refusal(fmt::format("tensor '{}' has no usable shape", name));
    }
    std::int64_t product = 1;
    for (const std::int64_t size : sizes) {
        if (size > limits::kTensorElements / std::max<std::int64_t>(product, 1)) {
            throw Refusal(fmt::format("tensor '{}' is too large", name));
        }
        product *= size;
    }
    return kernels::Shape(std::span<const std::int64_t>(sizes));
}

/// An entry with its type; of another type than ours, that type's name.
struct FoundEntry {
    TensorHeader::Entry entry;
    const char* otherType = nullptr;
};

FoundEntry readEntry(const std::string& name, JsonObject stored, OtherTypes otherTypes) {
    const std::string typeName = stored.text("dtype");
    const auto type = typeOf(typeName);
    const OtherType* other = otherTypes == OtherTypes::LeaveOut ? otherTypeOf(typeName) : nullptr;
    if (!type && !other) {
        throw Refusal(fmt::format("tensor '{}' has an unsupported element type", name));
    }
    const kernels::Shape shape = readShape(stored, name);
    const std::vector<std::int64_t> offsets = stored.counts("data_offsets");
    stored.refuseOthers();
    const std::uint64_t bytes =
        static_cast<std::uint64_t>(shape.elementCount()) * (type ? byteSize(*type) : other->bytes);
    const bool fits = offsets.size() == 2 && offsets[1] >= offsets[0] &&
                      static_cast<std::uint64_t>(offsets[1] - offsets[0]) == bytes;
    if (!fits) throw Refusal(fmt::format("the size of tensor '{}' does not match its shape", name));
    return {{name,
             type.value_or(DataType::UInt8),
             shape,
             static_cast<std::uint64_t>(offsets[0]),
             bytes},
            type ? nullptr : other->name};
}

void readMetadata(JsonObject stored, std::map<std::string, std::string>& metadata) {
    for (const std::string_view key : stored.names()) metadata.emplace(key, stored.text(key));
}

// Tensors must be contiguous from the first byte to the last, without holes or overlaps.
void checkPlaces(std::vector<FoundEntry>& entries, std::uint64_t dataBytes) {
    std::ranges::stable_sort(entries, {}, [](const FoundEntry& found) {
        return std::pair(found.entry.first, found.entry.bytes);
    });
    std::uint64_t next = 0;
    for (const auto& [entry, otherType] : entries) {
        if (entry.first != next) {
            throw Refusal(fmt::format("tensor '{}' overlaps another or leaves a gap", entry.name));
        }
        if (entry.bytes > dataBytes - next) {
            throw Refusal(fmt::format("it ends before tensor '{}' does", entry.name));
        }
        next += entry.bytes;
    }
    if (next != dataBytes) throw Refusal("it is longer than its header says");
}

void parse(std::string_view text,
           std::uint64_t dataBytes,
           TensorHeader& header,
           OtherTypes otherTypes) {
    if (!text.starts_with('{')) throw Refusal("it is not a tensor file");
    HeaderScan scan;
    json::sax_parse(text, &scan);
    const json parsed = json::parse(text);
    std::vector<FoundEntry> entries;
    for (const auto& [name, value] : parsed.items()) {
        if (name == kMetadata) {
            readMetadata({value, kWhat, "the metadata"}, header.metadata);
        } else {
            entries.push_back(
                readEntry(name, {value, kWhat, fmt::format("tensor '{}'", name)}, otherTypes));
        }
    }
    checkPlaces(entries, dataBytes);
    for (auto& [entry, otherType] : entries) {
        if (otherType) {
            header.leftOut.push_back(fmt::format("{}: {}", entry.name, otherType));
        } else {
            header.entries.push_back(std::move(entry));
        }
    }
}

}  // namespace

std::string parseTensorHeader(std::string_view text,
                              std::uint64_t dataBytes,
                              TensorHeader& header,
                              OtherTypes otherTypes) {
    try {
        header = {};
        parse(text, dataBytes, header, otherTypes);
        return "";
    } catch (const Refusal& refusal) {
        return refusal.what();
    } catch (const RequestError& refusal) {
        return withoutFullStop(refusal.what());
    }
}

std::string writeTensorHeader(const std::map<std::string, std::string>& metadata,
                              std::span<const TensorSpec> tensors) {
    json header = json::object();
    json texts = metadata;
    texts[std::string(kChecksumKey)] = std::string(16, '0');
    header[kMetadata] = std::move(texts);
    std::uint64_t next = 0;
    for (const TensorSpec& tensor : tensors) {
        assert(!header.contains(tensor.name));
        const std::uint64_t end = next + tensor.bytes();
        header[tensor.name] = {{"dtype", nameOf(tensor.type)},
                               {"shape", tensor.shape.sizes()},
                               {"data_offsets", {next, end}}};
        next = end;
    }
    std::string text = header.dump(-1, ' ', false, json::error_handler_t::replace);
    text.append((8 - text.size() % 8) % 8, ' ');
    const std::uint64_t length = text.size();
    std::string bytes(reinterpret_cast<const char*>(&length), sizeof length);
    return bytes + text;
}

}  // namespace espalier::engine
