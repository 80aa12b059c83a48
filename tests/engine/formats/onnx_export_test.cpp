// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_export.h"

#include "engine/base/error.h"
#include "engine/network/templates.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "onnx_files.h"
#include "onnx_probe.h"

namespace espalier::tests {
namespace {

using testing::HasSubstr;

engine::NetworkDescription smallNetwork(const std::string& extra = "") {
    engine::NetworkDescription network;
    for (const char* type : {"Input", "Conv2D", "Dense", "Softmax"}) {
        network.nodes.push_back({.id = network.freshId(type), .type = type});
    }
    if (!extra.empty()) {
        network.nodes.insert(network.nodes.begin() + 2, {.id = "extra", .type = extra});
    }
    for (std::size_t i = 1; i < network.nodes.size(); ++i) {
        network.connections.push_back({network.nodes[i - 1].id, network.nodes[i].id, 0});
    }
    return network;
}

constexpr auto kData = [] { return engine::DataInterface{{3, 8, 6}, 4}; };

/// A disk that is full after a given number of bytes.
class FullDisk final : public engine::FileSystem {
  public:
    explicit FullDisk(std::size_t room) : room_(room) {}

    int create(const std::filesystem::path& path,
               std::optional<std::filesystem::perms> like) override {
        return real().create(path, like);
    }
    void write(int file, std::span<const std::byte> bytes) override {
        if (bytes.size() > room_) throw engine::Error("Could not write: the disk is full.");
        room_ -= bytes.size();
        real().write(file, bytes);
    }
    void sync(int file) override { real().sync(file); }
    void close(int file) noexcept override { real().close(file); }
    void rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
        real().rename(from, to);
    }
    void syncFolder(const std::filesystem::path& folder) override { real().syncFolder(folder); }
    void remove(const std::filesystem::path& path) noexcept override { real().remove(path); }

  private:
    static engine::FileSystem& real() { return engine::realFileSystem(); }
    std::size_t room_;
};

int opsetOf(const std::string& extra) {
    const ScratchFolder folder;
    OnnxProbe probe(smallNetwork(extra), kData());
    probe.exportTo(folder / "model.onnx");
    return static_cast<int>(readProto(folder / "model.onnx").opset_import(0).version());
}

TEST(OnnxExportTest, WritesTheLowestOpsetThatSuffices) {
    EXPECT_EQ(opsetOf(""), 9);
    EXPECT_EQ(opsetOf("BatchNorm"), 9);
    EXPECT_EQ(opsetOf("GELU"), 9);
    EXPECT_EQ(opsetOf("Softmax"), 13);
    EXPECT_EQ(opsetOf("Upsample"), 13);
}

TEST(OnnxExportTest, NamesInputOutputAndTensorsReadably) {
    const ScratchFolder folder;
    OnnxProbe probe(smallNetwork("ReLU"), kData());
    probe.exportTo(folder / "model.onnx");
    const onnx::GraphProto graph = readProto(folder / "model.onnx").graph();
    EXPECT_EQ(graph.input(0).name(), "image");
    EXPECT_EQ(graph.input(0).type().tensor_type().shape().dim(0).dim_param(), "N");
    EXPECT_EQ(graph.output(0).name(), "scores");
    EXPECT_EQ(graph.node(0).name(), "conv2d1");
    EXPECT_EQ(graph.node(1).name(), "extra");
    EXPECT_EQ(graph.initializer(0).name(), "conv2d1.weight");
}

TEST(OnnxExportTest, ABoxMayHaveTheNameOfTheInputOrOutput) {
    engine::NetworkDescription network = smallNetwork("ReLU");
    const auto rename = [&](const std::string& from, const std::string& to) {
        network.find(from)->id = to;
        for (engine::Connection& wire : network.connections) {
            if (wire.from == from) wire.from = to;
            if (wire.to == from) wire.to = to;
        }
    };
    rename("conv2d1", "scores");
    rename("extra", "image");
    OnnxProbe probe(network, kData());
    const ScratchFolder folder;
    probe.exportTo(folder / "model.onnx");
    const auto images = probe.randomImages(2);
    const auto model = engine::importOnnx(folder / "model.onnx");
    EXPECT_EQ(largestDifference(probe.predict(model, images), probe.predict(images)), 0);
}

TEST(OnnxExportTest, RefusesWeightsOfAnotherNetwork) {
    const ScratchFolder folder;
    OnnxProbe probe(smallNetwork(), kData());
    probe.tensors()[0].shape = {1, 2, 3};
    EXPECT_THAT([&] { probe.exportTo(folder / "model.onnx"); },
                testing::ThrowsMessage<engine::Error>(HasSubstr("no tensor 'conv2d1.weight'")));
    probe.tensors().clear();
    EXPECT_THROW(probe.exportTo(folder / "model.onnx"), engine::Error);
    EXPECT_FALSE(std::filesystem::exists(folder / "model.onnx"));
}

TEST(OnnxExportTest, AFullDiskLeavesTheOldFileAsItWas) {
    const ScratchFolder folder;
    const OnnxProbe probe(smallNetwork(), kData());
    probe.exportTo(folder / "model.onnx");
    const std::string before = readBytes(folder / "model.onnx");
    const engine::ModelRecord record = probe.record();
    OnnxProbe other(smallNetwork("Tanh"), kData());
    for (const std::size_t room : {std::size_t{0}, std::size_t{100}, before.size() / 2}) {
        FullDisk disk(room);
        EXPECT_THAT(
            [&] {
                engine::exportOnnx(
                    folder / "model.onnx",
                    {.network = other.network(), .tensors = other.tensors(), .record = record},
                    disk);
            },
            testing::ThrowsMessage<engine::Error>(HasSubstr("disk is full")));
        EXPECT_EQ(readBytes(folder / "model.onnx"), before);
    }
}

TEST(OnnxExportTest, SaysThatTheFolderIsMissing) {
    const ScratchFolder folder;
    const OnnxProbe probe(smallNetwork(), kData());
    EXPECT_THROW(probe.exportTo(folder / "missing/model.onnx"), engine::Error);
}

TEST(OnnxExportTest, PixelInputNeedsOneNumberPerChannel) {
    const ScratchFolder folder;
    const OnnxProbe probe(smallNetwork(), kData());
    EXPECT_THROW(probe.exportTo(folder / "model.onnx", engine::PixelInput{{0}, {1}}),
                 engine::Error);
}

}  // namespace
}  // namespace espalier::tests
