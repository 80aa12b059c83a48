// SPDX-License-Identifier: Apache-2.0
#include "colour_model.h"

#include <stdlib.h>

#include <fstream>

#include "engine/data/codecs/png_writer.h"
#include "engine/formats/onnx_export.h"
#include "engine/layers/layer_catalog.h"
#include "engine/losses/loss_catalog.h"
#include "engine/network/drawing.h"
#include "engine/network/network.h"
#include "gtest/gtest.h"
#include "kernels/devices/device_list.h"

namespace espalier::engine::test {

namespace {

NetworkDescription meanOfChannels() {
    Drawing drawing("colours");
    drawing.add("average", "GlobalAveragePool");
    drawing.add("dense", "Dense", {{"units", std::int64_t{3}}});
    drawing.add("softmax", "Softmax");
    return drawing.finish();
}

// Logit c is 8 times the mean of channel c.
std::vector<HostTensor> weightsOf(const Network& network) {
    std::vector<HostTensor> tensors;
    for (const NetworkLayer& layer : network.layers) {
        for (const ParameterSpec& parameter : layer.shape.parameters) {
            HostTensor& tensor = tensors.emplace_back(HostTensor::make(
                layer.id + "." + parameter.name, kernels::DataType::Float32, parameter.shape));
            if (parameter.shape.rank() != 2) continue;
            for (std::size_t c = 0; c < 3; ++c) tensor.floats()[c * 4] = 8;
        }
    }
    return tensors;
}

}  // namespace

ColourModel::ColourModel(std::vector<std::string> classes)
    : device_(kernels::openDevice({kernels::DeviceKind::Cpu, 0, 1})), random_(1) {
    std::string name = (std::filesystem::path(testing::TempDir()) / "colour model XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    const LayerCatalog catalog;
    const Network network =
        *validate(
             meanOfChannels(), catalog, {.input = {3, kColourSide, kColourSide}, .outputWidth = 3})
             .network;
    Preprocessing recipe;
    recipe.height = recipe.width = kColourSide;
    recipe.mean = {0.5f, 0.25f, 0.125f};
    recipe.standardDeviation = {0.5f, 0.25f, 0.5f};
    const std::vector<HostTensor> tensors = weightsOf(network);
    const ModelRecord record{.name = "colours",
                             .outputNames = std::move(classes),
                             .preprocessing = preprocessingToJson(recipe),
                             .run = ""};
    exportOnnx(modelFile(),
               {.network = network,
                .tensors = tensors,
                .record = record,
                .loss = &findLoss("cross_entropy")});
    std::filesystem::create_directories(images());
}

ColourModel::~ColourModel() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

std::unique_ptr<Model> ColourModel::load() {
    return Model::load(modelFile(), *device_);
}

Image ColourModel::image(int colour, unsigned seed) {
    Image image{.width = 9, .height = 7, .channels = 3, .pixels = {}};
    std::mt19937 random(seed);
    for (int i = 0; i < image.width * image.height * 3; ++i) {
        const unsigned strong = i % 3 == colour ? 200 : 20;
        image.pixels.push_back(static_cast<std::uint8_t>(strong + random() % 50));
    }
    return image;
}

std::filesystem::path ColourModel::addImage(const std::string& folder,
                                            const std::string& name,
                                            int colour) {
    std::filesystem::create_directories(images() / folder);
    const std::filesystem::path file = images() / folder / name;
    const std::vector<std::byte> bytes = encodePng(image(colour, random_()));
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    return file;
}

}  // namespace espalier::engine::test
