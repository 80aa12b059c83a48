// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/safetensors.h"

#include <unistd.h>

#include <fstream>
#include <random>

#include "engine/base/error.h"
#include "engine/formats/safetensors_header.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/random_seed.h"

namespace espalier::engine {
namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

class SafetensorsTest : public testing::Test {
  protected:
    SafetensorsTest() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) /
                  ("safetensors " + std::string(test->name()) + std::to_string(::getpid()));
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        file_ = folder_ / "weights.safetensors";
    }
    ~SafetensorsTest() override { fs::remove_all(folder_); }

    void writeRaw(const std::string& header, const std::string& data) {
        std::ofstream stream(file_, std::ios::binary);
        const std::uint64_t length = header.size();
        stream.write(reinterpret_cast<const char*>(&length), sizeof length);
        stream << header << data;
    }
    std::string refusal() {
        try {
            readTensorFile(file_);
            return "was read";
        } catch (const Error& error) {
            EXPECT_THAT(error.what(), HasSubstr("weights.safetensors"));
            return error.what();
        }
    }
    std::string refusalOf(const std::string& header, const std::string& data = "") {
        writeRaw(header, data);
        return refusal();
    }

    fs::path folder_;
    fs::path file_;
};

HostTensor randomTensor(const std::string& name, const kernels::Shape& shape, unsigned seed) {
    HostTensor tensor = HostTensor::make(name, kernels::DataType::Float32, shape);
    std::mt19937 random(seed);
    for (std::byte& byte : tensor.bytes) byte = static_cast<std::byte>(random());
    return tensor;
}

TensorFile smallFile() {
    TensorFile file;
    file.metadata = {{"who", "a test"}, {"classes", "[\"バラ\",\"a \\\" quote\"]"}};
    file.tensors = {randomTensor("conv1.weight", {4, 3, 3, 3}, 1),
                    randomTensor("conv1.bias", {4}, 2),
                    HostTensor::make("empty", kernels::DataType::Float32, {0, 5}),
                    HostTensor::make("steps", kernels::DataType::Int64, kernels::Shape()),
                    HostTensor::make("bytes", kernels::DataType::UInt8, {3})};
    return file;
}

void expectSame(const TensorFile& a, const TensorFile& b) {
    EXPECT_EQ(a.metadata, b.metadata);
    ASSERT_EQ(a.tensors.size(), b.tensors.size());
    for (const HostTensor& tensor : a.tensors) {
        const auto other = std::ranges::find(b.tensors, tensor.name, &HostTensor::name);
        ASSERT_NE(other, b.tensors.end()) << tensor.name;
        EXPECT_EQ(tensor.type, other->type);
        EXPECT_EQ(tensor.shape, other->shape);
        EXPECT_EQ(tensor.bytes, other->bytes) << tensor.name;
    }
}

TEST_F(SafetensorsTest, ReadsWhatItWrote) {
    writeTensorFile(file_, smallFile());
    expectSame(readTensorFile(file_), smallFile());
    EXPECT_EQ(readTensorFileMetadata(file_).at("who"), "a test");
}

TEST_F(SafetensorsTest, ReadsFilesOfOthersWithoutAChecksum) {
    writeRaw(R"({"w":{"dtype":"I32","shape":[2],"data_offsets":[0,8]}}   )", "12345678");
    const TensorFile file = readTensorFile(file_);
    ASSERT_EQ(file.tensors.size(), 1u);
    EXPECT_EQ(file.tensors[0].as<const std::int32_t>()[0], 0x34333231);
}

TEST_F(SafetensorsTest, AChecksumInAnotherFormIsRefused) {
    for (const std::string checksum :
         {R"("espalier.checksum": "0123456789abcdef")", R"("espalier.checksum":"01")"}) {
        const std::string header = "{\"__metadata__\":{" + checksum + "}}";
        EXPECT_THAT(refusalOf(header), HasSubstr("its checksum is malformed"));
        EXPECT_EQ(whyDamaged(header, {{"espalier.checksum", "01"}}, {}),
                  "its checksum is malformed");
    }
}

TEST_F(SafetensorsTest, OtherFilesHaveNoHeader) {
    for (const std::string& text : {std::string(),
                                    std::string("\2\0\0\0\0\0\0\0", 8),
                                    std::string("\2\0\0\0\0\0\0\0[]", 10),
                                    std::string("\2\0\0\0\0\0\0\1{}", 10)}) {
        std::ofstream(file_, std::ios::binary) << text;
        EXPECT_FALSE(readTensorHeader(file_)) << text;
    }
    writeRaw("{}", "");
    EXPECT_TRUE(readTensorHeader(file_));
}

