// SPDX-License-Identifier: Apache-2.0
// The whole program with a simulated GPU: the driver is a fake, and the CUDA module contains a
// device that computes on the CPU but works asynchronously like a GPU
// (tests/kernels/asynchronous_device).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/training/checkpoint/checkpoint.h"
#include "kernels/devices/device_list.h"
#include "program_process.h"

namespace espalier::cli::tests {

namespace {

using testing::HasSubstr;
using Environment = std::map<std::string, std::string>;

ProgramResult withGpu(const std::vector<std::string>& arguments, Environment more = {}) {
    more.insert({"ESPALIER_MODULES", ESPALIER_TEST_GPU_MODULES});
    more.insert({"LD_LIBRARY_PATH", ESPALIER_TEST_GPU_DRIVER});
    return ProgramProcess(arguments, more).wait();
}

ProgramResult withoutGpu(const std::vector<std::string>& arguments) {
    return ProgramProcess(arguments, {{"ESPALIER_MODULES", "/nowhere"}}).wait();
}

/// The same short training on the GPU and on the CPU, run once for all cases.
class AsynchronousGpuTest : public testing::Test {
  public:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<WorkFolder>();
        runProgram({"sample", data()});
        onGpu_ = withGpu(training("auto", run("gpu")));
        onCpu_ = withoutGpu(training("cpu", run("cpu")));
    }
    static void TearDownTestSuite() { folder_.reset(); }

  protected:
    static std::string data() { return *folder_ / "flowers"; }
    static std::string run(const std::string& name) { return *folder_ / ("run on " + name); }
    using Options = std::map<std::string, std::string>;
    /// Options in `more` replace the defaults.
    static std::vector<std::string> training(const std::string& device,
                                             const std::string& out,
                                             Options more = {}) {
        more.merge(Options{{"--data", data()},
                           {"--input", "24x24x3"},
                           {"--network", "seed-cnn"},
                           {"--epochs", "2"},
                           {"--compute-threads", "1"},
                           {"--device", device},
                           {"--out", out},
                           {"--progress", "jsonl"}});
        std::vector<std::string> arguments{"train"};
        for (const auto& [name, value] : more) {
            arguments.push_back(name);
            arguments.push_back(value);
        }
        return arguments;
    }
    static std::vector<std::string> with(std::vector<std::string> arguments,
                                         const std::vector<std::string>& more) {
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }
    static nlohmann::json record(const std::string& run) {
        return nlohmann::json::parse(contentOf(run + "/run.json"));
    }
    static std::string textOf(const ProgramResult& result, const std::string& kind) {
        std::string texts;
        for (const auto& line : result.jsonLines()) {
            if (line["event"] == kind) texts += line.value("text", "") + '\n';
        }
        return texts;
    }
    /// Twelve images of each class.
    static std::string fewImages() {
        namespace fs = std::filesystem;
        const std::string few = *folder_ / "few flowers";
        for (const auto& kind : fs::directory_iterator(data())) {
            if (!kind.is_directory()) continue;
            std::vector<fs::path> images;
            for (const auto& image : fs::directory_iterator(kind)) images.push_back(image.path());
            std::ranges::sort(images);
            images.resize(12);
            const fs::path to = fs::path(few) / kind.path().filename();
            fs::create_directories(to);
            for (const fs::path& image : images) fs::copy(image, to / image.filename());
        }
        return few;
    }
    static void copyRun(const std::string& from, const std::string& to) {
        std::filesystem::copy(from, to, std::filesystem::copy_options::recursive);
    }

    static std::unique_ptr<WorkFolder> folder_;
    static ProgramResult onGpu_;
    static ProgramResult onCpu_;
};

std::unique_ptr<WorkFolder> AsynchronousGpuTest::folder_;
ProgramResult AsynchronousGpuTest::onGpu_;
ProgramResult AsynchronousGpuTest::onCpu_;

}  // namespace

TEST_F(AsynchronousGpuTest, AutoSelectsTheGpuAndTheListShowsIt) {
    const auto devices = withGpu({"devices", "--json"}).json()["devices"];
    ASSERT_EQ(devices.size(), 2u);
    EXPECT_EQ(devices[0]["kind"], "cpu");
    EXPECT_EQ(devices[0]["selected"], false);
    EXPECT_EQ(devices[1]["name"], "Test GPU 0");
    EXPECT_EQ(devices[1]["available"], true) << devices[1]["reason"];
    EXPECT_EQ(devices[1]["selected"], true);
    EXPECT_EQ(devices[1]["driver"], "580.65.06, CUDA 13.0");
    EXPECT_EQ(withoutGpu({"devices", "--json"}).json()["devices"][0]["selected"], true);
}

