// SPDX-License-Identifier: Apache-2.0
// Trains, resumes, exports, checks, tests and predicts with a task that the product does not know.
#include "toy_task.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <fstream>

#include "engine/base/json.h"
#include "engine/base/write_mark.h"
#include "engine/data/codecs/png_writer.h"
#include "engine/data/loading/scan_data.h"
#include "engine/evaluation/evaluator.h"
#include "engine/evaluation/model.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/network/drawing.h"
#include "engine/project/project_fields.h"
#include "engine/project/task_change.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/usage_program.h"
#include "engine/runs/validation_look.h"
#include "engine/tasks/task_catalog.h"
#include "kernels/devices/device_list.h"
#include "tests/support/forwarding_files.h"

namespace espalier::engine::test {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr int kSide = 8;
constexpr int kImages = 60;
/// A task that is never trained: only its criterion is asked for.
constexpr const char* kJudgedByF1 = "judged-by-f1";

/// A folder of grey images of different brightness, removed after the test.
class ImagesOnDisk {
  public:
    ImagesOnDisk() {
        path_ = fs::path(testing::TempDir()) / ("toy task " + std::to_string(::getpid()));
        fs::remove_all(path_);
        fs::create_directories(path_ / "images");
        for (int i = 0; i < kImages; ++i) write(i);
    }
    ~ImagesOnDisk() { fs::remove_all(path_); }
    ImagesOnDisk(const ImagesOnDisk&) = delete;
    ImagesOnDisk& operator=(const ImagesOnDisk&) = delete;

    fs::path images() const { return path_ / "images"; }
    fs::path file(int number) const { return images() / (std::to_string(number) + ".png"); }
    RunFolder run() const { return {path_ / "run"}; }

  private:
    void write(int number) const {
        Image image{.width = kSide, .height = kSide, .channels = 3, .pixels = {}};
        const int grey = 4 * number;
        for (int i = 0; i < kSide * kSide * 3; ++i) {
            image.pixels.push_back(static_cast<std::uint8_t>(grey + (7 * i) % 20));
        }
        const std::vector<std::byte> bytes = encodePng(image);
        std::ofstream(file(number), std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()),
                   static_cast<std::streamsize>(bytes.size()));
    }

    fs::path path_;
};

NetworkDescription meanNetwork() {
    Drawing drawing("mean");
    drawing.add("average", "GlobalAveragePool");
    drawing.add("dense", "Dense");
    return drawing.finish();
}

Project toyProject(const ImagesOnDisk& disk) {
    Project project;
    project.task = kToyTask;
    project.dataset = disk.images();
    project.dataChoices.labelRule = LabelRule::NoLabels;
    project.normaliseByData = false;
    project.preprocessing.height = project.preprocessing.width = kSide;
    project.preprocessing.channels = 3;
    project.network = meanNetwork();
    project.options.epochs = 30;
    project.options.batch = 8;
    project.options.learningRate = 0.05;
    project.options.validationPatience = 0;
    project.options.device = "cpu";
    project.options.computeThreads = 1;
    project.options.loaderThreads = 1;
    return project;
}

FinishReason train(const TrainingRequest& request) {
    TrainingSession session(request);
    std::vector<TrainingEvent> events;
    while (true) {
        const bool ended = session.state() == SessionState::Ended;
        for (TrainingEvent& event : session.waitForEvents(std::chrono::milliseconds(20))) {
            EXPECT_NE(event.kind, EventKind::Failed) << event.text;
            events.push_back(std::move(event));
        }
        if (ended) return events.back().reason;
    }
}

double meanDistance(const Evaluation& evaluation) {
    const auto& images = dynamic_cast<const BrightnessEvaluation&>(evaluation).images;
    double sum = 0;
    for (const MeasuredBrightness& image : images) sum += std::abs(image.answer - image.truth);
    return sum / static_cast<double>(images.size());
}

}  // namespace

class ToyTaskTest : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        addMetric(makeToyMetric());
        addTask(makeToyTask());
        addTask(makeToyTask(kJudgedByF1, "f1"));
    }

    void SetUp() override {
        DataChoices choices;
        choices.labelRule = LabelRule::NoLabels;
        data = scanData(disk.images(), choices, nullptr, {});
        fs::create_directories(disk.run().path);
    }

    void trainToTheEnd() {
        ASSERT_EQ(train(prepareRun(toyProject(disk), data, disk.run())), FinishReason::Completed);
    }

    const ImagesOnDisk disk;
    DataSource data;
};

