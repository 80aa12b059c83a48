// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/network/drawing.h"
#include "engine/network/templates.h"
#include "engine/project/memory_review.h"
#include "engine/project/project_review.h"
#include "engine/training/options/run_device.h"
#include "engine/training/session/training_review.h"
#include "kernels/cpu/cpu_device.h"
#include "project_support.h"

namespace espalier::engine::tests {

namespace {

struct Case {
    ImageFolder folder = madeUpFolder({"rose", "tulip"}, 50);
    Project project;
    Case() { completeFromData(project, folder, true); }

    std::string codes() const {
        std::string all;
        for (const Diagnostic& issue : reviewProject(project, folder)) {
            all += issue.code + (issue.severity == Severity::Error ? "! " : " ");
            EXPECT_EQ(englishSentence(issue).find('{'), std::string::npos);
        }
        return all;
    }
};

}  // namespace

using testing::HasSubstr;

TEST(ReviewProjectTest, FindsNoProblemInItsOwnChoices) {
    const Case usual;
    EXPECT_FALSE(hasErrors(reviewProject(usual.project, usual.folder))) << usual.codes();
}

TEST(ReviewProjectTest, WarnsOfABatchLargerThanTheData) {
    Case large;
    large.project.options.batch = 81;
    EXPECT_THAT(large.codes(), HasSubstr("project.batch_too_large "));
    EXPECT_FALSE(hasErrors(reviewProject(large.project, large.folder)));
    large.project.options.batch = 80;
    EXPECT_THAT(large.codes(), testing::Not(HasSubstr("batch_too_large")));
}

TEST(ReviewProjectTest, RefusesANetworkThatEndsInSomethingElse) {
    Case image;
    image.project.network = makeTemplate("autoencoder", {.input = {3, 32, 32}});
    image.project.preprocessing = {.height = 32, .width = 32, .channels = 3};
    EXPECT_THAT(image.codes(), HasSubstr("!"));
    Case classes;
    classes.project.task = "reconstruct";
    EXPECT_THAT(classes.codes(), HasSubstr("!"));
}

TEST(ReviewProjectTest, RefusesToClassifyWithoutLabels) {
    Case none;
    none.folder.labelRule = LabelRule::NoLabels;
    none.folder.classes.clear();
    for (ImageEntry& image : none.folder.images) image.label = -1;
    EXPECT_THAT(none.codes(), HasSubstr("project.no_labels!"));
    none.project.task = "reconstruct";
    none.project.network = {};
    completeFromData(none.project, none.folder, true);
    EXPECT_FALSE(hasErrors(reviewProject(none.project, none.folder))) << none.codes();
}

TEST(ReviewProjectTest, RefusesOptionsOutOfRange) {
    for (const double rate : {0.0, -1.0, std::nan("")}) {
        Case wrong;
        wrong.project.options.learningRate = rate;
        EXPECT_TRUE(hasErrors(reviewProject(wrong.project, wrong.folder))) << rate;
    }
}

TEST(ReviewProjectTest, RefusesAMetricThatIsNotMeasuredForTheBestEpoch) {
    Case chosen;
    for (const char* missing : {"psnr", "top_5_accuracy"}) {  // of two classes
        chosen.project.options.bestBy = missing;
        EXPECT_THAT(chosen.codes(), HasSubstr("training.best_by!")) << missing;
    }
    chosen.project.options.bestBy = "f1";
    EXPECT_THAT(chosen.codes(), testing::Not(HasSubstr("best_by")));
}

TEST(ReviewTrainingRequestTest, CountsTheTensorsOfACheckpointBeforeTheNetworkIsCompiled) {
    Drawing drawing("deep");
    constexpr int kLayers = 8'200;  // of 2 parameters, 2 statistics and, with Adam, 4 more each
    for (int i = 0; i < kLayers; ++i) drawing.add("norm" + std::to_string(i), "BatchNorm");
    drawing.add("average", "GlobalAveragePool");
    drawing.add("dense", "Dense", {{"units", std::int64_t{2}}});
    drawing.add("softmax", "Softmax");
    Case deep;
    deep.project.network = drawing.finish();
    TrainingRequest request;
    request.task = deep.project.task;
    request.network = deep.project.network;
    request.preprocessing = deep.project.preprocessing;
    request.data = deep.folder;
    const auto codes = [&] {
        std::string all;
        for (const Diagnostic& found : reviewTrainingRequest(request)) all += found.code + " ";
        return all;
    };
    request.options.optimizer = Optimizer::Adam;
    EXPECT_THAT(codes(), HasSubstr("training.too_many_tensors"));
    request.options.optimizer = Optimizer::SgdMomentum;
    EXPECT_THAT(codes(), testing::Not(HasSubstr("training.too_many_tensors")));
}

TEST(ReviewProjectTest, NamesEverythingThatIsWrongWithANetworkAtOnce) {
    Case wrong;
    wrong.project.network.connections.pop_back();
    wrong.project.network.nodes[2].attributes["no such thing"] = true;
    const auto issues = reviewProject(wrong.project, wrong.folder);
    const auto errors = std::ranges::count(issues, Severity::Error, &Diagnostic::severity);
    EXPECT_GE(errors, 2) << wrong.codes();
}

TEST(ReviewProjectTest, ReportsOneProblemForDataWithoutClasses) {
    Case none;
    none.folder.classes.clear();
    for (ImageEntry& image : none.folder.images) image.label = -1;
    const auto issues = reviewProject(none.project, none.folder);
    EXPECT_EQ(std::ranges::count(issues, Severity::Error, &Diagnostic::severity), 1)
        << none.codes();
}

TEST(ProjectReviewTest, SaysWhyTheDeviceIsUnavailable) {
    Case gpu;
    gpu.project.options.device = "gpu:7";
    const ReviewQuestion question =
        reviewQuestion(gpu.project, std::make_shared<const ImageFolder>(gpu.folder));
    RunDevice none;
    none.reason = "There is no GPU 7.";
    const Diagnostics problems = reviewProject(question, &none).problems;
    const auto found = std::ranges::find(problems, "training.device", &Diagnostic::code);
    ASSERT_NE(found, problems.end());
    EXPECT_THAT(englishSentence(*found), HasSubstr("There is no GPU 7."));
    RunDevice there;
    there.device.kind = kernels::DeviceKind::Cuda;
    there.device.index = 7;
    EXPECT_FALSE(hasErrors(reviewProject(question, &there).problems)) << "nothing else is asked";
}

TEST(ProjectReviewTest, RefusesFarMoreComputeThreadsThanCores) {
    Case many;
    RunDevice device;
    device.device.threads = 4;
    const auto problemsWith = [&](std::int64_t threads) {
        many.project.options.computeThreads = threads;
        return reviewProject(reviewQuestion(many.project, many.folder), &device).problems;
    };
    EXPECT_FALSE(hasErrors(problemsWith(16))) << "as a computer of 16 cores had computed it";
    const Diagnostics found = problemsWith(17);
    const auto refusal = std::ranges::find(found, "training.compute_threads", &Diagnostic::code);
    ASSERT_NE(refusal, found.end());
    EXPECT_EQ(englishSentence(*refusal),
              "17 compute threads are far more than the processor cores that this program may use "
              "(4), and would slow each other. Choose at most 16.");
    device.device.threads = 0;  // of a GPU
    EXPECT_FALSE(hasErrors(problemsWith(17)));
    // A run of a larger computer is resumed with its threads, on which its bits depend.
    EXPECT_FALSE(hasErrors(reviewTrainingRequest(trainingRequest(many.project, many.folder))));
}

TEST(ProjectReviewTest, CarriesTheNetworkWithItsShapes) {
    const Case usual;
    const ReviewQuestion question =
        reviewQuestion(usual.project, std::make_shared<const ImageFolder>(usual.folder));
    const ProjectReview review = reviewProject(question, nullptr);
    ASSERT_TRUE(review.network->isValid());
    EXPECT_EQ(review.network->summary->layers.size(), usual.project.network.nodes.size());
    EXPECT_EQ(review.network->validation.shapes.size(), usual.project.network.nodes.size());
    EXPECT_FALSE(review.memory.has_value()) << "that takes compiling, and nobody asked";
}

TEST(ProjectReviewTest, IsStopped) {
    const Case usual;
    const ReviewQuestion question =
        reviewQuestion(usual.project, std::make_shared<const ImageFolder>(usual.folder));
    std::stop_source asked;
    asked.request_stop();
    EXPECT_THROW(reviewProject(question, nullptr, asked.get_token()), Stopped);
    const auto device = kernels::cpu::createCpuDevice({.threads = 1});
    EXPECT_THROW(reviewMemory({.network = *question.network,
                               .task = usual.project.task,
                               .options = usual.project.options,
                               .batch = 8,
                               .images = 100},
                              *device,
                              asked.get_token()),
                 Stopped);
}

TEST(ProjectReviewTest, ForecastsTheMemoryOfTheCheckedNetwork) {
    const Case usual;
    const auto checked =
        reviewQuestion(usual.project, std::make_shared<const ImageFolder>(usual.folder)).network;
    const auto device = kernels::cpu::createCpuDevice({.threads = 1});
    const auto memoryAt = [&](std::int64_t batch) {
        return reviewMemory({.network = *checked,
                             .task = usual.project.task,
                             .options = usual.project.options,
                             .batch = batch,
                             .images = 100},
                            *device);
    };
    const DeviceMemory memory = memoryAt(8);
    EXPECT_GE(memory.needed, 4.0 * static_cast<double>(checked->summary->parameters));
    EXPECT_GT(memoryAt(16).needed, memory.needed);
    const double perImage = static_cast<double>(checked->data.input.elementCount());
    EXPECT_DOUBLE_EQ(memory.images, 100 * perImage);
    EXPECT_GE(memory.largestBatch, 16);
}

}  // namespace espalier::engine::tests