TEST_F(AsynchronousGpuTest, ATrainingOnTheGpuHasTheCpusBitsAndNamesTheGpu) {
    ASSERT_EQ(onGpu_.code, 0) << onGpu_.err;
    ASSERT_EQ(onCpu_.code, 0) << onCpu_.err;
    EXPECT_THAT(textOf(onGpu_, "started"), HasSubstr("Test GPU, gpu:0, compute capability 9.0"));
    const auto same = runProgram({"compare", run("gpu"), run("cpu"), "--json"});
    ASSERT_EQ(same.code, 0) << same.err;
    EXPECT_EQ(same.json()["equal"], true) << same.out;
    const auto finished = onGpu_.jsonLines().back();
    EXPECT_EQ(finished["reason"], "completed");
    EXPECT_EQ(finished["export"]["labels_equal"], finished["export"]["checked_images"]);
    EXPECT_EQ(finished["test_accuracy"], onCpu_.jsonLines().back()["test_accuracy"]);
}

TEST_F(AsynchronousGpuTest, TheRecordNamesTheDevice) {
    const auto gpu = record(run("gpu"));
    EXPECT_EQ(gpu["devices"][0]["kind"], "gpu");
    EXPECT_EQ(gpu["devices"][0]["name"], "Test GPU 0");
    EXPECT_EQ(gpu["devices"][0]["compute_capability"], "9.0");
    EXPECT_THAT(gpu["devices"][0]["driver"].get<std::string>(), HasSubstr("CUDA 13.0"));
    EXPECT_EQ(gpu["versions"]["kernels_gpu"], "test CUDA 13.0");
    EXPECT_EQ(gpu["project"]["training"]["device"], "auto");
    EXPECT_EQ(record(run("cpu"))["devices"][0]["kind"], "cpu");
}

TEST_F(AsynchronousGpuTest, ARunSaysWhetherItIsDeterministic) {
    EXPECT_EQ(record(run("gpu"))["deterministic"], true);
    EXPECT_THAT(textOf(onGpu_, "message"), testing::Not(HasSubstr("may vary")));
    const std::vector<std::string> off{"--no-deterministic"};
    const auto there = withGpu(with(training("gpu", *folder_ / "any order"), off));
    ASSERT_EQ(there.code, 0) << there.err;
    EXPECT_EQ(record(*folder_ / "any order")["deterministic"], false);
    EXPECT_THAT(textOf(there, "message"), HasSubstr("the order of sums on the GPU may vary"));
    const auto here = withGpu(with(training("cpu", *folder_ / "on the CPU"), off));
    ASSERT_EQ(here.code, 0) << here.err;
    EXPECT_EQ(record(*folder_ / "on the CPU")["deterministic"], true) << "the CPU always is";
    EXPECT_THAT(textOf(here, "message"), testing::Not(HasSubstr("may vary")));
}

TEST_F(AsynchronousGpuTest, ARunContinuesWithoutItsGpuAndSaysSo) {
    copyRun(run("gpu"), *folder_ / "moved");
    const auto moved =
        withoutGpu({"resume", *folder_ / "moved", "--extra-epochs", "1", "--progress", "jsonl"});
    EXPECT_EQ(moved.code, 0) << moved.err;
    EXPECT_THAT(textOf(moved, "message"), HasSubstr("results will differ in the last bits"));
    EXPECT_THAT(textOf(moved, "message"), HasSubstr("(was Test GPU)"));

    const std::string named = *folder_ / "named";
    ASSERT_EQ(withGpu(training("gpu:0", named)).code, 0);
    const auto lost = withoutGpu({"resume", named, "--extra-epochs", "1", "--progress", "jsonl"});
    EXPECT_EQ(lost.code, 0) << lost.err;
    EXPECT_THAT(textOf(lost, "message"),
                HasSubstr("The run continues on the CPU: its GPU is not available."));
}

TEST_F(AsynchronousGpuTest, ACpuRunContinuesOnARequestedGpu) {
    copyRun(run("cpu"), *folder_ / "faster");
    const std::vector<std::string> resume{
        "resume", *folder_ / "faster", "--extra-epochs", "1", "--progress", "jsonl"};
    const auto refused = withoutGpu(with(resume, {"--device", "gpu"}));
    EXPECT_EQ(refused.code, 2);
    EXPECT_THAT(refused.err, HasSubstr("--device gpu: "));
    const auto result = withGpu(with(resume, {"--device", "gpu"}));
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_THAT(textOf(result, "started"), HasSubstr("Test GPU"));
    EXPECT_THAT(textOf(result, "changed"), HasSubstr("device gpu, was cpu"));
}

