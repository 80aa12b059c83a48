// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/file_kind.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <system_error>

#include "engine/base/error.h"
#include "engine/base/input_file.h"
#include "engine/formats/onnx_initializers.h"
#include "engine/weights/hdf5_content.h"
#include "engine/weights/safetensors_weights.h"

namespace espalier::engine {

namespace {

std::string_view textOf(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// The name of the first entry of an archive that begins with one: PyTorch and Keras write theirs
/// in an order of their own.
std::string_view firstEntryOf(std::string_view archive) {
    constexpr std::size_t kLengthPlace = 26;
    constexpr std::size_t kNamePlace = 30;
    if (archive.size() < kNamePlace) return {};
    const auto low = static_cast<unsigned char>(archive[kLengthPlace]);
    const auto high = static_cast<unsigned char>(archive[kLengthPlace + 1]);
    return archive.substr(kNamePlace, low + 256u * high);
}

FileKind kindOfArchive(std::string_view archive) {
    const std::string_view entry = firstEntryOf(archive);
    if (entry == "metadata.json") return FileKind::Keras;
    return entry.ends_with("/data.pkl") ? FileKind::Torch : FileKind::Archive;
}

/// All forms of text begin with the version, which has this name in each.
bool looksLikeOnnxText(std::string_view text) {
    constexpr std::array<std::string_view, 2> kNames{"ir_version", "\"irVersion\""};
    return text.find('\0') == text.npos && std::ranges::any_of(kNames, [&](std::string_view name) {
               return text.find(name) != text.npos;
           });
}

constexpr const char* kSavedModel = "saved_model.pb";

}  // namespace

FileKind kindOf(std::span<const std::byte> beginning) {
    const std::string_view text = textOf(beginning.first(std::min(beginning.size(), kKindBytes)));
    if (text.starts_with("PK\x03\x04") || text.starts_with("PK\x05\x06")) {
        return kindOfArchive(text);
    }
    if (text.starts_with('\x80')) return FileKind::Torch;
    if (looksLikeSafetensors(beginning)) return FileKind::Safetensors;
    if (looksLikeHdf5(beginning)) return FileKind::Keras;
    if (looksLikeOnnx(beginning)) return FileKind::Onnx;
    return looksLikeOnnxText(text) ? FileKind::OnnxText : FileKind::Unknown;
}

FileKind kindOfFile(const std::filesystem::path& path) {
    try {
        std::array<std::byte, kKindBytes> beginning;
        InputFile file(path);
        return kindOf(std::span(beginning).first(file.read(beginning)));
    } catch (const Error&) {
        return FileKind::Unknown;
    }
}

std::string_view tensorFlowKind(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    const bool isPart = name == kSavedModel || name == "keras_metadata.pb";
    // Errors: a folder that cannot be read is none.
    std::error_code error;
    const bool isFolder = std::filesystem::exists(path / kSavedModel, error) &&
                          std::filesystem::exists(path / "variables", error);
    if (isPart || isFolder) return "a SavedModel of TensorFlow";
    const bool isIndex = name.ends_with(".index") && kindOfFile(path) == FileKind::Unknown;
    // "variables.data-00000-of-00001"
    const std::size_t of = name.rfind("-of-");
    const bool isData = name.find(".data-") != name.npos && of != name.npos &&
                        name.find_first_not_of("0123456789", of + 4) == name.npos;
    return isIndex || isData ? "a checkpoint of TensorFlow" : "";
}

}  // namespace espalier::engine
