// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Pickles, written by hand. Instructions are those of Python's Lib/pickletools.py.
namespace espalier::engine::tests::pickles {

template <typename T>
std::string raw(T number) {
    return {reinterpret_cast<const char*>(&number), sizeof number};
}
inline std::string repeated(std::string_view part, std::size_t count) {
    std::string all;
    all.reserve(part.size() * count);
    for (std::size_t i = 0; i < count; ++i) all += part;
    return all;
}

inline const std::string kProtocol("\x80\x02", 2);

inline std::string text(std::string_view value) {
    return "X" + raw(static_cast<std::uint32_t>(value.size())) + std::string(value);
}
/// With eight bytes, as large numbers are written.
inline std::string number(std::int64_t value) {
    return "\x8a\x08" + raw(value);
}
inline std::string tuple(const std::vector<std::string>& items) {
    std::string all = "(";
    for (const std::string& item : items) all += item;
    return all + "t";
}
inline std::string numbers(const std::vector<std::int64_t>& values) {
    std::vector<std::string> items;
    for (const std::int64_t value : values) items.push_back(number(value));
    return tuple(items);
}
inline std::string global(std::string_view module, std::string_view name) {
    return "c" + std::string(module) + "\n" + std::string(name) + "\n";
}
inline std::string dictionary(const std::vector<std::pair<std::string, std::string>>& items) {
    std::string all = "}(";
    for (const auto& [key, value] : items) all += text(key) + value;
    return all + "u";
}

struct StorageParts {
    std::string type = "FloatStorage";
    std::string key = "0";
    std::int64_t elements = 6;
};
inline std::string storage(const StorageParts& parts = {}) {
    return tuple({text("storage"),
                  global("torch", parts.type),
                  text(parts.key),
                  text("cpu"),
                  number(parts.elements),
                  "N"}) +
           "Q";
}
struct TensorParts {
    StorageParts storage = {};
    std::int64_t offset = 0;
    std::vector<std::int64_t> sizes{2, 3};
    std::vector<std::int64_t> strides{3, 1};
};
inline std::string tensor(const TensorParts& parts = {}) {
    return global("torch._utils", "_rebuild_tensor_v2") +
           tuple({storage(parts.storage),
                  number(parts.offset),
                  numbers(parts.sizes),
                  numbers(parts.strides),
                  "\x89",
                  global("collections", "OrderedDict") + ")R"}) +
           "R";
}

/// A file of the format before 1.6, whose storage "0" holds the floats.
inline std::string olderFile(const std::string& object,
                             const std::vector<float>& floats = {1, 2, 3, 4, 5, 6}) {
    std::string file = kProtocol + "\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.";
    file += kProtocol + "M\xe9\x03.";
    file += kProtocol + dictionary({{"little_endian", "\x88"}}) + ".";
    file += kProtocol + object + ".";
    file += kProtocol + "](" + text("0") + "e.";
    file += raw(static_cast<std::uint64_t>(floats.size()));
    for (const float value : floats) file += raw(value);
    return file;
}

}  // namespace espalier::engine::tests::pickles
