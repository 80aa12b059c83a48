// SPDX-License-Identifier: Apache-2.0
// A drawing with a bypassed layer is listed, trained and exported as if the layer were deleted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "engine/network/network_json.h"
#include "engine/network/templates.h"
#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using engine::NetworkDescription;
using testing::HasSubstr;
using testing::Not;

void writeDrawing(const std::string& file, const NetworkDescription& network) {
    std::ofstream(file) << engine::networkToJson(network);
}

std::string bytesOf(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// Its only wire leads on to where its own went.
NetworkDescription without(NetworkDescription network, const engine::NodeId& id) {
    const auto into = std::ranges::find(network.connections, id, &engine::Connection::to);
    const engine::NodeId source = into->from;
    network.connections.erase(into);
    for (engine::Connection& wire : network.connections) {
        if (wire.from == id) wire.from = source;
    }
    std::erase_if(network.nodes, [&](const engine::NetworkNode& node) { return node.id == id; });
    return network;
}

}  // namespace

TEST(BypassedLayerTest, IsNeitherListedNorTrainedNorExported) {
    const WorkFolder folder;
    const std::string images = folder / "images";
    for (int i = 0; i < 12; ++i) {
        writeImage(images + "/red/" + std::to_string(i) + ".bmp", 20, 0xF00000u + unsigned(i));
        writeImage(images + "/blue/" + std::to_string(i) + ".bmp", 20, 0x0000A0u + unsigned(i));
    }
    NetworkDescription bypassed = engine::makeTemplate("cnn-bn", {.input = {3, 20, 20}});
    const auto layer =
        std::ranges::find(bypassed.nodes, std::string("BatchNorm"), &engine::NetworkNode::type);
    ASSERT_NE(layer, bypassed.nodes.end());
    const engine::NodeId id = layer->id;
    const NetworkDescription deleted = without(bypassed, id);
    layer->bypassed = true;
    nlohmann::json listed[2];
    nlohmann::json predicted[2];
    for (const int i : {0, 1}) {
        const std::string file = folder / (i == 0 ? "bypassed.json" : "deleted.json");
        writeDrawing(file, i == 0 ? bypassed : deleted);
        listed[i] = runProgram({"network", file, "--json"}).json();
        const std::string run = folder / (i == 0 ? "bypassed" : "deleted");
        const ProgramResult trained = runProgram({"train",
                                                  "--data",
                                                  images,
                                                  "--network",
                                                  file,
                                                  "--input",
                                                  "20x20x3",
                                                  "--epochs",
                                                  "2",
                                                  "--batch",
                                                  "4",
                                                  "--augment",
                                                  "none",
                                                  "--out",
                                                  run});
        ASSERT_EQ(trained.code, 0) << trained.err;
        const std::string model = bytesOf(run + "/model.onnx");
        ASSERT_FALSE(model.empty());
        EXPECT_THAT(model, Not(HasSubstr(id)));
        predicted[i] = runProgram({"predict", run, images + "/red/0.bmp", "--json"}).json();
    }
    EXPECT_THAT(listed[0]["bypassed"], testing::ElementsAre(id));
    EXPECT_EQ(listed[0]["layers"], listed[1]["layers"]);
    EXPECT_EQ(predicted[0]["scores"], predicted[1]["scores"]);
    EXPECT_FALSE(predicted[0]["scores"].empty());
}

}  // namespace espalier::cli::tests
