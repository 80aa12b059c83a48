// SPDX-License-Identifier: Apache-2.0
// What is said of files that Keras 2.15 wrote: tests/fixtures/weights/make_keras2_fixtures.py.
#include <gmock/gmock.h>

#include "engine/base/error.h"
#include "engine/network/drawing.h"
#include "tests/engine/weights/keras_answers.h"

namespace espalier::engine::tests {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

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
    MatchReport reportOn(const std::string& file,
                         const NetworkDescription& drawing,
                         const kernels::Shape& image) const {
        return matchTensors(networkOf(drawing, image), readWeights(weightFixture(file)));
    }
};

FieldValues poolAttributes() {
    return {{"window", std::vector<std::int64_t>{3, 3}},
            {"stride", std::vector<std::int64_t>{1, 1}},
            {"padding", std::string("same")}};
}

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

TEST_F(Keras2ReportTest, BranchesThatOnlyPoolingTellsApart) {
    for (const bool isPooledFirst : {true, false}) {
        Drawing drawing("pooled");
        const NodeId stem = drawing.add("first", "Conv2D", kerasConv(3, 1));
        const auto addBranch = [&](bool isPooled) {
            drawing.continueFrom(stem);
            const std::string name = isPooled ? "pooled" : "plain";
            if (isPooled) drawing.add("pool", "MaxPool", poolAttributes());
            drawing.add(name + "_conv", "Conv2D", kerasConv(3, 1));
            return drawing.add(name + "_relu", "ReLU");
        };
        const NodeId one = addBranch(isPooledFirst);
        const NodeId other = addBranch(!isPooledFirst);
        drawing.join("add", "Add", {one, other});
        drawing.add("average", "GlobalAveragePool");
        drawing.add("classes", "Dense", {{"units", std::int64_t{2}}});
        expect("keras2_15_pooled.h5", drawing.finish(), kImageOfPlain, "pooled");
    }
}

/// The script's steps(), with another first and second convolution.
NetworkDescription stepsNetwork(const FieldValues& first, const FieldValues& second) {
    Drawing drawing("steps");
    drawing.add("first", "Conv2D", first);
    drawing.add("norm", "BatchNorm", kEpsilonOfKeras);
    drawing.add("second", "Conv2D", second);
    addTwoScores(drawing);
    return drawing.finish();
}

FieldValues withPair(FieldValues values, const char* name, std::int64_t side) {
    values[name] = std::vector<std::int64_t>{side, side};
    return values;
}

const kernels::Shape kImageOfSteps{2, 8, 8};

TEST_F(Keras2ReportTest, WindowsThatMoveOtherwiseAreSaid) {
    const char* file = "keras2_15_steps.h5";
    const FieldValues first = withPair(kerasConv(3, 3), "stride", 2);
    const FieldValues second = withPair(kerasConv(3, 2, "valid"), "dilation", 2);
    const MatchReport right = expect(file, stepsNetwork(first, second), kImageOfSteps, "steps");
    EXPECT_THAT(right.steps, IsEmpty());
    EXPECT_THAT(right.withoutBias, IsEmpty());

    const MatchReport other =
        reportOn(file, stepsNetwork(kerasConv(3, 3), kerasConv(3, 2, "valid")), kImageOfSteps);
    EXPECT_THAT(other.steps,
                ElementsAre(StepDifference{"first", "stride", "1 × 1", "2 × 2"},
                            StepDifference{"second", "dilation", "1 × 1", "2 × 2"}));
    EXPECT_THAT(sentencesOf(other, "a file"),
                Contains(HasSubstr("The stride of first is 1 × 1 here and 2 × 2 in the file: set "
                                   "it to 2 × 2, or results differ.")));
    EXPECT_EQ(toJson(other)["steps"]["second"]["dilation"]["there"], "2 × 2");

    // Of an even size, "same" pads less above than below.
    FieldValues centred = first;
    centred["padding"] = std::string("explicit");
    centred["pads"] = std::vector<std::int64_t>{1, 1, 1, 1};
    EXPECT_THAT(reportOn(file, stepsNetwork(centred, second), kImageOfSteps).steps,
                ElementsAre(StepDifference{"first", "padding", "explicit", "same"}));
    centred["pads"] = std::vector<std::int64_t>{0, 0, 1, 1};
    EXPECT_THAT(reportOn(file, stepsNetwork(centred, second), kImageOfSteps).steps, IsEmpty());
}