TEST_F(AsynchronousGpuTest, EvaluatesPredictsAndExportsOnTheGpu) {
    const auto there = withGpu({"evaluate", run("gpu"), "--json"});
    const auto here = withGpu({"evaluate", run("gpu"), "--json", "--device", "cpu"});
    ASSERT_EQ(there.code, 0) << there.err;
    EXPECT_EQ(there.json()["accuracy"], here.json()["accuracy"]);
    EXPECT_NEAR(there.json()["loss"], here.json()["loss"], 1e-4);
    EXPECT_EQ(there.json()["confusion"], here.json()["confusion"]);

    const auto far = withGpu({"predict", run("gpu"), data() + "/rose", "--json"}).jsonLines();
    const auto near = withoutGpu({"predict", run("gpu"), data() + "/rose", "--json"}).jsonLines();
    ASSERT_EQ(far.size(), 60u);
    ASSERT_EQ(near.size(), 60u);
    for (std::size_t i = 0; i < far.size(); ++i) EXPECT_EQ(far[i]["label"], near[i]["label"]);

    const std::string file = *folder_ / "again.onnx";
    const auto exported = withGpu({"export", run("gpu"), "--to", file, "--json"});
    ASSERT_EQ(exported.code, 0) << exported.err;
    EXPECT_EQ(exported.json()["labels_equal"], exported.json()["checked_images"]);
}

TEST_F(AsynchronousGpuTest, BenchmarksUseTheRequestedDevice) {
    const std::vector<std::string> step{"bench",
                                        "step",
                                        "--network",
                                        "seed-cnn",
                                        "--input",
                                        "24x24x3",
                                        "--batch",
                                        "8",
                                        "--steps",
                                        "3",
                                        "--json"};
    EXPECT_EQ(withGpu(with(step, {"--device", "gpu"})).json()["device"], "Test GPU");
    // The test GPU supports what this processor supports.
    const ProgramResult rounded = withGpu(with(step, {"--precision", "tf32"}));
    if (kernels::listCpu().description.bfloat16) {
        EXPECT_EQ(rounded.json()["precision"], "tf32");
    } else {
        EXPECT_THAT(rounded.err, HasSubstr("does not support tf32"));
    }
    EXPECT_THAT(withGpu(with(step, {"--device", "cpu"})).json()["device"].get<std::string>(),
                testing::Not(HasSubstr("Test GPU")));
    EXPECT_EQ(withGpu(with(step, {"--ops"})).code, 0);
    const auto free = withGpu(with(step, {"--device", "gpu", "--no-deterministic"})).json();
    EXPECT_EQ(free["deterministic"], false);
    EXPECT_EQ(free["recording"], "recorded");
    const auto told = [&](const std::string& device) {
        const std::vector<std::string> shorter(step.begin(), step.end() - 3);
        return withGpu(with(shorter, {"--device", device, "--steps", "2", "--warmup", "0"})).out;
    };
    EXPECT_THAT(told("gpu"), HasSubstr("; recorded"));
    EXPECT_THAT(told("cpu"), testing::Not(HasSubstr("recorded")));
    EXPECT_EQ(withGpu(with(step, {"--device", "gpu:3"})).code, 2);
    EXPECT_EQ(withGpu(with(step, {"--device", "cpu", "--precision", "tf32"})).code, 2);
    const auto predict = withGpu({"bench", "predict", run("gpu"), "--rounds", "2", "--json"});
    EXPECT_EQ(predict.json()["device"], "Test GPU");
    EXPECT_EQ(predict.json()["precision"], "fp32");
    const std::vector<std::string> quick{"bench", "predict", run("gpu"), "--rounds", "2", "--json"};
    if (kernels::listCpu().description.bfloat16) {
        EXPECT_EQ(withGpu(with(quick, {"--precision", "tf32"})).json()["precision"], "tf32");
    }
    EXPECT_EQ(withGpu(with(quick, {"--device", "cpu", "--precision", "fp16"})).code, 2);
    EXPECT_EQ(withGpu({"plan", "seed-cnn", "--device", "gpu", "--json"}).code, 0);
}

