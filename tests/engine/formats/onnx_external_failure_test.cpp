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

}  // namespace
}  // namespace espalier::engine::foreign
