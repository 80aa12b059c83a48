// SPDX-License-Identifier: Apache-2.0
#include "engine/layers/layer_catalog.h"

#include <filesystem>
#include <random>
#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "layer_probe.h"
#include "tests/support/random_seed.h"

namespace espalier::engine {
namespace {

FieldValue randomValue(const Field& field, std::mt19937& random) {
    const auto whole = [&](double most) {
        const auto lowest = static_cast<std::int64_t>(field.minimum);
        const auto highest = static_cast<std::int64_t>(std::min(field.maximum, most));
        return std::uniform_int_distribution<std::int64_t>(lowest, highest)(random);
    };
    switch (field.kind) {
        case FieldKind::Boolean:
            return random() % 2 == 0;
        case FieldKind::Integer:
            return whole(6);
        case FieldKind::Real:
            return std::uniform_real_distribution(field.minimum, field.maximum)(random);
        case FieldKind::Choice:
            return field.choices[random() % field.choices.size()];
        case FieldKind::IntegerPair:
            return std::vector<std::int64_t>{whole(4), whole(4)};
        case FieldKind::IntegerList:
            return std::vector<std::int64_t>{whole(3), whole(3), whole(3), whole(3)};
        case FieldKind::Text:
            return std::string();
        case FieldKind::RealList:
        case FieldKind::TextList:
            break;  // no layer has such a field
    }
    return std::string();
}

kernels::Shape randomShape(std::mt19937& random) {
    const auto size = [&](unsigned most) { return static_cast<std::int64_t>(random() % most + 1); };
    if (random() % 4 == 0) return {size(9)};
    return {size(6), size(12), size(12)};
}

TEST(LayerCatalogTest, HasEveryLayerOnce) {
    const LayerCatalog catalog;
    std::set<std::string> types;
    for (const auto& layer : catalog.layers()) types.insert(layer->description().type);
    EXPECT_EQ(types.size(), catalog.layers().size());
    EXPECT_EQ(types,
              (std::set<std::string>{
                  "Input",     "Conv2D",        "MaxPool",     "AveragePool", "GlobalAveragePool",
                  "BatchNorm", "ReLU",          "LeakyReLU",   "Sigmoid",     "Tanh",
                  "GELU",      "SiLU",          "Dropout",     "Flatten",     "Dense",
                  "Add",       "Multiply",      "Concatenate", "Upsample",    "ConvTranspose2D",
                  "LayerNorm", "Softmax",       "ReLU6",       "HardSigmoid", "HardSwish",
                  "Slice",     "ChannelShuffle"}));
    EXPECT_EQ(catalog.find("Conv3D"), nullptr);
}

TEST(LayerCatalogTest, EveryDescriptionSpeaksToAPerson) {
    const LayerCatalog catalog;
    for (const auto& layer : catalog.layers()) {
        const LayerDescription& description = layer->description();
        SCOPED_TRACE(description.type);
        EXPECT_FALSE(description.label.empty());
        EXPECT_FALSE(description.category.empty());
        EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(ESPALIER_SOURCE_DIR) /
                                            "resources/icons/layers" /
                                            (description.icon + ".svg")));
        EXPECT_TRUE(description.help.ends_with('.'));
        for (const Field& field : description.fields) {
            SCOPED_TRACE(field.name);
            EXPECT_FALSE(field.label.empty());
            EXPECT_TRUE(field.help.ends_with('.'));
        }
        const bool hasHeadline = !description.headline.empty();
        EXPECT_EQ(hasHeadline, findField(description.fields, description.headline) != nullptr);
    }
}

TEST(LayerCatalogTest, EveryDefaultIsAllowed) {
    const LayerCatalog catalog;
    for (const auto& layer : catalog.layers()) {
        FieldValues defaults;
        const auto& fields = layer->description().fields;
        completeAndCheck(fields, defaults, "");
        EXPECT_TRUE(completeAndCheck(fields, defaults, "").empty()) << layer->description().type;
    }
}

// LayerProbe::lower() fails the test if the ops give another shape than the layer announced.
TEST(LayerCatalogTest, OpsGiveThePromisedShapeForRandomSettings) {
    const unsigned seed = tests::testSeed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    int lowered = 0;
    const LayerCatalog catalog;
    for (const auto& layer : catalog.layers()) {
        const LayerDescription& description = layer->description();
        if (description.inputs.maximum == 0) continue;
        LayerProbe probe(description.type);
        for (int round = 0; round < 200; ++round) {
            for (const Field& field : description.fields) {
                probe.attributes[field.name] = randomValue(field, random);
            }
            const kernels::Shape shape = randomShape(random);
            std::vector<kernels::Shape> inputs(static_cast<std::size_t>(description.inputs.minimum),
                                               shape);
            if (random() % 2 == 0) inputs.back() = randomShape(random);
            if (hasErrors(probe.shape(inputs).diagnostics)) {
                probe.refusal(inputs);
                continue;
            }
            probe.lower(inputs, static_cast<Mode>(random() % 3), 1 + random() % 3);
            ++lowered;
        }
    }
    EXPECT_GT(lowered, 1000);
}

}  // namespace
}  // namespace espalier::engine
