// SPDX-License-Identifier: Apache-2.0
// Files that PyTorch, safetensors and ONNX wrote: tests/fixtures/weights/make_weight_fixtures.py.
#include <gmock/gmock.h>

#include <chrono>
#include <fstream>

#include "engine/base/error.h"
#include "tests/engine/weights/weight_folder.h"

namespace espalier::engine::tests {
namespace {

using kernels::Shape;
using testing::Contains;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::HasSubstr;

/// The formula of the script's values().
std::vector<float> values(int start, int count) {
    std::vector<float> numbers;
    for (int i = 0; i < count; ++i) {
        numbers.push_back(static_cast<float>((37 * i + 11 * start) % 64 - 31) / 8);
    }
    return numbers;
}

/// The script's thirds(), rounded once.
std::vector<float> thirds(int count) {
    std::vector<float> numbers;
    for (int i = 0; i < count; ++i) numbers.push_back(static_cast<float>(i / 3.0));
    return numbers;
}

void expectTensor(const WeightFile& file,
                  const std::string& name,
                  const Shape& shape,
                  const std::vector<float>& expected) {
    SCOPED_TRACE(name);
    const HostTensor& tensor = tensorNamed(file, name);
    EXPECT_EQ(tensor.type, kernels::DataType::Float32);
    EXPECT_EQ(tensor.shape, shape);
    EXPECT_THAT(tensor.floats(), ElementsAreArray(expected));
}

void expectNetwork(const WeightFile& file, const std::string& prefix) {
    ASSERT_EQ(file.tensors.size(), 8);
    EXPECT_EQ(file.tensors.front().name, prefix + "conv.weight");
    EXPECT_EQ(file.tensors.back().name, prefix + "dense.bias");
    EXPECT_EQ(file.parameterCount(), 108 + 4 + 4 * 4 + 8 + 2);
    expectTensor(file, prefix + "conv.weight", {4, 3, 3, 3}, values(0, 108));
    expectTensor(file, prefix + "conv.bias", {4}, values(1, 4));
    expectTensor(file, prefix + "norm.running_var", {4}, values(5, 4));
    expectTensor(file, prefix + "dense.weight", {2, 4}, values(7, 8));
    expectTensor(file, prefix + "dense.bias", {2}, values(8, 2));
    EXPECT_THAT(file.leftOut, Contains(prefix + "norm.num_batches_tracked: integers"));
}

class WeightFixtureTest : public WeightFolder, public testing::WithParamInterface<std::string> {
  protected:
    static WeightFile fixture(const std::string& name) {
        return readWeights(weightFixture(name + GetParam()));
    }
    std::string fixtureRefusal(const std::string& name) const {
        return refusalOf(bytesOf(weightFixture(name + GetParam())));
    }
};

class WeightFileTest : public WeightFolder {};

INSTANTIATE_TEST_SUITE_P(Formats, WeightFixtureTest, testing::Values(".pth", "_older.pth"));

TEST_P(WeightFixtureTest, StateDict) {
    const WeightFile file = fixture("plain");
    EXPECT_THAT(file.format, HasSubstr("PyTorch state dict"));
    expectNetwork(file, "");
    EXPECT_EQ(file.leftOut.size(), 1);
}

TEST_P(WeightFixtureTest, StateDictOfALaterPickleProtocol) {
    expectNetwork(fixture("protocol4"), "");
}

TEST_P(WeightFixtureTest, FloatsOfEveryTypeAreConvertedAndOthersAreLeftOut) {
    const WeightFile file = fixture("types");
    expectTensor(file, "fp32", {2, 3}, values(0, 6));
    expectTensor(file, "fp16", {5}, values(1, 5));
    expectTensor(file, "bf16", {5}, values(2, 5));
    expectTensor(file, "fp64", {7}, thirds(7));
    expectTensor(file, "scalar", {}, values(3, 1));
    expectTensor(file, "empty", {0, 4}, {});
    EXPECT_EQ(file.tensors.size(), 6);
    EXPECT_THAT(file.leftOut,
                ElementsAre("int8: integers", "bool: truth values", "complex: complex numbers"));
}

TEST_P(WeightFixtureTest, ViewsOfASharedStorageHaveTheirOwnOrder) {
    const WeightFile file = fixture("views");
    const std::vector<float> base = values(0, 24);
    const auto picked = [&](std::vector<int> places) {
        std::vector<float> numbers;
        for (const int place : places) numbers.push_back(base[static_cast<std::size_t>(place)]);
        return numbers;
    };
    expectTensor(file, "base", {4, 6}, base);
    expectTensor(file, "transposed", {6, 4}, picked({0, 6, 12, 18, 1, 7,  13, 19, 2, 8,  14, 20,
                                                     3, 9, 15, 21, 4, 10, 16, 22, 5, 11, 17, 23}));
    expectTensor(file, "part", {2, 3}, picked({7, 9, 11, 13, 15, 17}));
    expectTensor(file, "row", {6}, picked({12, 13, 14, 15, 16, 17}));
    expectTensor(file, "expanded", {4, 3}, picked({0, 0, 0, 6, 6, 6, 12, 12, 12, 18, 18, 18}));
    expectTensor(file, "channels_last", {2, 3, 4, 2}, values(5, 48));
}

TEST_P(WeightFixtureTest, CheckpointOfATrainingProgram) {
    const WeightFile file = fixture("wrapped");
    expectNetwork(file, "module.");
    EXPECT_THAT(file.leftOut, Contains("optimizer: stored beside the state dict"));
    EXPECT_THAT(file.leftOut, Contains("epoch: stored beside the state dict"));
    EXPECT_EQ(sharedPrefix(file), "module.");
}

TEST_P(WeightFixtureTest, ParametersAreTensors) {
    expectTensor(fixture("parameter"), "weight", {3, 2}, values(0, 6));
}

TEST_P(WeightFixtureTest, AWholeModelIsRefusedWithTheCommandThatSavesItsWeights) {
    EXPECT_THAT(fixtureRefusal("whole_model"),
                testing::AllOf(HasSubstr("a whole model, an object of the class "
                                         "torch.nn.modules.linear.Identity"),
                               HasSubstr("torch.save(model.state_dict(), \"weights.pth\")")));
}

TEST_P(WeightFixtureTest, EveryBeginningOfAFileIsRefused) {
    expectTruncationsRefused(bytesOf(weightFixture("parameter" + GetParam())));
}

TEST_F(WeightFileTest, OtherKindsOfFilesOfPyTorchAreRefusedInWords) {
    EXPECT_THAT(refusalOf(bytesOf(weightFixture("torchscript.pt"))), HasSubstr("TorchScript"));
    EXPECT_THAT(refusalOf(bytesOf(weightFixture("quantised.pth"))), HasSubstr("quantised"));
    std::string tar(512, '\0');
    tar.replace(257, 5, "ustar");
    EXPECT_THAT(refusalOf(tar), HasSubstr("tar archive, as PyTorch wrote before 2017"));
}

TEST_F(WeightFileTest, Safetensors) {
    const WeightFile file = readWeights(weightFixture("types.safetensors"));
    EXPECT_EQ(file.format, "safetensors");
    expectTensor(file, "fp32", {2, 3}, values(0, 6));
    expectTensor(file, "fp16", {5}, values(1, 5));
    expectTensor(file, "bf16", {5}, values(2, 5));
    expectTensor(file, "fp64", {7}, thirds(7));
    expectTensor(file, "scalar", {}, values(3, 1));
    expectTensor(file, "empty", {0, 4}, {});
    EXPECT_THAT(file.leftOut, testing::UnorderedElementsAre("int8: I8", "bool: BOOL"));
    expectTruncationsRefused(bytesOf(weightFixture("types.safetensors")));
}

// Flax has [inputs,outputs].
TEST_F(WeightFileTest, KernelsOfSafetensorsAreOfAnUnknownLayout) {
    const std::string header =
        R"({"Dense_0.kernel":{"dtype":"F32","shape":[1,1],"data_offsets":[0,4]},)"
        R"("Dense_0.bias":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})";
    std::string bytes(8, '\0');
    bytes[0] = static_cast<char>(header.size());
    const WeightFile file = read(bytes + header + std::string(8, '\0'));
    EXPECT_EQ(file.tensors.size(), 2);
    EXPECT_THAT(file.unknownLayouts, testing::ElementsAre("Dense_0.kernel"));
}

TEST_F(WeightFileTest, SafetensorsOfOurOwnAreVerified) {
    std::string bytes = bytesOf(weightFixture("types.safetensors"));
    const std::string metadata = R"({"format":"pt"})";
    const std::string checksum = R"({"espalier.checksum":"0123456789abcdef"})";
    const std::size_t place = bytes.find(metadata);
    ASSERT_NE(place, std::string::npos);
    bytes.replace(place, metadata.size(), checksum);
    bytes[0] = static_cast<char>(bytes[0] + static_cast<char>(checksum.size() - metadata.size()));
    if (static_cast<unsigned char>(bytes[0]) < checksum.size() - metadata.size()) ++bytes[1];
    EXPECT_THAT(refusalOf(bytes), HasSubstr("its checksum differs"));
}

TEST_F(WeightFileTest, FilesOfOtherFormatsAreRefusedInWords) {
    EXPECT_THAT(refusalOf(""), HasSubstr("it is empty"));
    EXPECT_THAT(refusalOf("import site"), HasSubstr("its format is not known"));
    EXPECT_THAT(refusalOf("\x89HDF\r\n\x1a\n"), HasSubstr("damaged, or not complete"));
    EXPECT_THAT(refusalOf(std::string(100, 'x'), {.fileBytes = 99}), HasSubstr("larger than"));
    EXPECT_THROW(readWeights(folder_ / "missing.pth"), RequestError);
    EXPECT_THROW(readWeights(folder_), RequestError);
}

TEST_F(WeightFileTest, IsRecognisedByItsEnding) {
    for (const char* name : {"a.pth",
                             "B.PT",
                             "c.safetensors",
                             "d.onnx",
                             "e-1.0.whl",
                             "f.ckpt",
                             "g.weights.h5",
                             "h.keras"}) {
        EXPECT_TRUE(isNamedLikeWeights(name)) << name;
    }
    for (const char* name : {"pth", "a.zip", "images", "a.pth/b"}) {
        EXPECT_FALSE(isNamedLikeWeights(name)) << name;
    }
}

// 3 GB that a disk does not hold: reading them takes most of a minute, and as much memory.
TEST_F(WeightFileTest, IsRefusedByItsBeginningBeforeItIsRead) {
    const std::filesystem::path file = folder_ / "sparse.pth";
    std::ofstream(file) << "neither";
    std::filesystem::resize_file(file, std::uintmax_t{3} << 30);
    const auto before = std::chrono::steady_clock::now();
    EXPECT_THROW(readWeights(file), RequestError);
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(2));
    std::filesystem::resize_file(file, 0);
    EXPECT_THROW(readWeights(file), RequestError);
}

}  // namespace
}  // namespace espalier::engine::tests