TEST_F(Keras2ReportTest, ABiasThatALayerHereLacksIsSaid) {
    FieldValues first = withPair(kerasConv(3, 3), "stride", 2);
    first["bias"] = false;
    const MatchReport report =
        reportOn("keras2_15_steps.h5",
                 stepsNetwork(first, withPair(kerasConv(3, 2, "valid"), "dilation", 2)),
                 kImageOfSteps);
    EXPECT_THAT(report.withoutBias, ElementsAre("first"));
    EXPECT_THAT(sentencesOf(report, "a file"), Contains(HasSubstr("first has a bias")));
    EXPECT_EQ(toJson(report)["without_bias"].size(), 1);
}

NetworkDescription plainNetwork(bool hasNorm) {
    Drawing drawing("plain");
    drawing.add("conv", "Conv2D", kerasConv(3, 1));
    if (hasNorm) drawing.add("norm", "BatchNorm", kEpsilonOfKeras);
    addTwoScores(drawing);
    return drawing.finish();
}

TEST_F(Keras2ReportTest, AScaleOrAnOffsetIsNotGuessed) {
    const MatchReport report =
        reportOn("keras2_15_half.weights.h5", plainNetwork(true), kImageOfPlain);
    EXPECT_EQ(report.matched.size(), 4);
    EXPECT_THAT(report.halfNormalisations, ElementsAre("layers/batch_normalization"));
    const std::vector<std::string> said = sentencesOf(report, "a file");
    EXPECT_THAT(said,
                Contains(HasSubstr("it has a scale or an offset, and the file does not say "
                                   "which. Save the whole model in Keras")));
    EXPECT_THAT(said, Not(Contains(HasSubstr("of another network"))));
}

TEST_F(Keras2ReportTest, ANormalisationOfImagesIsKnownByItsClass) {
    const MatchReport report =
        reportOn("keras2_15_normalises.h5", plainNetwork(false), kImageOfPlain);
    EXPECT_EQ(report.imageNormalisation, "own_name");
    const std::vector<std::string> said = sentencesOf(report, "a file");
    EXPECT_THAT(said, Contains(HasSubstr("normalises images itself, by own_name")));
    EXPECT_THAT(said, Not(Contains(HasSubstr("of another network"))));
}

TEST_F(Keras2ReportTest, ANormalisationOfAnotherClassIsNotTaken) {
    Drawing drawing("groups");
    drawing.add("conv", "Conv2D", kerasConv(4, 1));
    drawing.add("norm", "LayerNorm", {{"over", std::string("channels")}, {"epsilon", 1e-3}});
    addTwoScores(drawing);
    const MatchReport report = reportOn("keras2_15_groups.h5", drawing.finish(), kImageOfPlain);
    EXPECT_EQ(report.matched.size(), 4);
    EXPECT_THAT(report.leftOver, ElementsAre("norm/gamma", "norm/beta"));
    EXPECT_THAT(sentencesOf(report, "a file"), Contains(HasSubstr("of another network")));
}

TEST_F(Keras2ReportTest, ALayerThatIsUsedAgainIsNamed) {
    Drawing drawing("repeats");
    drawing.add("conv1", "Conv2D", kerasConv(3, 1));
    drawing.add("relu", "ReLU");
    drawing.add("conv2", "Conv2D", kerasConv(3, 1));
    addTwoScores(drawing);
    try {
        matchWeights(networkOf(drawing.finish(), {3, 4, 4}),
                     readWeights(weightFixture("keras2_15_repeats.h5")),
                     "a file");
        ADD_FAILURE();
    } catch (const RequestError& error) {
        EXPECT_THAT(error.what(), HasSubstr("uses its layer 'again' several times"));
    }
}

}  // namespace
}  // namespace espalier::engine::tests