TEST_F(SafetensorsTest, RefusesAFileOfHolesBeforeItsTensorsAreRead) {
    const std::vector<TensorSpec> huge{{"huge", kernels::DataType::Float32, {800'000'000}}};
    const std::string header = writeTensorHeader({}, huge);
    std::ofstream(file_, std::ios::binary) << header;
    fs::resize_file(file_, header.size() + huge[0].bytes());
    EXPECT_THAT(refusal(), HasSubstr("weights.safetensors cannot be used: 3200.0 of its"));
    EXPECT_THROW(verifyTensorFile(file_), Error);
    EXPECT_TRUE(readTensorHeader(file_)) << "to list it, nothing of them is read";
}

TEST_F(SafetensorsTest, RequiresAChecksumOnRequest) {
    writeRaw(R"({"w":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", "1");
    EXPECT_THROW(readTensorFile(file_, ChecksumRule::Require), Error);
}

TEST_F(SafetensorsTest, PutsTheDataAtAMultipleOfEight) {
    for (int letters = 1; letters < 9; ++letters) {
        const std::string padding(static_cast<std::size_t>(letters), 'x');
        EXPECT_EQ(writeTensorHeader({{"padding", padding}}, {}).size() % 8, 0u);
    }
}

TEST_F(SafetensorsTest, RefusesEveryFlippedByte) {
    writeTensorFile(file_, smallFile());
    const std::string whole = readFile(file_, 1 << 20);
    const auto seed = tests::testSeed();
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    for (std::size_t place = 0; place < whole.size(); ++place) {
        std::string damaged = whole;
        damaged[place] = static_cast<char>(damaged[place] ^ (1 << random() % 8));
        std::ofstream(file_, std::ios::binary) << damaged;
        try {
            expectSame(readTensorFile(file_, ChecksumRule::Require), smallFile());
        } catch (const Error&) {
        }
    }
}

TEST_F(SafetensorsTest, RefusesEveryTruncation) {
    writeTensorFile(file_, smallFile());
    const std::string whole = readFile(file_, 1 << 20);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        std::ofstream(file_, std::ios::binary) << whole.substr(0, length);
        EXPECT_THROW(readTensorFile(file_), Error) << length;
    }
}

TEST_F(SafetensorsTest, RefusesBytesBehindTheLastTensor) {
    writeTensorFile(file_, smallFile());
    std::ofstream(file_, std::ios::binary | std::ios::app) << "x";
    EXPECT_THAT(refusal(), HasSubstr("longer than its header says"));
}

TEST_F(SafetensorsTest, RefusesAHeaderLongerThanItsLimitOrTheFile) {
    const std::uint64_t huge[] = {1ull << 60, (16ull << 20) + 1, 100};
    for (const std::uint64_t length : huge) {
        std::ofstream stream(file_, std::ios::binary);
        stream.write(reinterpret_cast<const char*>(&length), sizeof length);
        stream << "{}";
        stream.close();
        EXPECT_THAT(refusal(), HasSubstr("header"));
    }
}

TEST_F(SafetensorsTest, RefusesProductsThatWrapAround) {
    EXPECT_THAT(refusalOf(R"({"w":{"dtype":"F32","shape":[4294967296,4294967296],)"
                          R"("data_offsets":[0,0]}})"),
                HasSubstr("too large"));
    EXPECT_THAT(refusalOf(R"({"w":{"dtype":"F32","shape":[9223372036854775808,2],)"
                          R"("data_offsets":[0,0]}})"),
                HasSubstr(R"("shape" must be a list of whole numbers)"));
    EXPECT_THAT(refusalOf(R"({"w":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})", "1234"),
                HasSubstr(R"("shape" must be a list of whole numbers of 0 or more)"));
    EXPECT_THAT(refusalOf(R"({"w":{"dtype":"F32","shape":[1.5],"data_offsets":[0,4]}})", "1234"),
                HasSubstr(R"("shape" must be a list of whole numbers)"));
}

TEST_F(SafetensorsTest, RefusesPlacesOutsideTheFileOverlapsAndHoles) {
    EXPECT_THAT(refusalOf(R"({"w":{"dtype":"U8","shape":[8],"data_offsets":[0,8]}})", "1234"),
                HasSubstr("ends before"));
    EXPECT_THAT(refusalOf(R"({"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},)"
                          R"("b":{"dtype":"U8","shape":[4],"data_offsets":[2,6]}})",
                          "123456"),
                HasSubstr("overlaps"));
    EXPECT_THAT(refusalOf(R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[2,4]}})", "1234"),
                HasSubstr("gap"));
    EXPECT_THAT(refusalOf(R"({"a":{"dtype":"U8","shape":[3],"data_offsets":[0,4]}})", "1234"),
                HasSubstr("does not match its shape"));
    EXPECT_THAT(
        refusalOf(R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[18446744073709551615,0]}})"),
        HasSubstr(R"("data_offsets" must be a list of whole numbers)"));
}

