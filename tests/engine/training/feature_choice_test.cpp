// SPDX-License-Identifier: Apache-2.0
// When the frozen part of a network computes each image only once, and what is said where not.
#include "engine/training/features/feature_choice.h"

#include <optional>
#include <utility>

#include "asynchronous_run.h"
#include "engine/network/templates.h"
#include "engine/network/trained_part.h"
#include "engine/training/loop/network_executors.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "kernels/devices/device_list.h"
#include "toy_training.h"

namespace espalier::engine::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

struct ChoiceTest : testing::Test, ToyRun {
    ChoiceTest() { freeze(); }

    void freeze() {
        description.find("conv")->frozen = true;
        description.find("norm")->frozen = true;
        network =
            *validate(description, catalog, {.input = {1, 8, 8}, .outputWidth = kFormulaClasses})
                 .network;
    }
    FeatureQuestion question() {
        return {.network = network,
                .device = *device,
                .loss = usualLoss(),
                .options = options,
                .training = 90,
                .validation = 34};
    }
};

TEST_F(ChoiceTest, KeepsWhatTheFirstTrainedLayerReads) {
    const FeatureChoice choice = chooseFeatures(question());
    ASSERT_TRUE(choice.kept);
    EXPECT_THAT(choice.why, IsEmpty());
    const kernels::Shape pooled{8 * 4 * 4};
    EXPECT_THAT(choice.kept->training, testing::ElementsAre(FeatureTensor{"features0", pooled}));
    const std::size_t each = 8 * 4 * 4 * sizeof(float) + sizeof(std::int32_t);
    EXPECT_EQ(choice.kept->bytes, (90 + 34) * each);
}

TEST_F(ChoiceTest, DoesNothingWhereNothingIsFrozenOrItIsOff) {
    options.featuresOnce = FeaturesOnce::Off;
    EXPECT_FALSE(chooseFeatures(question()).kept);
    EXPECT_THAT(chooseFeatures(question()).why, IsEmpty());
    ToyRun whole;
    const FeatureQuestion all{.network = whole.network,
                              .device = *device,
                              .loss = usualLoss(),
                              .options = whole.options,
                              .training = 90};
    EXPECT_FALSE(chooseFeatures(all).kept);
    EXPECT_THAT(chooseFeatures(all).why, IsEmpty());
}

TEST_F(ChoiceTest, SaysThatImagesAreAugmented) {
    FeatureQuestion augmented = question();
    augmented.augments = true;
    const FeatureChoice choice = chooseFeatures(augmented);
    EXPECT_FALSE(choice.kept);
    EXPECT_THAT(choice.why, HasSubstr("because images are augmented."));
}

TEST_F(ChoiceTest, SaysThatTheyAreComputedInAnotherPrecision) {
    options.precision = Precision::BFloat16;
    const FeatureChoice choice = chooseFeatures(question());
    EXPECT_FALSE(choice.kept);
    EXPECT_THAT(choice.why, HasSubstr("because they are computed in bf16."));
}

TEST_F(ChoiceTest, SaysThatTheyAreComputedOnAGpu) {
    device = std::move(AsynchronousRun().device);
    const FeatureChoice choice = chooseFeatures(question());
    EXPECT_FALSE(choice.kept);
    EXPECT_THAT(choice.why, HasSubstr("because they are computed on a GPU."));
}

TEST_F(ChoiceTest, SaysThatTheyTakeTooMuchMemory) {
    FeatureQuestion many = question();
    many.training = 2'000'000;  // of 516 bytes
    const FeatureChoice choice = chooseFeatures(many);
    EXPECT_FALSE(choice.kept);
    EXPECT_THAT(choice.why, HasSubstr("1.0 GB, more than the"));
}

TEST_F(ChoiceTest, TakesAQuarterOfTheMemoryAndAtMostHalfAGigabyte) {
    EXPECT_EQ(mostFeatureBytes(std::size_t{1} << 30), std::size_t{256} << 20);
    EXPECT_EQ(mostFeatureBytes(std::size_t{1} << 40), std::size_t{512} << 20);
}

/// The features of some images, in a plan for `batch` of them, with `image` at `place`.
class Placement {
  public:
    Placement(const Network& network, kernels::Device& device)
        : network_(network), device_(device) {}

    std::vector<std::byte> featuresOf(int image, std::int64_t place, std::int64_t batch) {
        TrainingOptions options;
        NetworkExecutors executors(network_, device_, usualLoss(), options, std::nullopt, 0);
        executors.prepareFeatures(Mode::Train, batch, {});
        executors.initialise(3);
        const auto features =
            *executors.computeFeatures(Mode::Train, images(image, place, batch), {});
        std::vector<std::byte> bytes;
        for (const HostTensor& tensor : features) {
            const std::size_t each = tensor.bytes.size() / static_cast<std::size_t>(batch);
            const auto* first = tensor.bytes.data() + static_cast<std::size_t>(place) * each;
            bytes.insert(bytes.end(), first, first + each);
        }
        return bytes;
    }

  private:
    Batch images(int image, std::int64_t place, std::int64_t batch) const {
        const kernels::Shape& one = network_.input().shape.output;
        Batch result;
        result.samples.resize(static_cast<std::size_t>(batch));
        result.tensors.push_back(HostTensor::make(
            kImageInput, kernels::DataType::Float32, {batch, one[0], one[1], one[2]}));
        const auto pixels = result.tensors.front().floats();
        const auto each = static_cast<std::size_t>(one.elementCount());
        for (std::int64_t i = 0; i < batch; ++i) {
            const std::int64_t number = i == place ? image : 100 + i;
            for (std::size_t p = 0; p < each; ++p) {
                const auto phase =
                    static_cast<float>(p * static_cast<std::size_t>(number + 7) % 8191);
                pixels[static_cast<std::size_t>(i) * each + p] = phase / 4096.0F - 1.0F;
            }
        }
        return result;
    }

    const Network& network_;
    kernels::Device& device_;
};

class FeaturePlaceTest : public testing::TestWithParam<const char*> {};

// What makes it right to compute the features of an image in another batch than that of the step.
TEST_P(FeaturePlaceTest, FeaturesDependNeitherOnTheOtherImagesNorOnTheSizeOfTheBatch) {
    const LayerCatalog catalog;
    const kernels::Shape input{3, 64, 64};
    const DataInterface data{.input = input, .outputWidth = 10};
    NetworkDescription drawing = makeTemplate(GetParam(), {.input = input});
    trainPart(drawing, *validate(drawing, catalog, data).network, TrainedPart::LastLayer);
    const Network network = *validate(drawing, catalog, data).network;
    for (const int threads : {1, 2}) {
        const auto device = kernels::openDevice({kernels::DeviceKind::Cpu, 0, threads});
        Placement placed(network, *device);
        const auto expected = placed.featuresOf(5, 0, 32);
        EXPECT_FALSE(expected.empty());
        for (const auto& [place, batch] : {std::pair{31, 32}, {17, 32}, {0, 1}, {6, 7}, {3, 18}}) {
            EXPECT_EQ(placed.featuresOf(5, place, batch), expected)
                << "place " << place << " of " << batch << ", " << threads << " threads";
        }
    }
}

std::vector<const char*> classifiers() {
    std::vector<const char*> names;
    for (const TemplateEntry& entry : networkTemplates()) {
        if (entry.givesScores) names.push_back(entry.name.c_str());
    }
    return names;
}

INSTANTIATE_TEST_SUITE_P(Templates, FeaturePlaceTest, testing::ValuesIn(classifiers()));

}  // namespace
}  // namespace espalier::engine::test