TEST_F(ToyTaskTest, IsTrainedResumedExportedAndTested) {
    ASSERT_NO_FATAL_FAILURE(trainToTheEnd());
    ASSERT_EQ(train(prepareResume(disk.run(), data, {.extraEpochs = 10})), FinishReason::Completed);
    EXPECT_EQ(loadProject(disk.run().record()).changes.back().epochs, 40);

    const RunResults results = concludeRun(disk.run(), data, nullptr, {});
    EXPECT_TRUE(results.exportCheck.passed()) << results.exportCheck.notVerifiedReason;
    EXPECT_EQ(results.exportCheck.task, kToyTask);
    ASSERT_NE(results.test, nullptr);
    EXPECT_THAT(results.test->sentence(), HasSubstr("Brightness off by "));
    EXPECT_LT(std::sqrt(results.test->totals.loss), 0.1) << "of values from -2 to 2 or so";
    EXPECT_TRUE(std::isnan(results.test->accuracy()));
    ASSERT_EQ(results.test->metrics().size(), 1u);
    EXPECT_EQ(results.test->metrics()[0].key, kToyMetric);
    EXPECT_NEAR(results.test->metrics()[0].value, meanDistance(*results.test), 1e-6);

    const auto read = readResults(disk.run());
    ASSERT_TRUE(read && read->test);
    EXPECT_EQ(read->test->sentence(), results.test->sentence());
    EXPECT_EQ(read->test->toJson().dump(), results.test->toJson().dump());
}

/// Looks, after each file has its name and is closed, whether unfinished ones are marked.
class MarkFiles final : public ForwardingFiles {
  public:
    void syncFolder(const fs::path& folder) override {
        for (const auto& entry : fs::directory_iterator(folder)) {
            const std::string name = entry.path().filename().string();
            if (finishedName(name) != name) marks.push_back(isMarkedAsWritten(entry.path()));
        }
        ForwardingFiles::syncFolder(folder);
    }

    std::vector<std::optional<bool>> marks;
};

TEST_F(ToyTaskTest, ItsModelIsMarkedFromItsWritingToTheEndOfItsCheck) {
    ASSERT_NO_FATAL_FAILURE(trainToTheEnd());
    for (const ModelInput input : {ModelInput::Normalised, ModelInput::Pixels}) {
        MarkFiles files;
        const fs::path file = disk.run().model();
        exportRun(disk.run(), data, file, nullptr, {}, {.input = input, .files = files});
        EXPECT_GE(files.marks.size(), 1u);
        EXPECT_THAT(files.marks, testing::Not(testing::Contains(std::optional(false))));
    }
}

TEST_F(ToyTaskTest, ItsModelRecordsItsTaskAndPredicts) {
    ASSERT_NO_FATAL_FAILURE(trainToTheEnd());
    const fs::path file = disk.run().model();
    EXPECT_TRUE(exportRun(disk.run(), data, file, nullptr, {}).passed());
    const auto device = kernels::openDevice({kernels::DeviceKind::Cpu, 0, 1});
    const auto model = Model::load(file, *device);
    EXPECT_EQ(&model->task(), &findTask(kToyTask));
    EXPECT_EQ(model->outputNames(), std::vector<std::string>{"brightness"});
    const auto answers = predictFiles(*model, {disk.file(5), disk.file(50)}, nullptr, {});
    const auto& measured = dynamic_cast<const BrightnessEvaluation&>(*answers).images;
    ASSERT_EQ(measured.size(), 2u);
    for (const MeasuredBrightness& image : measured) EXPECT_NEAR(image.answer, image.truth, 0.2);
    EXPECT_LT(measured[0].answer, measured[1].answer);
    EXPECT_THAT(answers->imageText(0, {}), HasSubstr("brightness"));
    const ExportedFile exported = readExportedFile(file);
    EXPECT_THAT(usageProgram(exported, ProgramLanguage::Python),
                HasSubstr("Measures the brightness of each image"));
    EXPECT_THAT(usageProgram(exported, ProgramLanguage::Cpp), HasSubstr("{\"brightness\"}"));
}

TEST_F(ToyTaskTest, ItsCriterionOfTheBestEpochIsThatOfNewProjects) {
    EXPECT_EQ(freshProject(kToyTask).options.bestBy, kValidationLoss);
    Project project = freshProject(kJudgedByF1);
    EXPECT_EQ(project.options.bestBy, "f1");
    EXPECT_THAT(trainCommand(project, {}), testing::Not(HasSubstr("--best-by")));
    project.options.bestBy = kValidationLoss;
    EXPECT_THAT(trainCommand(project, {}), HasSubstr("--best-by validation_loss"));
}

TEST_F(ToyTaskTest, ACriterionThatNobodyChoseFollowsTheTask) {
    Project project = freshProject(kToyTask);
    project = projectForTask(project, kJudgedByF1, project.dataChoices);
    EXPECT_EQ(project.options.bestBy, "f1");
    EXPECT_EQ(projectForTask(project, kToyTask, project.dataChoices).options.bestBy,
              kValidationLoss);
    project.options.bestBy = "accuracy";
    EXPECT_EQ(projectForTask(project, "classify", project.dataChoices).options.bestBy, "accuracy")
        << "it was chosen, and the task offers it";
}

TEST_F(ToyTaskTest, ItsValidationImagesAreLookedAtWhileItTrains) {
    ASSERT_NO_FATAL_FAILURE(trainToTheEnd());
    const auto seen = lookAtValidation(disk.run(), data, 4, {});
    EXPECT_EQ(seen->size(), 4u);
    EXPECT_EQ(seen->totals.images, 4);
    EXPECT_LT(seen->totals.loss, 0.1);
}

}  // namespace espalier::engine::test