TEST_F(AsynchronousGpuTest, UnavailableDevicesAndPrecisionsAreRejectedInOneLine) {
    const auto refusal = [](const Options& more, const Environment& cards = {}) {
        const std::string out = *folder_ / "never";
        const auto result = withGpu(training("gpu", out, more), cards);
        EXPECT_EQ(result.code, 2) << result.err;
        EXPECT_FALSE(std::filesystem::exists(out));
        EXPECT_EQ(result.complaints().size(), 1u) << result.err;
        return result.err;
    };
    EXPECT_THAT(refusal({{"--device", "gpu:7"}}), HasSubstr("This computer has one GPU, gpu:0."));
    EXPECT_THAT(refusal({{"--device", "gpu:7"}}, {{"ESPALIER_TEST_GPU_CARDS", "2"}}),
                HasSubstr("2 GPUs, gpu:0 to gpu:1"));
    EXPECT_THAT(refusal({{"--device", "gpu:0,1"}}, {{"ESPALIER_TEST_GPU_CARDS", "2"}}),
                HasSubstr("this version uses one"));
    EXPECT_THAT(refusal({{"--precision", "fp16"}, {"--device", "cpu"}}),
                HasSubstr("does not support fp16. Choose fp32."));
    EXPECT_THAT(refusal({{"--precision", "tf32"}, {"--device", "cpu"}}),
                HasSubstr("the device is the CPU"));
    EXPECT_THAT(refusal({{"--precision", "bf16"}}, {{"ESPALIER_TEST_GPU_CAPABILITY", "75"}}),
                HasSubstr("Test GPU 0 does not support bf16"));
    EXPECT_THAT(refusal({}, {{"ESPALIER_TEST_GPU_CAPABILITY", "61"}}), HasSubstr("older than 7.5"));
}

TEST_F(AsynchronousGpuTest, Tf32CanBeRequested) {
    const std::string out = *folder_ / "tf32";
    const auto result = withGpu(training("gpu", out, {{"--precision", "tf32"}, {"--epochs", "1"}}));
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(record(out)["precision"], "tf32");
    const auto moved = withoutGpu({"resume", out, "--extra-epochs", "1", "--progress", "jsonl"});
    EXPECT_EQ(moved.code, 0) << moved.err;
    EXPECT_THAT(textOf(moved, "message"), HasSubstr("The run continues on the CPU and in fp32"));
}

TEST_F(AsynchronousGpuTest, Fp16SkipsOverflowsAndResumesWithTheSameBits) {
    const std::string uninterrupted = *folder_ / "half";
    const std::string broken = *folder_ / "half, in two parts";
    const auto first =
        withGpu(training("gpu",
                         uninterrupted,
                         {{"--data", fewImages()}, {"--precision", "fp16"}, {"--epochs", "1"}}));
    ASSERT_EQ(first.code, 0) << first.err;
    EXPECT_EQ(record(uninterrupted)["precision"], "fp16");
    const auto lineOf = [](const ProgramResult& result, const std::string& kind) {
        const auto lines = result.jsonLines();
        const auto found = std::ranges::find(lines, kind, [](const auto& line) {
            return line["event"].template get<std::string>();
        });
        return found == lines.end() ? nlohmann::json() : nlohmann::json(*found);
    };
    EXPECT_EQ(lineOf(first, "step")["loss_scale"], 65536);
    EXPECT_EQ(lineOf(first, "step")["skipped_steps"], 0);

    // Simulates a long series of good steps.
    const engine::CheckpointFolder checkpoints{uninterrupted + "/checkpoints"};
    engine::Checkpoint checkpoint = engine::loadCheckpoint(checkpoints.last());
    checkpoint.progress.lossScale = engine::LossScale(engine::LossScale::kLargest, 0);
    engine::saveCheckpoint(checkpoints.last(), checkpoint, engine::realFileSystem());
    copyRun(uninterrupted, broken);
    const auto resumed = [](const std::string& run, const std::string& epochs) {
        return withGpu({"resume", run, "--extra-epochs", epochs, "--progress", "jsonl"});
    };
    const auto whole = resumed(uninterrupted, "2");
    ASSERT_EQ(whole.code, 0) << whole.err;
    EXPECT_THAT(textOf(whole, "message"), HasSubstr("was skipped: its gradients overflowed fp16"));
    EXPECT_GT(lineOf(whole, "epoch")["skipped_steps"], 0);
    EXPECT_LT(lineOf(whole, "epoch")["loss_scale"], engine::LossScale::kLargest);
    ASSERT_EQ(resumed(broken, "1").code, 0);
    ASSERT_EQ(resumed(broken, "1").code, 0);
    const auto same = runProgram({"compare", uninterrupted, broken, "--json"});
    EXPECT_EQ(same.json()["equal"], true) << same.out;

    const auto moved = withoutGpu({"resume", broken, "--extra-epochs", "1", "--progress", "jsonl"});
    EXPECT_EQ(moved.code, 0) << moved.err;
    EXPECT_THAT(textOf(moved, "message"), HasSubstr("The run continues on the CPU and in fp32"));
}

