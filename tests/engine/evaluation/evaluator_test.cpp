// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/evaluator.h"

#include <algorithm>
#include <cmath>
#include <fstream>

#include "colour_model.h"
#include "engine/base/error.h"
#include "engine/data/folder/image_folder.h"
#include "engine/evaluation/model.h"
#include "engine/losses/loss_catalog.h"
#include "engine/tasks/classification/class_evaluation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "kernels/cpu/cpu_device.h"
#include "nlohmann/json.hpp"
#include "tests/kernels/asynchronous_device/asynchronous_device.h"

namespace espalier::engine::test {
namespace {

using kernels::testing::AsynchronousDevice;
using testing::HasSubstr;

ImageFolder scan(const ColourModel& colours) {
    return scanImageFolder(colours.images(), {}, nullptr, {});
}

ClassEvaluation evaluated(Model& model,
                          const ImageFolder& folder,
                          const std::vector<Split>& splits,
                          const CountProgress& progress = nullptr) {
    return dynamic_cast<const ClassEvaluation&>(*evaluate(model, folder, splits, progress, {}));
}

const std::vector<Split> kAllSplits{Split::Training, Split::Validation, Split::Test};

TEST(EvaluatorTest, ComparesImagesWithTheirFolders) {
    ColourModel colours;
    for (int i = 0; i < 40; ++i) {
        const std::string name = std::to_string(i) + ".png";
        colours.addImage("blue", name, 2);
        colours.addImage("green", name, i < 10 ? 0 : 1);  // a quarter is red
        colours.addImage("red", name, 0);
    }
    const auto model = colours.load();
    std::int64_t lastDone = 0;
    const ClassEvaluation all =
        evaluated(*model, scan(colours), kAllSplits, [&](std::int64_t done, std::int64_t of) {
            EXPECT_GT(done, lastDone);
            EXPECT_EQ(of, 120);
            lastDone = done;
        });
    EXPECT_EQ(lastDone, 120);
    EXPECT_EQ(all.totals.images, 120);
    EXPECT_EQ(all.totals.unreadable, 0);
    EXPECT_EQ(all.classes, model->outputNames());
    EXPECT_EQ(all.confusion.at(1, 0), 10) << "green taken for red, by the model's numbers";
    EXPECT_EQ(all.confusion.correct(), 110);
    double loss = 0;
    for (const ClassPrediction& prediction : all.images) {
        const double score = prediction.scores[static_cast<std::size_t>(prediction.truth)];
        loss -= std::log(score) / 120;
        EXPECT_GT(prediction.milliseconds, 0);
        EXPECT_EQ(prediction.score, prediction.scores[static_cast<std::size_t>(prediction.label)]);
    }
    EXPECT_NEAR(all.totals.loss, loss, 1e-9);
    EXPECT_EQ(all.images.front().file, "blue/0.png");
}

TEST(EvaluatorTest, TakesTheSplitsAskedForAndNothingExcluded) {
    ColourModel colours;
    for (int i = 0; i < 20; ++i) {
        for (const char* name : {"red", "green", "blue"}) {
            colours.addImage(name, std::to_string(i) + ".png", 0);
        }
    }
    ImageFolder folder = scan(colours);
    const auto model = colours.load();
    std::int64_t total = 0;
    for (const Split split : kAllSplits) {
        total += evaluated(*model, folder, {split}).totals.images;
    }
    EXPECT_EQ(total, 60);
    for (std::size_t i = 0; i < 7; ++i) folder.images[i].excluded = true;
    EXPECT_EQ(evaluated(*model, folder, kAllSplits).totals.images, 53);
}

TEST(EvaluatorTest, LeavesOutWhatCannotBeReadAndSaysWhy) {
    ColourModel colours;
    for (int i = 0; i < 10; ++i) {
        for (const char* name : {"red", "green"}) {
            colours.addImage(name, std::to_string(i) + ".png", 0);
        }
    }
    const ImageFolder folder = scan(colours);
    std::filesystem::remove(colours.images() / "red" / "3.png");
    std::filesystem::resize_file(colours.images() / "green" / "4.png", 60);
    const ClassEvaluation result = evaluated(*colours.load(), folder, kAllSplits);
    EXPECT_EQ(result.totals.images, 18);
    EXPECT_EQ(result.totals.unreadable, 2);
    EXPECT_EQ(result.confusion.total(), 18);
    ASSERT_EQ(result.images.size(), 20u);
    for (const ClassPrediction& prediction : result.images) {
        const bool broken = prediction.file == "red/3.png" || prediction.file == "green/4.png";
        EXPECT_EQ(prediction.error.empty(), !broken) << prediction.file;
        EXPECT_EQ(prediction.scores.empty(), broken);
    }
}

TEST(EvaluatorTest, RefusesClassesThatTheModelDoesNotKnow) {
    ColourModel colours;
    colours.addImage("red", "1.png", 0);
    colours.addImage("violet", "1.png", 0);
    const auto model = colours.load();
    try {
        evaluate(*model, scan(colours), kAllSplits, nullptr, {});
        FAIL() << "took it";
    } catch (const RequestError& error) {
        EXPECT_THAT(error.what(), HasSubstr("'violet'"));
        EXPECT_THAT(error.what(), HasSubstr("red, green, blue"));
    }
}

TEST(EvaluatorTest, IsEmptyWhereThereIsNothing) {
    ColourModel colours;
    colours.addImage("red", "1.png", 0);
    ImageFolder folder = scan(colours);
    folder.images.front().excluded = true;
    const ClassEvaluation result = evaluated(*colours.load(), folder, kAllSplits);
    EXPECT_EQ(result.totals.images, 0);
    EXPECT_EQ(result.sentence(), "No image could be evaluated.");
}

TEST(EvaluatorTest, KnowsImagesThatWereTrainedOnByTheirContent) {
    ColourModel colours;
    for (int i = 0; i < 30; ++i) {
        const std::string name = std::to_string(i) + ".png";
        colours.addImage("red", name, 0);
        colours.addImage("blue", name, 2);
    }
    ImageFolder folder = scan(colours);
    const auto model = colours.load();
    const UsedImages used = usedImages(model->task(), folder);
    const SplitCounts counts = DataSource(folder).counts();
    ASSERT_GT(counts.validation, 0);
    ASSERT_GT(counts.test, 0);
    EXPECT_EQ(std::int64_t(used.training.size()), counts.training);
    EXPECT_EQ(std::int64_t(used.validation.size()), counts.validation);

    const auto usesOf = [&](const ImageFolder& images, const std::vector<Split>& splits) {
        KnownTraining training;
        training.used = &used;
        return evaluate(*model, images, splits, nullptr, {}, training)->totals.uses;
    };
    EXPECT_EQ(usesOf(folder, kAllSplits),
              (UseCounts{counts.training, counts.validation, counts.test}));
    EXPECT_EQ(usesOf(folder, {Split::Test}), (UseCounts{.unseen = counts.test}));

    // The same files in another folder under other names, and a new one.
    ColourModel others;
    std::filesystem::create_directories(others.images() / "red");
    for (const ImageEntry& image : folder.images) {
        std::string name = image.path;
        std::ranges::replace(name, '/', '-');
        std::filesystem::copy_file(folder.root / image.path, others.images() / "red" / name);
    }
    others.addImage("red", "new.png", 1);
    const ImageFolder copies = scanImageFolder(others.images(), {}, nullptr, {});
    EXPECT_EQ(usesOf(copies, kAllSplits),
              (UseCounts{counts.training, counts.validation, counts.test + 1}));

    // A test image that is a copy of a training image is none that the model has not seen.
    const auto isOf = [](Split split) {
        return [split](const ImageEntry& image) { return image.split == split; };
    };
    const auto test = std::ranges::find_if(folder.images, isOf(Split::Test));
    const auto trained = std::ranges::find_if(folder.images, isOf(Split::Training));
    std::filesystem::copy_file(folder.root / trained->path,
                               folder.root / test->path,
                               std::filesystem::copy_options::overwrite_existing);
    const ImageFolder again = scan(colours);
    EXPECT_EQ(usesOf(again, {Split::Test}), (UseCounts{.training = 1, .unseen = counts.test - 1}));
    EXPECT_EQ(evaluate(*model, folder, {Split::Test}, nullptr, {})->totals.uses, UseCounts{})
        << "of an unknown training nothing is known";
}

TEST(EvaluatorTest, MeasuresEveryMetricAndTheLossOfTheTraining) {
    ColourModel colours;
    for (int i = 0; i < 40; ++i) {
        const std::string name = std::to_string(i) + ".png";
        colours.addImage("green", name, i < 10 ? 0 : 1);
        colours.addImage("red", name, 0);
    }
    const auto model = colours.load();
    const auto usual = evaluate(*model, scan(colours), kAllSplits, nullptr, {});
    const auto json = usual->summaryJson();
    EXPECT_EQ(json["loss_name"], "cross_entropy");
    EXPECT_DOUBLE_EQ(json["metrics"]["accuracy"], 70.0 / 80);
    EXPECT_DOUBLE_EQ(json["metrics"]["balanced_accuracy"], (1 + 0.75) / 2);
    // Of red 40 of 50 predictions are right and all are found; of green 30 of 30 and 30 of 40.
    EXPECT_NEAR(json["metrics"]["f1"], (2 * 40.0 / (50 + 40) + 2 * 30.0 / (30 + 40)) / 2, 1e-12);

    const Loss& focal = findLoss("focal");
    const LossSettings settings{.focusing = 1.5f};
    const auto own = evaluate(
        *model, scan(colours), kAllSplits, nullptr, {}, {.loss = &focal, .lossSettings = settings});
    EXPECT_EQ(own->totals.lossKey, "focal");
    double sum = 0;
    for (const ClassPrediction& image : dynamic_cast<const ClassEvaluation&>(*own).images) {
        const double score = image.scores[static_cast<std::size_t>(image.truth)];
        sum -= std::pow(1 - score, 1.5) * std::log(score);
    }
    EXPECT_NEAR(own->totals.loss, sum / 80, 1e-7);
    EXPECT_LT(own->totals.loss, usual->totals.loss);
}

TEST(EvaluatorTest, StopsWhenAsked) {
    ColourModel colours;
    for (int i = 0; i < 100; ++i) colours.addImage("red", std::to_string(i) + ".png", 0);
    const auto model = colours.load();
    const ImageFolder folder = scan(colours);
    std::stop_source source;
    EXPECT_THROW(evaluate(
                     *model,
                     folder,
                     kAllSplits,
                     [&](std::int64_t, std::int64_t) { source.request_stop(); },
                     source.get_token()),
                 Stopped);
}

/// Compares everything except the time, which varies.
void expectSamePredictions(const std::vector<ClassPrediction>& a,
                           const std::vector<ClassPrediction>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].file, b[i].file) << i;
        EXPECT_EQ(a[i].truth, b[i].truth) << i;
        EXPECT_EQ(a[i].label, b[i].label) << i;
        EXPECT_EQ(a[i].scores, b[i].scores) << i;
        EXPECT_EQ(a[i].error, b[i].error) << i;
    }
}

