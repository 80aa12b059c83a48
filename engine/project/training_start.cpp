// SPDX-License-Identifier: Apache-2.0
#include "engine/project/training_start.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <stdexcept>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/file_status.h"
#include "engine/base/name_text.h"
#include "engine/base/nearest_file.h"
#include "engine/base/shell_word.h"
#include "engine/base/spelling.h"
#include "engine/formats/onnx_initializers.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/templates.h"
#include "engine/runtime/finite_values.h"
#include "engine/starts/known_start.h"
#include "engine/starts/sha256.h"
#include "engine/starts/start_catalog.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/weights/drawn_network.h"
#include "engine/weights/file_kind.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

namespace fs = std::filesystem;

TrainingStart startOf(const Start& entry, const StartStorage& storage) {
    TrainingStart start = describedStart(entry);
    start.file = storage.file(entry);
    const std::string content = storage.content(entry);
    start.weights = readWeights(std::as_bytes(std::span(content)), start.file);
    return start;
}

// Optimizer states are of no use to another training.
std::vector<HostTensor> networkTensors(Checkpoint& checkpoint) {
    const LayerCatalog catalog;
    const Preprocessing& recipe = checkpoint.preprocessing;
    const Validation validation =
        validate(checkpoint.network,
                 catalog,
                 {.input = {recipe.channels, recipe.height, recipe.width},
                  .outputWidth = static_cast<std::int64_t>(checkpoint.outputNames.size())});
    std::set<std::string> names;
    if (validation.network) {
        for (const NetworkLayer& layer : validation.network->layers) {
            for (const auto* specs : {&layer.shape.parameters, &layer.shape.states}) {
                for (const ParameterSpec& spec : *specs) names.insert(layer.id + '.' + spec.name);
            }
        }
    }
    std::erase_if(checkpoint.tensors,
                  [&](const HostTensor& tensor) { return !names.contains(tensor.name); });
    return std::move(checkpoint.tensors);
}

TrainingStart startOf(FoundCheckpoint found, const std::string& label) {
    Checkpoint& checkpoint = found.checkpoint;
    TrainingStart start{.label = label,
                        .file = found.file,
                        .sha256 = sha256OfFile(found.file),
                        .weights = {.format = "checkpoint of a run",
                                    .tensors = networkTensors(checkpoint),
                                    .leftOut = {}},
                        .templateName = {},
                        .network = {},
                        .input = checkpoint.preprocessing};
    start.network = std::move(checkpoint.network);
    start.fallback = std::move(found.fallback);
    return start;
}

TrainingStart startOfRun(const fs::path& run) {
    if (!isThere(run / "run.json")) {
        if (const auto kind = tensorFlowKind(run); !kind.empty()) {
            throw RequestError(fmt::format(
                "{} is {}, which cannot be read. {}", displayPath(run), kind, kTensorFlowAdvice));
        }
        throw RequestError(fmt::format(
            "{} is a folder, but not of a run. Name a run, a file of weights, or a trained start.",
            displayPath(run)));
    }
    if (isThere(run / "autopsy.json")) throw RequestError(divergedText(run));
    const CheckpointFolder checkpoints{run / "checkpoints"};
    FoundCheckpoint found = loadOutputCheckpoint(checkpoints.path);
    const bool isBest = found.file == checkpoints.best();
    const TrainingProgress& progress = found.checkpoint.progress;
    const std::string label = fmt::format("the run {}", displayPath(run.filename()));
    const std::string sentence =
        fmt::format("Training starts from the network of the {} epoch ({}{}) of {}.",
                    isBest ? "best" : "last",
                    isBest ? progress.bestEpoch : progress.lastEpoch(),
                    !isBest && progress.isWithinEpoch() ? ", not finished" : "",
                    label);
    TrainingStart start = startOf(std::move(found), label);
    start.epochSentence = sentence;
    return start;
}

