// SPDX-License-Identifier: Apache-2.0
// Weights in a file beside the model that the system does not let us read.
#include <sys/stat.h>
#include <sys/syscall.h>

#include <cerrno>
#include <fstream>

#include "foreign_drawing.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "onnx_probe.h"
#include "tests/support/refused_calls.h"

namespace espalier::engine::foreign {
namespace {

using espalier::tests::RefusedCall;
using espalier::tests::ScratchFolder;
using espalier::tests::withRefusedCalls;
using testing::EndsWith;
using testing::HasSubstr;

/// A convolution whose weights are in "values.bin".
SmallModel withWeightsElsewhere() {
    SmallModel model;
    onnx::TensorProto& tensor = model.tensor("weights", {3, 3, 3, 3});
    tensor.clear_float_data();
    tensor.set_data_location(onnx::TensorProto::EXTERNAL);
    onnx::StringStringEntryProto& entry = *tensor.add_external_data();
    entry.set_key("location");
    entry.set_value("values.bin");
    model.node("Conv", {"x", "weights"}, "y");
    return model;
}

std::string refusalWith(const std::vector<RefusedCall>& calls, const fs::path& folder) {
    std::string sentence;
    withRefusedCalls(calls, [&] { sentence = refusalOf(withWeightsElsewhere(), folder); });
    return sentence;
}

TEST(OnnxExternalFailureTest, AFileThatCannotBeReadIsNamed) {
    const ScratchFolder folder;
    const fs::path values = folder / "values.bin";
    std::ofstream(values, std::ios::binary) << std::string(3 * 3 * 9 * sizeof(float), '\0');
    EXPECT_EQ(refusalOf(withWeightsElsewhere(), folder / ""), "was drawn");
    for (const RefusedCall& call : {RefusedCall{SYS_openat, EACCES}, {SYS_pread64, EIO}}) {
        EXPECT_THAT(refusalWith({call}, folder / ""),
                    HasSubstr("is stored in 'values.bin', which cannot be read"));
    }
    EXPECT_THAT(refusalWith({{SYS_openat, ELOOP}}, folder / ""), HasSubstr("a link or not a file"));
    fs::remove(values);
    ASSERT_EQ(::mkfifo(values.c_str(), 0600), 0);
    EXPECT_THAT(refusalOf(withWeightsElsewhere(), folder / ""), HasSubstr("a link or not a file"));
}

TEST(OnnxExternalFailureTest, TheFolderIsNamedWithoutASlash) {
    const ScratchFolder folder;
    for (const fs::path& path : {folder / "", (folder / "").parent_path()}) {
        const std::string sentence = refusalOf(withWeightsElsewhere(), path);
        EXPECT_THAT(sentence,
                    HasSubstr("which is not in the folder " + path.parent_path().string() +
                              (path.has_filename() ? "/" : "")));
    }
}

TEST(OnnxExternalFailureTest, AFileThatEndsWhileItIsReadIsCutOff) {
    const ScratchFolder folder;
    std::ofstream(folder / "values.bin", std::ios::binary) << std::string(324, '\0');
    EXPECT_THAT(refusalWith({{SYS_pread64, 0}}, folder / ""),
                HasSubstr("'values.bin', which is cut off: it ends after 324 bytes"));
    EXPECT_THAT(refusalWith({{SYS_openat, ENXIO}}, folder / ""), HasSubstr("a link or not a file"));
    EXPECT_THAT(refusalWith({{SYS_newfstatat, EIO}, {SYS_fstat, EIO}}, folder / ""),
                HasSubstr("a link or not a file"));
}

/// The current folder is `path` until the end of the block.
class CurrentFolder {
  public:
    explicit CurrentFolder(const fs::path& path) : before_(fs::current_path()) {
        fs::current_path(path);
    }
    ~CurrentFolder() { fs::current_path(before_); }
    CurrentFolder(const CurrentFolder&) = delete;
    CurrentFolder& operator=(const CurrentFolder&) = delete;

  private:
    fs::path before_;
};

TEST(OnnxExternalFailureTest, TheCurrentFolderAndTheRootAreNamed) {
    const ScratchFolder folder;
    const fs::path path = fs::canonical(folder / "");
    const std::string name = (path.has_filename() ? path : path.parent_path()).string();
    const CurrentFolder inside(path);
    EXPECT_THAT(refusalOf(withWeightsElsewhere(), "."),
                EndsWith("which is not in the folder " + name));
    EXPECT_THAT(refusalOf(withWeightsElsewhere(), "/"), EndsWith("which is not in the folder /"));
}

TEST(OnnxExternalFailureTest, APlaceIsAWholeNumber) {
    const ScratchFolder folder;
    std::ofstream(folder / "values.bin", std::ios::binary) << std::string(324, '\0');
    const auto at = [&](const std::string& offset) {
        SmallModel model = withWeightsElsewhere();
        onnx::StringStringEntryProto& entry =
            *model.graph().mutable_initializer(0)->add_external_data();
        entry.set_key("offset");
        entry.set_value(offset);
        return refusalOf(model, folder / "");
    };
    EXPECT_EQ(at("0"), "was drawn");
    for (const char* none : {"", "0 ", "0x0", "-1", "1e1", "18446744073709551616"}) {
        EXPECT_EQ(at(none), "its tensor 'weights' does not say where its values are") << none;
    }
}

// Programs before the field data_location say it by the place alone.
TEST(OnnxExternalFailureTest, AListOfPlacesSaysThatValuesAreElsewhere) {
    SmallModel model = withWeightsElsewhere();
    model.graph().mutable_initializer(0)->clear_data_location();
    EXPECT_THAT(refusalOf(model), HasSubstr("is stored in another file"));
    const ScratchFolder folder;
    std::ofstream(folder / "values.bin", std::ios::binary) << std::string(324, '\0');
    EXPECT_EQ(refusalOf(model, folder / ""), "was drawn");
}

TEST(OnnxExternalFailureTest, ConstantNodesWithoutATensorHaveNoValuesElsewhere) {
    SmallModel model;
    model.node("Constant", {}, "none").clear_output();
    SmallModel::setReal(model.node("Constant", {}, "bound"), "value_float", 0);
    SmallModel::attribute(model.node("Constant", {}, "empty"), "value");
    model.node("Clip", {"x", "bound"}, "y");
    EXPECT_EQ(refusalOf(model), "was drawn");
}

}  // namespace
}  // namespace espalier::engine::foreign