TEST(EvaluatorTest, AGpuThatIsABatchAheadGivesTheSamePredictions) {
    ColourModel colours;
    for (int i = 0; i < 129; ++i) {  // four batches and one image
        colours.addImage(i < 60 ? "red" : "blue", std::to_string(i) + ".png", i % 3);
    }
    const ImageFolder folder = scan(colours);
    for (const int broken : {0, 31, 77, 128}) {
        std::filesystem::resize_file(colours.images() / folder.images[broken].path, 60);
    }
    const ClassEvaluation here = evaluated(*colours.load(), folder, kAllSplits);
    EXPECT_EQ(here.totals.unreadable, 4);
    for (const std::uint64_t order : {0, 1, 2}) {
        SCOPED_TRACE(order);
        AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}), {.order = order});
        std::int64_t told = 0;
        const ClassEvaluation there = evaluated(*Model::load(colours.modelFile(), remote),
                                                folder,
                                                kAllSplits,
                                                [&](std::int64_t done, std::int64_t of) {
                                                    EXPECT_EQ(done, std::min(told + 32, of));
                                                    told = done;
                                                });
        EXPECT_EQ(told, 129);
        expectSamePredictions(there.images, here.images);
        EXPECT_EQ(there.totals.loss, here.totals.loss);
        EXPECT_EQ(there.totals.unreadable, here.totals.unreadable);
    }
}