// The file of a trained start is one, wherever it lies, packed or not.
TrainingStart describedFile(const fs::path& file, std::string_view format, std::string sha256) {
    if (const Start* entry = startWithDigest(sha256)) return describedStart(*entry);
    return {.label = fmt::format("{} ({})", displayPath(file.filename()), format),
            .file = {},
            .sha256 = std::move(sha256),
            .weights = {},
            .templateName = {},
            .network = {},
            .input = {}};
}

/// What Espalier wrote about the images into the file, if that is there and can be read.
std::optional<Preprocessing> recipeOf(const OnnxDrawing& drawing) {
    if (drawing.preprocessing.empty()) return std::nullopt;
    try {
        return preprocessingFromJson(drawing.preprocessing);
    } catch (const Error&) {
        return std::nullopt;  // as in a file of another program
    }
}

/// Anybody can write a recipe into a file; it has to be one for the images that its network reads.
bool isFor(const Preprocessing& recipe, const OnnxDrawing& drawing) {
    const auto isSize = [&](int axis, std::int64_t size) {
        return drawing.isOpen[static_cast<std::size_t>(axis)] || drawing.image[axis] == size;
    };
    return recipe.channels == drawing.image[0] && isSize(1, recipe.height) &&
           isSize(2, recipe.width);
}

/// What an ONNX file says about its images, and what has to be assumed.
void takeImages(TrainingStart& start, const OnnxDrawing& drawing) {
    const auto recipe = recipeOf(drawing);
    if (recipe && isFor(*recipe, drawing)) {
        start.input = recipe;
        return;
    }
    if (recipe) {
        start.notes.emplace_back(
            "The file's preprocessing is ignored, because it is for another image size than the "
            "network's input.");
    }
    start.isSizeAssumed = drawing.isSizeAssumed();
    start.normalisation = StartNormalisation::Unknown;
    const auto channels = static_cast<int>(drawing.image[0]);
    if (channels != 1 && channels != 3) return;
    start.input = {.height = static_cast<int>(drawing.image[1]),
                   .width = static_cast<int>(drawing.image[2]),
                   .channels = channels};
    if (channels == 1) return;
    start.normalisation = StartNormalisation::Assumed;
    start.input->mean = kImageNetMean;
    start.input->standardDeviation = kImageNetDeviation;
}

/// With its network where that can be drawn, otherwise the weights alone.
void readOnnx(TrainingStart& start, std::span<const std::byte> bytes) {
    try {
        OnnxDrawing drawing = readDrawnNetwork(bytes, start.file);
        start.weights = weightsOf(drawing);
        start.notes = std::move(drawing.leftOut);
        takeImages(start, drawing);
        start.network = std::move(drawing.network);
        start.sized = std::move(drawing.sized);
        start.isDrawnFromFile = true;
    } catch (const RequestError& refusal) {
        start.weights = readWeights(bytes, start.file);
        start.notes = {refusal.what()};
    }
}

/// Of a file and of those in which it stores tensors.
std::string sha256OfAll(std::string own, const std::vector<fs::path>& others) {
    if (others.empty()) return own;
    for (const fs::path& other : others) own += ' ' + sha256OfFile(other);
    return sha256Of(own);
}

// As published, with all its outputs: by name all of its tensors are there.
bool hasTensorsOf(const Start& entry, const WeightFile& weights) {
    constexpr std::int64_t kPublishedOutputs = 1000;
    const Preprocessing input = inputOf(entry);
    const kernels::Shape image{input.channels, input.height, input.width};
    const LayerCatalog catalog;
    const Validation validation =
        validate(makeTemplate(std::string(entry.network), {.input = image}),
                 catalog,
                 {.input = image, .outputWidth = kPublishedOutputs});
    if (!validation.network) return false;
    const MatchReport report = matchTensors(*validation.network, weights);
    return report.fresh.empty() && std::ranges::none_of(report.matched, [](const auto& match) {
               return match.by == MatchedBy::Order;
           });
}

std::string resembledStart(const WeightFile& weights) {
    const auto catalog = startCatalog();
    const auto found = std::ranges::find_if(
        catalog, [&](const Start& entry) { return hasTensorsOf(entry, weights); });
    return found == catalog.end() ? std::string() : std::string(found->name);
}

