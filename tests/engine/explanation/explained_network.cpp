// SPDX-License-Identifier: Apache-2.0
#include "explained_network.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <fstream>
#include <optional>

#include "engine/compiler/passes.h"
#include "engine/formats/onnx_export.h"
#include "engine/losses/loss_catalog.h"
#include "engine/network/drawing.h"
#include "kernels/cpu/cpu_device.h"
#include "tests/support/formula_tensors.h"

namespace espalier::engine::test {

namespace {

using espalier::test::FormulaKind;

nlohmann::json fixtureOf(const std::string& name) {
    std::ifstream file(std::string(ESPALIER_FIXTURES) + "/grad_cam.json");
    return nlohmann::json::parse(file)["networks"][name];
}

void addConvolution(Drawing& drawing, const std::string& number, const Conv& conv) {
    drawing.add("conv" + number, "Conv2D", attributesOf(conv));
    drawing.add("norm" + number, "BatchNorm");
}

NetworkDescription plain() {
    Drawing drawing("plain");
    for (const char* number : {"1", "2", "3"}) {
        const bool isThird = std::string(number) == "3";
        addConvolution(drawing,
                       number,
                       {.filters = isThird ? 16 : 8, .stride = isThird ? 2 : 1, .bias = false});
        drawing.add(std::string("relu") + number, "ReLU");
    }
    drawing.add("average", "GlobalAveragePool");
    drawing.add("classes", "Dense");
    return drawing.finish();
}

NetworkDescription squeezed() {
    Drawing drawing("squeezed");
    addConvolution(drawing, "1", {.filters = 8});
    drawing.add("relu1", "ReLU");
    addConvolution(drawing, "2", {.filters = 8, .bias = false});
    drawing.join("add", "Add", {"norm2", "relu1"});
    drawing.add("relu2", "ReLU");
    drawing.add("average", "GlobalAveragePool");
    drawing.add("squeeze", "Dense", {{"units", std::int64_t{4}}});
    drawing.add("relu_s", "ReLU");
    drawing.add("excite", "Dense", {{"units", std::int64_t{8}}});
    drawing.add("sigmoid", "Sigmoid");
    drawing.join("scale", "Multiply", {"relu2", "sigmoid"});
    drawing.add("pool", "MaxPool");
    drawing.add("conv3", "Conv2D", {{"filters", std::int64_t{6}}, {"padding", "valid"}});
    drawing.add("relu3", "ReLU");
    drawing.add("classes", "Dense");
    return drawing.finish();
}

FormulaKind kindOf(const std::string& name) {
    if (name == "bias") return FormulaKind::Bias;
    if (name == "scale") return FormulaKind::Scale;
    return name == "shift" ? FormulaKind::Shift : FormulaKind::Weight;
}

}  // namespace

ExplainedNetwork::ExplainedNetwork(const std::string& name)
    : fixture_(fixtureOf(name)), device_(kernels::cpu::createCpuDevice({.threads = 1})) {
    std::string folder = (std::filesystem::path(testing::TempDir()) / "explained XXXXXX").string();
    folder_ = ::mkdtemp(folder.data());
    const auto input = fixture_["input"].get<std::vector<std::int64_t>>();
    const DataInterface data{.input = {input[0], input[1], input[2]}, .outputWidth = 5};
    Validation validation = validate(name == "plain" ? plain() : squeezed(), catalog_, data);
    for (const Diagnostic& problem : validation.diagnostics) {
        ADD_FAILURE() << englishSentence(problem);
    }
    network_ = std::move(validation.network);
    const std::uint32_t seed = fixture_["seed"];
    constexpr std::uint32_t kStatisticsStream = 4000;
    std::uint32_t states = 0;
    CompileOptions options;
    options.mode = Mode::Predict;
    options.loss = nullptr;
    for (const Value& value : lower(*network_, options).values) {
        const bool isState = value.role == ValueRole::State;
        if (!isState && value.role != ValueRole::Parameter) continue;
        FormulaKind kind = states % 2 == 0 ? FormulaKind::Shift : FormulaKind::Scale;
        std::uint32_t stream = kStatisticsStream + states;
        if (isState) {
            ++states;
        } else {
            const auto& listed = fixture_["tensors"];
            const auto place = std::ranges::find_if(
                listed, [&](const auto& tensor) { return tensor["name"] == value.name; });
            if (place == listed.end()) {
                ADD_FAILURE() << value.name;
                continue;
            }
            kind = kindOf((*place)["kind"]);
            stream = static_cast<std::uint32_t>(place - listed.begin());
        }
        HostTensor& tensor = tensors_.emplace_back(
            HostTensor::make(value.name, kernels::DataType::Float32, value.desc.shape));
        const auto values =
            espalier::test::formulaParameter(kind, value.desc.shape.sizes(), stream, seed);
        std::ranges::copy(values, tensor.floats().begin());
    }
}

ExplainedNetwork::~ExplainedNetwork() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

void ExplainedNetwork::write() const {
    Preprocessing recipe;
    recipe.height = fixture_["input"][1];
    recipe.width = fixture_["input"][2];
    const ModelRecord record{.name = "explained",
                             .outputNames = {"rose", "tulip", "daisy", "sunflower", "dandelion"},
                             .preprocessing = preprocessingToJson(recipe),
                             .run = ""};
    exportOnnx(file(),
               {.network = *network_,
                .tensors = tensors_,
                .record = record,
                .loss = &findLoss("cross_entropy")});
}

std::unique_ptr<InspectedModel> ExplainedNetwork::load() {
    write();
    return InspectedModel::load(file(), *device_);
}

void ExplainedNetwork::setFirst(const std::string& tensor, float value) {
    const auto found = std::ranges::find(tensors_, tensor, &HostTensor::name);
    ASSERT_NE(found, tensors_.end()) << tensor;
    found->floats()[0] = value;
}

HostTensor ExplainedNetwork::image() const {
    const std::int64_t height = fixture_["input"][1];
    const std::int64_t width = fixture_["input"][2];
    HostTensor image =
        HostTensor::make(kImageInput, kernels::DataType::Float32, {1, 3, height, width});
    const auto values = espalier::test::formulaInput(
        static_cast<std::uint32_t>(image.floats().size()), 0, fixture_["seed"]);
    std::ranges::copy(values, image.floats().begin());
    return image;
}

}  // namespace espalier::engine::test
