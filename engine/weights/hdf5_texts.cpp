// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/hdf5_texts.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

#include "engine/base/limits.h"

namespace espalier::engine {

namespace {

// Keras divides a long list: "layer_names0", "layer_names1", …
constexpr std::array<std::string_view, 2> kLists{"layer_names", "weight_names"};
constexpr std::array<std::string_view, 3> kTexts{"model_config", "keras_version", "backend"};
constexpr std::array<std::string_view, 2> kTextPlaces{"", "model_weights"};
constexpr hssize_t kMostTexts = limits::kTensorEntries;
constexpr int kMostListParts = 1000;

std::string attributePlace(const std::string& path, const std::string& name) {
    return path.empty() ? fmt::format("its attribute '{}'", name)
                        : fmt::format("the attribute '{}' of '{}'", name, shownText(path));
}

[[noreturn]] void refuseTooLong(const std::string& place) {
    throw WeightRefusal(fmt::format("{} is too long", place));
}

// Of a fixed size each, padded.
std::vector<std::string> fixedTexts(hid_t attribute,
                                    hid_t type,
                                    std::size_t count,
                                    const std::string& place) {
    const std::size_t size = H5Tget_size(type);
    if (size == 0 || size > kMostTextBytesInHdf5 / count) refuseTooLong(place);
    std::string all(size * count, '\0');
    Hdf5Handle::checked(H5Aread(attribute, type, all.data()), place);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string_view text = std::string_view(all).substr(i * size, size);
        texts.emplace_back(text.substr(0, std::min(text.find('\0'), text.size())));
    }
    return texts;
}

std::vector<std::string> variableTexts(hid_t attribute,
                                       hid_t type,
                                       std::size_t count,
                                       const std::string& place) {
    std::vector<const char*> found(count);
    Hdf5Handle::checked(H5Aread(attribute, type, static_cast<void*>(found.data())), place);
    std::vector<std::string> texts;
    std::size_t bytes = 0;
    for (const char* text : found) {  // freed with the process
        const std::size_t size = text ? ::strnlen(text, kMostTextBytesInHdf5) : 0;
        bytes += size;
        if (bytes >= kMostTextBytesInHdf5) refuseTooLong(place);
        texts.emplace_back(text ? text : "", size);
    }
    return texts;
}

void sendOne(hid_t object, const std::string& path, const std::string& name, RecordSender& sender) {
    const std::vector<std::string> texts = textsOf(object, path, name);
    sender.begin(Hdf5Record::Texts);
    sender.text(path);
    sender.text(name);
    sender.number(std::uint64_t{texts.size()});
    for (const std::string& text : texts) sender.text(text);
}

bool hasAttribute(hid_t object, const std::string& name) {
    return H5Aexists(object, name.c_str()) > 0;
}

}  // namespace

std::vector<std::string> textsOf(hid_t object, const std::string& path, const std::string& name) {
    if (!hasAttribute(object, name)) return {};
    const std::string place = attributePlace(path, name);
    const Hdf5Handle attribute(H5Aopen(object, name.c_str(), H5P_DEFAULT), H5Aclose, place);
    const Hdf5Handle space(H5Aget_space(attribute), H5Sclose, place);
    const hssize_t count = Hdf5Handle::checked(H5Sget_simple_extent_npoints(space), place);
    if (count == 0) return {};
    if (count > kMostTexts) refuseTooLong(place);
    const Hdf5Handle type(H5Aget_type(attribute), H5Tclose, place);
    if (H5Tget_class(type) != H5T_STRING) {
        throw WeightRefusal(fmt::format("{} is not text", place));
    }
    const auto size = static_cast<std::size_t>(count);
    const bool isVariable = Hdf5Handle::checked(H5Tis_variable_str(type), place) > 0;
    return isVariable ? variableTexts(attribute, type, size, place)
                      : fixedTexts(attribute, type, size, place);
}

void sendTexts(hid_t object, const std::string& path, RecordSender& sender) {
    const bool hasTexts = std::ranges::find(kTextPlaces, path) != kTextPlaces.end();
    for (const std::string_view text : kTexts) {
        const std::string name(text);
        if (hasTexts && hasAttribute(object, name)) sendOne(object, path, name, sender);
    }
    for (const std::string_view list : kLists) {
        const std::string name(list);
        if (hasAttribute(object, name)) sendOne(object, path, name, sender);
        for (int part = 0; part < kMostListParts; ++part) {
            const std::string partName = name + std::to_string(part);
            if (!hasAttribute(object, partName)) break;
            sendOne(object, path, partName, sender);
        }
    }
}

}  // namespace espalier::engine