TEST(EvaluatorTest, AWholeEvaluationWaitsOnceForAnIdleGpu) {
    // The second folder has two more batches.
    int waits[2] = {};
    for (const int batches : {2, 4}) {
        ColourModel colours;
        for (int i = 0; i < 32 * batches; ++i) {
            colours.addImage("red", std::to_string(i) + ".png", 0);
        }
        AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}));
        const auto model = Model::load(colours.modelFile(), remote);
        evaluate(*model, scan(colours), kAllSplits, nullptr, {});
        waits[batches == 4] = remote.counts().idleWaits;
    }
    EXPECT_EQ(waits[1], waits[0]);
}

TEST(EvaluatorTest, AGpuStopsWhenAskedAndGoesOnAfterwards) {
    ColourModel colours;
    for (int i = 0; i < 100; ++i) colours.addImage("red", std::to_string(i) + ".png", 0);
    const ImageFolder folder = scan(colours);
    AsynchronousDevice remote(kernels::cpu::createCpuDevice({.threads = 1}));
    const auto model = Model::load(colours.modelFile(), remote);
    std::stop_source source;
    int told = 0;
    const auto stopAtOnce = [&](std::int64_t, std::int64_t) {
        ++told;
        source.request_stop();
    };
    EXPECT_THROW(evaluate(*model, folder, kAllSplits, stopAtOnce, source.get_token()), Stopped);
    EXPECT_EQ(told, 1) << "batches in flight are not reported any more";
    expectSamePredictions(evaluated(*model, folder, kAllSplits).images,
                          evaluated(*colours.load(), folder, kAllSplits).images);
}