TEST_F(SafetensorsTest, RefusesNamesThatOccurTwice) {
    EXPECT_THAT(refusalOf(R"({"w":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},)"
                          R"("w":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})",
                          "1"),
                HasSubstr("twice"));
    EXPECT_THAT(refusalOf(R"({"__metadata__":{"a":"1","a":"2"}})"), HasSubstr("twice"));
}

TEST_F(SafetensorsTest, RefusesMalformedHeaders) {
    EXPECT_THAT(refusalOf(R"([1,2])"), HasSubstr("not a tensor file"));
    EXPECT_THAT(refusalOf(R"({"w":)"), HasSubstr("not JSON"));
    EXPECT_THAT(refusalOf("{" + std::string(1000, '[')), HasSubstr("not JSON"));
    EXPECT_THAT(refusalOf(R"({"w":)" + std::string(1000, '[') + std::string(1000, ']') + "}"),
                HasSubstr("nested"));
    EXPECT_THAT(refusalOf(R"({"w":7})"),
                HasSubstr("In tensor 'w' of this header an object in braces was expected, not 7"));
    EXPECT_THAT(refusalOf(R"({"__metadata__":{"a":1}})"), HasSubstr("metadata"));
    EXPECT_THAT(refusalOf(R"({"w":{"dtype":"Q4","shape":[1],"data_offsets":[0,1]}})", "1"),
                HasSubstr("element type"));
    EXPECT_THAT(refusalOf(R"({"w":{"dtype":"U8","shape":[1,1,1,1,1,1,1],"data_offsets":[0,1]}})"),
                HasSubstr("shape"));
}

TEST_F(SafetensorsTest, RefusesMoreTensorsThanTheLimit) {
    std::string header = "{";
    for (int i = 0; i < 70'000; ++i) {
        header += (i ? ",\"" : "\"") + std::to_string(i) +
                  R"(":{"dtype":"U8","shape":[0],"data_offsets":[0,0]})";
    }
    EXPECT_THAT(refusalOf(header + "}"), HasSubstr("65,536"));
}

TEST_F(SafetensorsTest, SaysThatAFileIsMissing) {
    EXPECT_THAT(refusal(), HasSubstr("Could not open"));
    fs::create_directory(file_);
    EXPECT_THAT(refusal(), HasSubstr("Could not open"));
}

TEST_F(SafetensorsTest, VerifiesEveryByteWithoutKeepingAny) {
    const TensorFile content{{{"a", "b"}},
                             {randomTensor("w", {300, 1000}, 1), randomTensor("v", {3}, 2)}};
    writeTensorFile(file_, content);
    EXPECT_EQ(verifyTensorFile(file_), content.metadata);
    const auto size = fs::file_size(file_);
    for (const std::uintmax_t place : {size - 1, size / 2, std::uintmax_t{40}}) {
        std::fstream stream(file_, std::ios::binary | std::ios::in | std::ios::out);
        stream.seekg(static_cast<std::streamoff>(place));
        const char byte = static_cast<char>(stream.get());
        const auto put = [&](char value) {
            stream.seekp(static_cast<std::streamoff>(place)).put(value).flush();
        };
        put(static_cast<char>(byte ^ 1));
        EXPECT_THROW(verifyTensorFile(file_), Error) << place;
        put(byte);
    }
    EXPECT_NO_THROW(verifyTensorFile(file_));
    fs::resize_file(file_, size - 1);
    EXPECT_THROW(verifyTensorFile(file_), Error);
}

// The prediction is the reader's own: what it says of a file that was written nevertheless.
TEST_F(SafetensorsTest, KnowsBeforeWritingWhetherAFileCouldBeRead) {
    const auto check = [&](const std::map<std::string, std::string>& metadata, int tensors) {
        TensorFile content{metadata, {}};
        std::vector<TensorSpec> specs;
        for (int i = 0; i < tensors; ++i) {
            const std::string name = "t" + std::to_string(i);
            content.tensors.push_back(HostTensor::make(name, kernels::DataType::UInt8, {1}));
            specs.push_back({name, kernels::DataType::UInt8, {1}});
        }
        const std::string reason = whyNotReadable(metadata, specs);
        writeTensorFile(file_, content);
        const std::string found = refusal();
        EXPECT_EQ(reason.empty(), found == "was read") << reason << " / " << found;
        return reason;
    };
    EXPECT_EQ(check({{"a", "b"}}, 3), "");
    EXPECT_EQ(check({}, 65'536), "");
    EXPECT_THAT(check({}, 65'537), HasSubstr("65,536 tensors"));
    EXPECT_EQ(check({{"a", std::string(15u << 20, 'x')}}, 1), "");
    EXPECT_THAT(check({{"a", std::string(16u << 20, 'x')}}, 1), HasSubstr("16 MB"));
}

}  // namespace
}  // namespace espalier::engine