TEST_F(AsynchronousGpuTest, EveryCommandWithAPrecisionAcceptsFp16) {
    const std::vector<std::string> half{
        "--network", "seed-cnn", "--input", "24x24x3", "--precision", "fp16", "--json"};
    const auto step =
        withGpu(with({"bench", "step", "--batch", "8", "--steps", "3", "--device", "gpu"}, half));
    ASSERT_EQ(step.code, 0) << step.err;
    EXPECT_EQ(step.json()["precision"], "fp16");
    const auto here = withGpu(with({"bench", "step", "--device", "cpu"}, half));
    EXPECT_EQ(here.code, 2);
    EXPECT_THAT(here.err, HasSubstr("does not support fp16. Choose fp32."));
    EXPECT_EQ(withGpu({"plan", "seed-cnn", "--precision", "fp16", "--device", "gpu"}).code, 0);
    const auto memory = [](const std::string& precision) {
        const auto result = withGpu({"network",
                                     "seed-cnn",
                                     "--input",
                                     "24x24x3",
                                     "--memory",
                                     "--precision",
                                     precision,
                                     "--device",
                                     "gpu",
                                     "--json"});
        return result.json()["memory"]["activations"].get<std::size_t>();
    };
    EXPECT_LT(memory("fp16"), memory("fp32"));
}

TEST_F(AsynchronousGpuTest, ATooLargeBatchIsRejectedWithTheLargestThatFits) {
    const std::vector<std::string> memory{"network",
                                          "seed-cnn",
                                          "--input",
                                          "24x24x3",
                                          "--memory",
                                          "--batch",
                                          "200",
                                          "--device",
                                          "gpu",
                                          "--json"};
    const auto asked = withGpu(memory).json()["memory"];
    EXPECT_EQ(asked["free"], std::size_t{1} << 30);
    const auto needed = asked["total"].get<std::size_t>();
    const auto result =
        withGpu(training("gpu", *folder_ / "narrow", {{"--batch", "200"}}),
                {{"ESPALIER_TEST_GPU_MEMORY", std::to_string(needed / 4096 * 4096 - 65'536)}});
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr("Training with a batch of 200 needs"));
    EXPECT_THAT(result.err, HasSubstr("The largest batch that fits is 1"));
    EXPECT_THAT(result.out, Not(HasSubstr("Run ")));
    EXPECT_FALSE(std::filesystem::exists(*folder_ / "narrow")) << "it could not be resumed";
}

TEST_F(AsynchronousGpuTest, ACrossValidationForWhichThereIsNoMemoryLeavesNothing) {
    const auto result =
        withGpu(training("gpu",
                         *folder_ / "narrow folds",
                         {{"--batch", "16"}, {"--folds", "3"}, {"--progress", "bar"}}),
                {{"ESPALIER_TEST_GPU_MEMORY", "65536"}});
    EXPECT_EQ(result.code, 2);
    EXPECT_EQ(result.complaints().size(), 1u) << result.err;
    EXPECT_THAT(result.err, HasSubstr("Training with a batch of 16 needs"));
    for (const char* said : {"Run ", "Fold 1", "Cross-validation ", "To continue"}) {
        EXPECT_THAT(result.out, Not(HasSubstr(said)));
    }
    EXPECT_FALSE(std::filesystem::exists(*folder_ / "narrow folds"));
}

TEST_F(AsynchronousGpuTest, ACrossValidationThatWasThereBeforeStaysWithoutMemory) {
    const std::string folds = *folder_ / "earlier folds";
    ASSERT_EQ(withGpu(training("gpu", folds, {{"--batch", "16"}, {"--folds", "2"}})).code, 0);
    std::filesystem::remove_all(folds + "/fold-1");
    std::filesystem::remove_all(folds + "/fold-2");
    const auto result =
        withGpu({"resume", folds, "--progress", "bar"}, {{"ESPALIER_TEST_GPU_MEMORY", "65536"}});
    EXPECT_EQ(result.code, 2);
    EXPECT_THAT(result.err, HasSubstr("Training with a batch of 16 needs"));
    EXPECT_THAT(result.out, HasSubstr("Finished folds: 0 of 2. To continue: espalier resume"));
}

}  // namespace espalier::cli::tests