TEST(PredictFilesTest, TakesFilesAndFoldersInOrder) {
    ColourModel colours;
    const auto single = colours.addImage("z", "single.png", 1);
    colours.addImage("many/deep", "2.png", 2);
    colours.addImage("many", "1.png", 0);
    std::ofstream(colours.images() / "many" / "notes.txt") << "text";
    std::ofstream(colours.images() / "many" / "broken.png") << "no image";
    const auto answers =
        predictFiles(*colours.load(),
                     {single, colours.images() / "many", colours.images() / "missing.png"},
                     nullptr,
                     {});
    const auto& predictions = dynamic_cast<const ClassEvaluation&>(*answers).images;
    ASSERT_EQ(predictions.size(), 5u);
    EXPECT_EQ(predictions[0].label, 1);
    EXPECT_EQ(predictions[0].truth, -1);
    EXPECT_THAT(predictions[1].file, HasSubstr("many/1.png"));
    EXPECT_EQ(predictions[1].label, 0);
    EXPECT_THAT(predictions[2].file, HasSubstr("many/broken.png"));
    EXPECT_FALSE(predictions[2].error.empty());
    EXPECT_THAT(predictions[3].file, HasSubstr("many/deep/2.png"));
    EXPECT_EQ(predictions[3].label, 2);
    EXPECT_FALSE(predictions[4].error.empty());
    EXPECT_EQ(answers->totals.unreadable, 2);
    EXPECT_EQ(predictions[4].error.find("missing.png"), std::string::npos)
        << "the file is named beside the reason: " << predictions[4].error;
}

}  // namespace
}  // namespace espalier::engine::test