TrainingStart startOfFile(const fs::path& file, std::stop_token stop) {
    if (isCheckpoint(file)) {
        FoundCheckpoint found{file, loadCheckpoint(file)};
        useAverages(found.checkpoint);
        return startOf(std::move(found), fmt::format("{}", displayPath(file)));
    }
    const std::vector<std::byte> bytes = readWeightBytes(file);
    const bool isOnnx = looksLikeOnnx(bytes);
    WeightFile weights;
    if (!isOnnx) weights = readWeights(bytes, file, {}, std::move(stop));
    std::string own = sha256Of({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    TrainingStart start = describedFile(file, isOnnx ? "ONNX" : weights.format, own);
    start.sha256 = std::move(own);  // of this file, also of a packed one
    start.file = file;
    start.weights = std::move(weights);
    if (isOnnx) readOnnx(start, bytes);
    if (!start.isOfOthers()) start.resembles = resembledStart(start.weights);
    start.sha256 = sha256OfAll(std::move(start.sha256), start.weights.otherFiles);
    return start;
}

// The name of a trained start has become a path in the folder of the program.
std::string meantStart(const fs::path& path, std::vector<std::string> starts) {
    const std::string name = displayPath(path.filename());
    // A longer name is more likely to be that of a run that is gone.
    if (name.size() == kNoStart.size()) starts.emplace_back(kNoStart);
    std::string nearest = nearestWord(name, starts);
    if (!nearest.empty()) return nearest;
    return displayPath(nearestFile(path));
}

[[noreturn]] void refuseMissing(const fs::path& path) {
    std::vector<std::string> names;
    for (const Start& entry : startCatalog()) names.emplace_back(entry.name);
    const std::string meant = meantStart(path, names);
    throw RequestError(fmt::format(
        "{} does not exist, so no training can start from it. {}Name a file of weights, a "
        "run, one of the trained starts {}, or {} for random weights.",
        displayPath(path),
        meant.empty() ? "" : fmt::format("Did you mean {}? ", meant),
        fmt::join(names, ", "),
        kNoStart));
}

}  // namespace

std::string startFromText(const std::string& typed) {
    if (typed == kNoStart) return {};
    if (typed.empty() || startNamed(typed)) return typed;
    fs::path path = fs::absolute(nameBytes(typed)).lexically_normal();
    if (path.filename().empty()) path = path.parent_path();  // of "run/"
    if (path.filename() == "run.json") path = path.parent_path();
    return displayPath(path);
}

std::string resemblanceSentence(const TrainingStart& start) {
    if (start.resembles.empty()) return {};
    return fmt::format(
        "{} is not the published file of the trained start {}, although its tensors have the same "
        "names and shapes: how its images were prepared is not known, and nothing is assumed.",
        start.label,
        start.resembles);
}

std::string divergedText(const fs::path& run) {
    const std::string shown = displayPath(run);
    return fmt::format(
        "The run {} has no model, because its training diverged. To see why, and how to continue: "
        "espalier inspect {}",
        shown,
        shellQuoted(shown));
}

Preprocessing inputOf(const Start& entry) {
    const auto& templates = networkTemplates();
    const auto found = std::ranges::find(templates, entry.network, &TemplateEntry::name);
    if (found == templates.end() || !found->trainedInput) {
        throw std::logic_error(fmt::format("no template knows the input of {}", entry.name));
    }
    const TrainedInput& input = *found->trainedInput;
    return {.height = input.side,
            .width = input.side,
            .channels = 3,
            .mean = input.mean,
            .standardDeviation = input.standardDeviation};
}

TrainingStart describedStart(const Start& entry) {
    return {.label = fmt::format("{} ({}, {})", entry.name, entry.trainedOn, entry.licence),
            .file = {},
            .sha256 = std::string(entry.weights.sha256),
            .weights = {},
            .templateName = std::string(entry.network),
            .network = {},
            .input = inputOf(entry)};
}

TrainingStart loadStart(const std::string& startFrom,
                        const StartStorage& storage,
                        std::stop_token stop) {
    if (const Start* entry = startNamed(startFrom)) return startOf(*entry, storage);
    return loadStart(startFrom, std::move(stop));
}

TrainingStart loadStart(const std::string& startFrom, std::stop_token stop) {
    if (startNamed(startFrom)) return loadStart(startFrom, StartStorage());
    const fs::path path = nameBytes(startFrom);
    if (!isThere(path)) refuseMissing(path);
    return isFolder(path) ? startOfRun(path) : startOfFile(path, std::move(stop));
}

namespace {

std::string sizeSentence(const TrainingStart& start, const Preprocessing& input) {
    const std::string size =
        fmt::format("Input {} × {} × {}", input.height, input.width, input.channels);
    if (start.isSizeAssumed) {
        return fmt::format("{}: assumed, because {} leaves its size open.", size, start.label);
    }
    return fmt::format("{}: the size that {} was {} with.",
                       size,
                       start.label,
                       start.isDrawnFromFile ? "saved" : "trained");
}

}  // namespace

std::vector<std::string> adoptStart(Project& project,
                                    const TrainingStart& start,
                                    const OpenChoices& open) {
    std::vector<std::string> said;
    Preprocessing& recipe = project.preprocessing;
    if (start.input) {
        const Preprocessing& input = *start.input;
        if (open.size) {
            recipe.height = input.height;
            recipe.width = input.width;
            recipe.channels = input.channels;
            said.push_back(sizeSentence(start, input));
        }
        if (recipe.channels == 0) recipe.channels = input.channels;
        if (open.resize) recipe.resize = input.resize;
        if (open.normalisation && start.normalisation != StartNormalisation::Unknown) {
            project.normaliseByData = false;
            recipe.mean = input.mean;
            recipe.standardDeviation = input.standardDeviation;
            said.emplace_back(
                start.normalisation == StartNormalisation::Known
                    ? "Images are normalised as for the weights that training starts from."
                    : "Images are normalised with the mean and deviation of ImageNet: the file "
                      "does not say how its network expects them.");
        }
    }
    if (!open.network) return said;
    said.insert(said.end(), start.notes.begin(), start.notes.end());
    if (!start.templateName.empty()) {
        project.network = makeTemplate(start.templateName,
                                       {.input = {recipe.channels, recipe.height, recipe.width}});
    } else if (!start.network.nodes.empty()) {
        project.network = start.network;
    } else {
        return said;
    }
    said.push_back(
        fmt::format("Network {}: training starts from its weights.", project.network.name));
    return said;
}

namespace {

// Training would diverge at once, or hide it: the kernels of a vendor may turn NaN into 0.
void refuseNonFinite(const std::vector<HostTensor>& tensors, const std::string& label) {
    const auto bad = std::ranges::find_if_not(
        tensors, [](const HostTensor& tensor) { return allFinite(tensor.type, tensor.bytes); });
    if (bad == tensors.end()) return;
    throw RequestError(fmt::format(
        "No training can start from {}: values of \"{}\" are NaN or infinite. Choose other "
        "weights, such as an earlier checkpoint of the same training.",
        label,
        bad->name));
}

}  // namespace

MatchedStart matchStart(TrainingStart start, const Project& project, const DataSource& selected) {
    const LayerCatalog catalog;
    const Validation validation =
        validate(project.network, catalog, dataInterface(project, selected));
    if (!validation.network) throw RequestError(englishSentence(validation.diagnostics.front()));
    const std::string otherSize =
        otherSizeText(start.label, start.network, start.sized, *validation.network);
    if (!otherSize.empty()) throw RequestError(otherSize);
    MatchedStart matched{.label = start.label,
                         .file = start.file,
                         .sha256 = start.sha256,
                         .format = start.weights.format,
                         .report = matchWeights(*validation.network, start.weights, start.label),
                         .tensors = {}};
    matched.tensors = takeMatched(matched.report, std::move(start.weights));
    matched.fallback = std::move(start.fallback);
    refuseNonFinite(matched.tensors, matched.label);
    return matched;
}

}  // namespace espalier::engine
