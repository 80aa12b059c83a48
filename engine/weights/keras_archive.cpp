// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/keras_archive.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/weights/hdf5_content.h"
#include "engine/weights/keras_config.h"
#include "engine/weights/keras_weights.h"
#include "engine/weights/weight_refusal.h"

namespace espalier::engine {

namespace {

constexpr const char* kKerasWeights = "model.weights.h5";
constexpr const char* kKerasConfig = "config.json";
constexpr const char* kDividedWeights = "model.weights.json";  // names several files

/// Empty where there is none: then the order of layers is known by kind alone.
std::string configOf(ZipArchive& archive, MemoryBudget& budget) {
    const ZipArchive::Entry* entry = archive.find(kKerasConfig);
    if (!entry) return {};
    if (entry->bytes > static_cast<std::uint64_t>(kMostKerasConfigBytes)) {
        throw WeightRefusal("its description of the network is larger than 8 MB");
    }
    budget.take(entry->bytes);
    const std::vector<std::byte> bytes = archive.read(*entry);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Without the unpacked bytes, which are as many again.
Hdf5Content contentOf(ZipArchive& archive,
                      const ZipArchive::Entry& entry,
                      MemoryBudget& budget,
                      std::stop_token stop) {
    budget.take(entry.bytes);
    const std::vector<std::byte> weights = archive.read(entry);
    if (!looksLikeHdf5(weights)) throw WeightRefusal("its weights are no HDF5 file");
    Hdf5Content content = readHdf5(weights, budget, std::move(stop));
    budget.giveBack(entry.bytes);
    return content;
}

/// Refusals without an advice get one that suits Keras.
template <typename Action>
WeightFile orSaveAgain(Action action) {
    try {
        return action();
    } catch (const WeightRefusal& refusal) {
        if (!refusal.advice().empty()) throw;
        throw WeightRefusal(refusal.what(), "Use another copy, or save it again with Keras.");
    }
}

}  // namespace

bool isKerasArchive(const ZipArchive& archive) {
    return archive.find(kKerasWeights) || archive.find(kDividedWeights);
}

WeightFile readKerasFile(std::span<const std::byte> bytes,
                         MemoryBudget& budget,
                         std::stop_token stop) {
    return orSaveAgain([&] { return kerasWeights(readHdf5(bytes, budget, stop), "", budget); });
}

WeightFile readKerasArchive(ZipArchive& archive, MemoryBudget& budget, std::stop_token stop) {
    return orSaveAgain([&] {
        const ZipArchive::Entry* entry = archive.find(kKerasWeights);
        if (!entry) {
            throw WeightRefusal(
                "it has its weights in several files",
                "Save them in one with Keras: model.save_weights(\"NAME.weights.h5\").");
        }
        const std::string config = configOf(archive, budget);
        WeightFile file = kerasWeights(contentOf(archive, *entry, budget, stop), config, budget);
        file.format = "Keras model";
        // A model of a class of its own says what it does in Python.
        if (file.layerOrder == LayerOrder::Unknown || file.layerOrder == LayerOrder::WithinKinds) {
            file.orderAdvice =
                "If the model is of a class of its own, save its weights with Keras 2 as "
                "model.save_weights(\"NAME.h5\"), which lists layers in the order in which they "
                "were made";
        }
        return file;
    });
}

}  // namespace espalier::engine
