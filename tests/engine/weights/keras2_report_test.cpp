// SPDX-License-Identifier: Apache-2.0
// What is said of files that Keras 2.15 wrote: tests/fixtures/weights/make_keras2_fixtures.py.
#include <gmock/gmock.h>

#include "engine/network/drawing.h"
#include "tests/engine/weights/keras_answers.h"

namespace espalier::engine::tests {
namespace {

using testing::IsEmpty;

const FieldValues kEpsilonOfKeras{{"epsilon", 1e-3}};
const kernels::Shape kImageOfPlain{2, 4, 4};

class Keras2ReportTest : public KerasAnswers {
  protected:
    MatchReport expect(const std::string& file,
                       const NetworkDescription& drawing,
                       const kernels::Shape& image,
                       const std::string& answers,
                       std::size_t fresh = 0) const {
        return expectAnswers(file, drawing, image, answerOf("keras2_answers.json", answers), fresh);
    }
};

void addTwoScores(Drawing& drawing) {
    drawing.add("pool", "GlobalAveragePool");
    drawing.add("classes", "Dense", {{"units", std::int64_t{2}}});
}

TEST_F(Keras2ReportTest, NamesOfLayersMayHaveSlashes) {
    Drawing drawing("slashes");
    const NodeId stem = drawing.add("first", "Conv2D", kerasConv(3, 1));
    const NodeId plain = drawing.add("plain", "BatchNorm", kEpsilonOfKeras);
    drawing.continueFrom(stem);
    drawing.add("norm", "BatchNorm", kEpsilonOfKeras);
    drawing.add("relu", "ReLU");
    drawing.add("conv", "Conv2D", kerasConv(3, 1));
    drawing.join("add", "Add", {plain, drawing.last()});
    addTwoScores(drawing);
    const MatchReport report =
        expect("keras2_15_slashes.h5", drawing.finish(), kImageOfPlain, "slashes");
    EXPECT_FALSE(report.isOrderUnknown);
    EXPECT_THAT(report.epsilons, IsEmpty());
}

}  // namespace
}  // namespace espalier::engine::tests
