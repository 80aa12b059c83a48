// SPDX-License-Identifier: Apache-2.0
#include "engine/explanation/grad_cam.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "engine/base/error.h"
#include "engine/explanation/occlusion.h"
#include "explained_network.h"
#include "tests/support/network_run.h"

namespace espalier::engine::test {

namespace {

using testing::HasSubstr;

double largestOf(const std::vector<double>& values) {
    double largest = 0;
    for (const double value : values) largest = std::max(largest, std::abs(value));
    return largest;
}

/// The logit of a class in double precision, by plain loops over the ops of the prediction, with
/// `change` added to an element of a parameter.
double logitOf(ExplainedNetwork& explained,
               const InspectedModel& model,
               std::size_t classIndex,
               const std::string& parameter,
               std::size_t element,
               double change) {
    tests::ReferenceEvaluator reference(model.graph());
    tests::copyInto(reference, model.graph(), importOnnx(explained.file()).tensors);
    tests::copyInto(reference, model.graph(), {explained.image()});
    reference.at(parameter).values[element] += change;
    reference.run();
    return reference[model.logits()].values[classIndex];
}

std::string messageOf(const std::function<void()>& call) {
    try {
        call();
    } catch (const RequestError& error) {
        return error.what();
    }
    return "nothing was thrown";
}

}  // namespace

TEST(GradCamTest, GivesTheMapsOfPyTorch) {
    for (const char* name : {"plain", "squeezed"}) {
        SCOPED_TRACE(name);
        ExplainedNetwork explained(name);
        const auto model = explained.load();
        const HostTensor image = explained.image();
        for (const auto& expected : explained.fixture()["maps"]) {
            const std::string layer = expected["layer"];
            SCOPED_TRACE(layer);
            GradCam gradCam(*model, model->layer(layer), {});
            const HeatMap map = gradCam.explain(image, expected["class"].get<std::size_t>(), {});
            ASSERT_EQ(map.height, expected["height"]);
            ASSERT_EQ(map.width, expected["width"]);
            const auto values = expected["values"].get<std::vector<double>>();
            ASSERT_EQ(map.values.size(), values.size());
            for (std::size_t i = 0; i < values.size(); ++i) {
                ASSERT_NEAR(map.values[i], values[i], 1e-4 * largestOf(values)) << i;
            }
            for (std::size_t i = 0; i < map.scores.size(); ++i) {
                EXPECT_NEAR(map.scores[i], explained.fixture()["scores"][i].get<double>(), 1e-4);
            }
        }
    }
}

// The sum of the gradient over a channel is the derivative of the logit by the bias of the
// convolution that makes it, so that neither our gradient nor our definition confirms itself.
TEST(GradCamTest, ItsGradientIsThatOfFiniteDifferences) {
    ExplainedNetwork explained("squeezed");
    constexpr double kStep = 1e-6;  // so small that no ReLU or MaxPool has its kink within it
    constexpr std::size_t kClass = 3;
    const auto model = explained.load();
    for (const char* layer : {"conv1", "conv3"}) {
        GradCam gradCam(*model, model->layer(layer), {});
        gradCam.explain(explained.image(), kClass, {});
        const auto channels = static_cast<std::size_t>(gradCam.gradient().shape[1]);
        const std::size_t positions = gradCam.gradient().floats().size() / channels;
        double largest = 0;
        for (std::size_t channel = 0; channel < channels; ++channel) {
            const auto own = gradCam.gradient().floats().subspan(channel * positions, positions);
            const double sum = std::accumulate(own.begin(), own.end(), 0.0);
            const auto logit = [&](double change) {
                return logitOf(
                    explained, *model, kClass, std::string(layer) + ".bias", channel, change);
            };
            EXPECT_NEAR((logit(kStep) - logit(-kStep)) / (2 * kStep), sum, 1e-4) << channel;
            largest = std::max(largest, std::abs(sum));
        }
        EXPECT_GT(largest, 0.1) << "nothing was compared";
    }
}

TEST(GradCamTest, TakesTheClassWithTheHighestScoreAndTheLastImageByDefault) {
    ExplainedNetwork explained("squeezed");
    const auto model = explained.load();
    EXPECT_EQ(GradCam::usualLayer(*model).name, "relu3");
    GradCam gradCam(*model, GradCam::usualLayer(*model), {});
    const HeatMap map = gradCam.explain(explained.image(), std::nullopt, {});
    const auto highest = std::ranges::max_element(map.scores) - map.scores.begin();
    EXPECT_EQ(map.classIndex, static_cast<std::size_t>(highest));
    const HeatMap again = gradCam.explain(explained.image(), map.classIndex, {});
    EXPECT_EQ(again.values, map.values);
    const HeatMap other = gradCam.explain(explained.image(), (map.classIndex + 1) % 5, {});
    EXPECT_NE(other.values, map.values);
    EXPECT_EQ(other.scores, map.scores);
}

TEST(GradCamTest, SaysWhichLayersAndClassesThereAre) {
    ExplainedNetwork explained("plain");
    const auto model = explained.load();
    EXPECT_THAT(messageOf([&] { model->layer("rellu3"); }),
                HasSubstr("no layer 'rellu3'. Did you mean relu3?"));
    EXPECT_THAT(messageOf([&] { model->classOf("tulp"); }),
                AllOf(HasSubstr("no class 'tulp'"), HasSubstr("Did you mean tulip?")));
    EXPECT_THAT(messageOf([&] { GradCam(*model, model->layer("classes"), {}); }),
                AllOf(HasSubstr("'classes' outputs 5, which is no image of several pixels"),
                      HasSubstr("'relu3'")));
}

TEST(GradCamTest, RefusesWhatIsNotFinite) {
    ExplainedNetwork explained("plain");
    explained.setFirst("classes.bias", NAN);
    const auto model = explained.load();
    const HostTensor image = explained.image();
    GradCam gradCam(*model, model->layer("relu3"), {});
    EXPECT_THAT(messageOf([&] { gradCam.explain(image, 1, {}); }),
                HasSubstr("scores for this image are not finite"));
    Occlusion occlusion(*model, {});
    EXPECT_THAT(messageOf([&] { occlusion.explain(image, 1, {}, {}); }),
                HasSubstr("scores for this image are not finite"));
}

// Of a class that is certainly not there, so that the scores are finite.
TEST(GradCamTest, RefusesAGradientThatIsNotFinite) {
    ExplainedNetwork explained("plain");
    explained.setFirst("classes.weight", -std::numeric_limits<float>::infinity());
    const auto model = explained.load();
    GradCam gradCam(*model, model->layer("relu3"), {});
    EXPECT_THAT(messageOf([&] { gradCam.explain(explained.image(), 0, {}); }),
                HasSubstr("are not finite"));
}

TEST(GradCamTest, EndsWhenItIsStopped) {
    ExplainedNetwork explained("plain");
    const auto model = explained.load();
    GradCam gradCam(*model, model->layer("relu1"), {});
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(gradCam.explain(explained.image(), 0, stop.get_token()), Stopped);
    EXPECT_THROW(GradCam(*model, model->layer("relu1"), stop.get_token()), Stopped);
}

TEST(GradCamTest, RefusesANetworkThatNeedsTooMuchMemory) {
    ExplainedNetwork explained("plain");
    explained.load();
    const auto model = InspectedModel::load(explained.file(), explained.device(), 10'000);
    EXPECT_THAT(messageOf([&] { GradCam(*model, model->layer("relu1"), {}); }),
                HasSubstr("more than the limit of"));
}

}  // namespace espalier::engine::test
