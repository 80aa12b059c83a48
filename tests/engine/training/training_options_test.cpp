// SPDX-License-Identifier: Apache-2.0
#include "engine/training/options/training_options.h"

#include <algorithm>

#include "engine/training/options/workers.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "kernels/device.h"

namespace espalier::engine {
namespace {

using kernels::OptimizerKind;
using testing::ContainsRegex;
using testing::HasSubstr;

// Every value differs from its default, as far as the field allows.
TrainingOptions unusualOptions() {
    FieldValues values = toFields({});
    for (const Field& field : trainingFields()) {
        FieldValue& value = values.at(field.name);
        if (auto* flag = std::get_if<bool>(&value)) *flag = !*flag;
        if (auto* whole = std::get_if<std::int64_t>(&value)) *whole += 1;
        if (auto* real = std::get_if<double>(&value)) *real = 0.625 * *real + 0.0123;
        if (field.kind == FieldKind::Choice) {
            value = value == FieldValue(field.choices.back()) ? field.choices.front()
                                                              : field.choices.back();
        }
        if (field.kind == FieldKind::RealList) value = std::vector<double>{3, 0.5};
        if (field.kind == FieldKind::Text) value = std::string("gpu:0");
    }
    return trainingOptionsFrom(values);
}

std::string textOf(const Diagnostics& diagnostics, Severity severity) {
    std::string sentences;
    for (const Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.severity == severity) sentences += englishSentence(diagnostic) + '\n';
    }
    return sentences;
}

std::string problemsOf(const TrainingOptions& options, Severity severity = Severity::Error) {
    return textOf(reviewTrainingOptions(options), severity);
}

TEST(TrainingOptionsTest, EveryFieldHasAMember) {
    const TrainingOptions unusual = unusualOptions();
    EXPECT_EQ(trainingOptionsFrom(toFields(unusual)), unusual);
    const FieldValues defaults = toFields({});
    for (const auto& [name, value] : toFields(unusual)) EXPECT_NE(value, defaults.at(name)) << name;
}

TEST(TrainingOptionsTest, APatienceThatCannotActIsSaidToBe) {
    TrainingOptions options;
    options.epochs = 50;
    options.validationPatience = 49;
    EXPECT_EQ(problemsOf(options, Severity::Note), "");
    for (const std::int64_t patience : {50, 104}) {
        options.validationPatience = patience;
        EXPECT_THAT(problemsOf(options, Severity::Note),
                    HasSubstr("has no effect on a run of 50 epochs"));
    }
    options.validationPatience = 0;
    EXPECT_EQ(problemsOf(options, Severity::Note), "");
}

// A member that is missing from the table would keep its default here. The sizes are those of GCC
// on 64 bits: they change with a new member, as a reminder to extend the table.
TEST(TrainingOptionsTest, TheTableHasEveryMember) {
    const FieldValues values = toFields({});
    std::size_t bytes = 0;
    for (const Field& field : trainingFields()) {
        const auto size = [](const auto& held) { return sizeof held; };
        // The choices of these fields come from other lists, so they are stored as text.
        const bool isText = field.name == "loss" || field.name == "best_by";
        const bool isEnum = field.kind == FieldKind::Choice && !isText;
        bytes += isEnum ? sizeof(Optimizer) : std::visit(size, values.at(field.name));
    }
    const std::size_t padding = sizeof(TrainingOptions) - bytes;
    EXPECT_GE(sizeof(TrainingOptions), bytes);
    EXPECT_LE(padding, 8 * 8u);  // after each group of flags and enums
}

// Files of runs that do not use them are what they were before there were such options.
TEST(TrainingOptionsTest, FilesLeaveOutWhatOnlySomeRunsUse) {
    for (const auto& [name, value] : toFields({})) {
        EXPECT_EQ(isWritten(name, value), name != "worker_loads" && name != "recompute") << name;
    }
    for (const auto& [name, value] : toFields(unusualOptions())) {
        EXPECT_TRUE(isWritten(name, value)) << name;
    }
}

TEST(TrainingOptionsTest, EveryFieldHasTextsAndADefaultInItsRange) {
    for (const Field& field : trainingFields()) {
        EXPECT_FALSE(field.label.empty()) << field.name;
        EXPECT_FALSE(field.help.empty()) << field.name;
        EXPECT_TRUE(field.help.ends_with('.')) << field.name;
        const bool offers = field.kind == FieldKind::Choice || field.name == "device";
        EXPECT_EQ(offers, !field.choices.empty()) << field.name;
    }
    FieldValues values = toFields({});
    EXPECT_TRUE(completeAndCheck(trainingFields(), values, "").empty());
    FieldValues none;
    completeAndCheck(trainingFields(), none, "");
    EXPECT_EQ(trainingOptionsFrom(none), TrainingOptions());
}

TEST(TrainingOptionsTest, RefusesALearningRateThatIsZeroNegativeOrText) {
    const Field& rate = *findField(trainingFields(), "learning_rate");
    for (const char* text : {"0", "-1", "fast", "", "nan", "inf", "0.1x"}) {
        FieldValue value;
        std::string problem;
        EXPECT_FALSE(parseText(rate, text, value, problem)) << text;
        EXPECT_THAT(problem, HasSubstr("Learning rate")) << text;
    }
    TrainingOptions options;
    options.learningRate = 0;
    EXPECT_THAT(problemsOf(options), HasSubstr("Learning rate"));
}

TEST(TrainingOptionsTest, TheDefaultsHaveNoProblems) {
    EXPECT_EQ(problemsOf({}), "");
    EXPECT_EQ(problemsOf({}, Severity::Warning), "");
}

TEST(TrainingOptionsTest, WarnsOfARateWithWhichNothingIsLearned) {
    TrainingOptions options;
    options.learningRate = 1e-9;
    EXPECT_EQ(problemsOf(options), "") << "no error";
    EXPECT_EQ(problemsOf(options, Severity::Warning),
              "The learning rate 1e-09 is far below what is usual with adam (0.0001 to 0.01): next "
              "to nothing will be learned. Choose a larger one.\n");
    options.optimizer = Optimizer::SgdMomentum;
    EXPECT_THAT(problemsOf(options, Severity::Warning), HasSubstr("with sgdm (0.01 to 0.1)"));
}

// Nobody is asked about what people train with.
TEST(TrainingOptionsTest, WarnsOfValuesWithWhichATrainingWillProbablyFail) {
    const auto warning = [](Optimizer optimizer, double rate, double epsilon = 1e-8) {
        TrainingOptions options;
        options.optimizer = optimizer;
        options.learningRate = rate;
        options.epsilon = epsilon;
        EXPECT_EQ(problemsOf(options), "") << "no error";
        return problemsOf(options, Severity::Warning);
    };
    EXPECT_EQ(warning(Optimizer::Adam, 50),
              "The learning rate 50 is far above what is usual with adam (0.0001 to 0.01): the "
              "loss will probably explode or become NaN. Choose a smaller one.\n");
    EXPECT_THAT(warning(Optimizer::SgdMomentum, 100), HasSubstr("with sgdm (0.01 to 0.1)"));
    for (const Optimizer optimizer : {Optimizer::Adam, Optimizer::AdamW, Optimizer::RMSProp}) {
        EXPECT_NE(warning(optimizer, 0.2), "") << wordOf(optimizer);
        for (const double rate : {1e-6, 0.001, 0.01, 0.1}) {
            EXPECT_EQ(warning(optimizer, rate), "") << wordOf(optimizer) << ' ' << rate;
        }
        EXPECT_EQ(warning(optimizer, 0.256, 0.001), "") << wordOf(optimizer) << ", large epsilon";
        EXPECT_NE(warning(optimizer, 50, 0.001), "") << wordOf(optimizer);
    }
    for (const double rate : {1e-4, 0.1, 1.0, 3.0, 10.0}) {
        EXPECT_EQ(warning(Optimizer::SgdMomentum, rate), "") << rate;
    }
}

TEST(TrainingOptionsTest, WarnsOfADecayAndAMomentumThatNobodyTrainsWith) {
    TrainingOptions options;
    options.weightDecay = 5;
    EXPECT_THAT(problemsOf(options, Severity::Warning),
                HasSubstr("The weight decay 5 is far above what is usual with adam (at most "
                          "0.001)"));
    for (const double usual : {0.0001, 0.05, 0.5}) {
        options.weightDecay = usual;
        EXPECT_EQ(problemsOf(options, Severity::Warning), "") << usual;
    }
    options.optimizer = Optimizer::AdamW;
    options.weightDecay = 5;
    EXPECT_EQ(problemsOf(options, Severity::Warning), "");
    options = {};
    options.momentum = 0.999;
    EXPECT_EQ(problemsOf(options, Severity::Warning), "") << "Adam has none";
    options.optimizer = Optimizer::SgdMomentum;
    EXPECT_THAT(problemsOf(options, Severity::Warning),
                HasSubstr("With a momentum of 0.999, each step"));
    options.momentum = 0.99;
    EXPECT_EQ(problemsOf(options, Severity::Warning), "");
}

TEST(TrainingOptionsTest, OptionsOfALossDependOnIt) {
    FieldValues values = toFields({});
    const auto applying = [&](const char* loss) {
        values["loss"] = std::string(loss);
        std::vector<std::string> names;
        for (const char* name : {"label_smoothing", "focusing", "huber_delta"}) {
            if (applies(*findField(trainingFields(), name), values)) names.emplace_back(name);
        }
        return names;
    };
    EXPECT_THAT(applying("auto"), testing::ElementsAre("label_smoothing"));
    EXPECT_THAT(applying("cross_entropy"), testing::ElementsAre("label_smoothing"));
    EXPECT_THAT(applying("focal"), testing::ElementsAre("focusing"));
    EXPECT_THAT(applying("huber"), testing::ElementsAre("huber_delta"));
    EXPECT_THAT(applying("mean_squared_error"), testing::IsEmpty());
}

TEST(TrainingOptionsTest, SaysThatSmoothedLabelsHaveNoEffectWithAnotherLoss) {
    TrainingOptions options;
    options.labelSmoothing = 0.1;
    EXPECT_EQ(problemsOf(options, Severity::Warning), "");
    options.loss = "focal";
    EXPECT_EQ(problemsOf(options, Severity::Warning),
              "Label smoothing has no effect with the loss focal.\n");
    EXPECT_EQ(problemsOf(options), "");
    options.loss = "guess";
    EXPECT_THAT(problemsOf(options), HasSubstr("Loss"));
}

TEST(TrainingOptionsTest, AWarmUpIsIgnoredByOneCycleAlone) {
    TrainingOptions options;
    options.warmupEpochs = 1;
    options.schedule = RateSchedule::Cosine;
    EXPECT_EQ(problemsOf(options, Severity::Warning), "");
    options.schedule = RateSchedule::OneCycle;
    EXPECT_THAT(problemsOf(options, Severity::Warning), HasSubstr("Warm-up (1) is ignored"));
    options.warmupEpochs = 0;
    EXPECT_EQ(problemsOf(options, Severity::Warning), "");
}

TEST(TrainingOptionsTest, SaysWhyABatchCannotBeShared) {
    kernels::DeviceDescription device;
    device.threads = 8;
    TrainingOptions options;
    options.batch = 6;
    const auto problems = [&] {
        return textOf(reviewTrainingOptions(options, device), Severity::Error);
    };
    options.workers = 6;
    EXPECT_EQ(problems(), "");
    options.workers = 7;
    EXPECT_THAT(problems(),
                HasSubstr("The batch size, 6, is smaller than the number of its shares, 7."));
    options.workers = 3;
    options.shards = 2;
    EXPECT_THAT(problems(), HasSubstr("3 workers cannot compute 2 shards"));
    options.shards = 6;
    EXPECT_EQ(problems(), "");
    options.microBatch = 2;
    EXPECT_THAT(problems(), HasSubstr("Micro-batches cannot be combined with workers or shards"));
    options.microBatch = 0;
    options.computeThreads = 2;
    EXPECT_THAT(problems(), HasSubstr("3 workers need a compute thread each"));
    options.computeThreads = 0;
    device.threads = 2;
    EXPECT_THAT(problems(), HasSubstr("3 workers are more than the 2 processor cores"));
    device.kind = kernels::DeviceKind::Cuda;
    EXPECT_THAT(problems(), HasSubstr("available on the CPU only"));
}

TEST(TrainingOptionsTest, SaysWhichLoadsWorkersCannotHave) {
    kernels::DeviceDescription device;
    device.threads = 8;
    TrainingOptions options;
    const auto problemsWith = [&](std::int64_t workers, std::vector<double> loads) {
        options.workers = workers;
        options.workerLoads = std::move(loads);
        return textOf(reviewTrainingOptions(options, device), Severity::Error);
    };
    EXPECT_EQ(problemsWith(2, {3, 1}), "");
    EXPECT_EQ(problemsWith(3, {0.5, 0, 1e-9}), "") << "a worker may have no image";
    EXPECT_EQ(problemsWith(3, {3, 1}),
              "The loads of the workers, 3,1, must be one number for each of them, and the number "
              "of workers is 3. Change one of the two.\n");
    EXPECT_THAT(problemsWith(1, {3, 1}), HasSubstr("the number of workers is 1"));
    EXPECT_EQ(problemsWith(2, {0, 0}),
              "With loads of 0,0 no worker would compute anything. Choose numbers of 0 or more, at "
              "least one of them above 0.\n");
    EXPECT_EQ(problemsWith(2, {-1, 1}),
              "Loads of the workers must be between 0 and 1000000000, not -1,1.\n");
    options.shards = 4;
    EXPECT_EQ(problemsWith(2, {3, 1}),
              "Shards are all the same for any number of workers, so workers cannot have loads of "
              "their own with them. Choose one of the two.\n");
    EXPECT_FALSE(hasLoads(options));
}

TEST(TrainingOptionsTest, LocalStatisticsNeedShares) {
    TrainingOptions options;
    FieldValues values = toFields(options);
    values.erase("batch_statistics");  // as in a run of an earlier version
    EXPECT_TRUE(completeAndCheck(trainingFields(), values, "").empty());
    EXPECT_EQ(trainingOptionsFrom(values).batchStatistics, BatchStatistics::Combined);
    options.batchStatistics = BatchStatistics::Local;
    EXPECT_EQ(problemsOf(options, Severity::Warning),
              "Local statistics have no effect with 1 worker and without shards: the batch is not "
              "divided.\n");
    options.shards = 2;
    EXPECT_EQ(problemsOf(options, Severity::Warning), "");
    EXPECT_EQ(trainingOptionsFrom(toFields(options)), options);
}

// It is the most that may be computed at once. A refusal would also refuse records that have it.
TEST(TrainingOptionsTest, AMicroBatchThatTheBatchFitsIntoIsNotedAndNotRefused) {
    TrainingOptions options;
    options.batch = 32;
    options.microBatch = 31;
    EXPECT_EQ(problemsOf(options, Severity::Note), "");
    for (const std::int64_t most : {32, 4096}) {
        options.microBatch = most;
        EXPECT_EQ(problemsOf(options), "");
        EXPECT_EQ(problemsOf(options, Severity::Note),
                  "Micro-batches of " + std::to_string(most) +
                      " have no effect, because the batch size is 32.\n");
    }
}

TEST(TrainingOptionsTest, RefusesUnavailableFeaturesWithAMessage) {
    TrainingOptions options;
    options.device = "gpu:0,2";
    options.workers = 4;
    const std::string problems = problemsOf(options);
    // Without GPUs the device does not exist; with GPUs a run uses one device.
    EXPECT_THAT(problems, HasSubstr("The device gpu:0,2 is not available."));
    EXPECT_THAT(problems, HasSubstr("Workers and shards are available on the CPU only."));
    for (const char* device : {"parallel", "gpu:99", "toaster", ""}) {
        TrainingOptions other;
        other.device = device;
        EXPECT_THAT(problemsOf(other), HasSubstr("Choose auto or cpu")) << device;
    }
}

TEST(TrainingOptionsTest, RefusesBf16OnAProcessorWithoutIt) {
    TrainingOptions options;
    options.precision = Precision::BFloat16;
    kernels::DeviceDescription device;
    device.name = "An old processor, 2 threads";
    const Diagnostics refused = reviewTrainingOptions(options, device);
    ASSERT_EQ(refused.size(), 1U);
    EXPECT_EQ(refused[0].severity, Severity::Error);
    EXPECT_EQ(englishSentence(refused[0]),
              "Precision bf16 is not available on this computer: An old processor, 2 threads does "
              "not support bf16 (AVX512-BF16 or AMX-BF16). Choose fp32.");
    device.bfloat16 = true;
    EXPECT_TRUE(reviewTrainingOptions(options, device).empty());
    EXPECT_EQ(precisionOf(options), kernels::DataType::BFloat16);
    options.precision = Precision::Float32;
    EXPECT_TRUE(reviewTrainingOptions(options, {}).empty());
}

TEST(TrainingOptionsTest, Fp16IsForGpus) {
    TrainingOptions options;
    options.precision = Precision::Float16;
    EXPECT_EQ(precisionOf(options), kernels::DataType::Float16);
    kernels::DeviceDescription device;
    device.name = "A processor, 2 threads";
    const Diagnostics refused = reviewTrainingOptions(options, device);
    ASSERT_EQ(refused.size(), 1U);
    EXPECT_EQ(englishSentence(refused[0]),
              "Precision fp16 is not available on this computer: A processor, 2 threads does not "
              "support fp16. Choose fp32.");
    device.kind = kernels::DeviceKind::Cuda;
    device.float16 = true;
    EXPECT_TRUE(reviewTrainingOptions(options, device).empty());
}

TEST(TrainingOptionsTest, Tf32IsForCardsThatHaveIt) {
    TrainingOptions options;
    options.precision = Precision::TensorFloat32;
    EXPECT_EQ(precisionOf(options), kernels::DataType::Float32);
    kernels::DeviceDescription device;
    device.name = "An old card";
    Diagnostics refused = reviewTrainingOptions(options, device);
    ASSERT_EQ(refused.size(), 1U);
    EXPECT_EQ(englishSentence(refused[0]),
              "Precision tf32 is not available on this computer: tf32 is only available on NVIDIA "
              "GPUs, and the device is the CPU. Choose fp32.");
    device.kind = kernels::DeviceKind::Cuda;
    refused = reviewTrainingOptions(options, device);
    ASSERT_EQ(refused.size(), 1U);
    EXPECT_THAT(englishSentence(refused[0]), HasSubstr("An old card does not support tf32"));
    device.bfloat16 = true;
    EXPECT_TRUE(reviewTrainingOptions(options, device).empty());
}

TEST(TrainingOptionsTest, WarnsOfSettingsThatChangeNothing) {
    TrainingOptions options;
    options.nesterov = true;
    options.decayAll = true;
    options.schedule = RateSchedule::OneCycle;
    options.warmupEpochs = 3;
    EXPECT_EQ(problemsOf(options), "");
    const std::string warnings = problemsOf(options, Severity::Warning);
    EXPECT_THAT(warnings, HasSubstr("Nesterov"));
    EXPECT_THAT(warnings, HasSubstr("Weight decay for biases"));
    EXPECT_THAT(warnings, HasSubstr("warm-up"));
}

TEST(TrainingOptionsTest, WarnsOfPatienceThatEndsAPeriodOfWarmRestarts) {
    TrainingOptions options;
    options.schedule = RateSchedule::WarmRestarts;
    EXPECT_THAT(problemsOf(options, Severity::Warning), HasSubstr("A patience of 8 can end"));
    options.validationPatience = 20;
    EXPECT_EQ(problemsOf(options, Severity::Warning), "");
    options.validationPatience = 0;
    EXPECT_EQ(problemsOf(options, Severity::Warning), "");
}

TEST(TrainingOptionsTest, GivesTheDeviceItsConstants) {
    TrainingOptions options;
    const std::pair<const char*, OptimizerKind> kinds[] = {{"sgdm", OptimizerKind::SgdMomentum},
                                                           {"adam", OptimizerKind::Adam},
                                                           {"adamw", OptimizerKind::AdamW},
                                                           {"rmsprop", OptimizerKind::RMSProp}};
    for (const auto& [name, kind] : kinds) {
        FieldValues values = toFields(options);
        values["optimizer"] = std::string(name);
        options = trainingOptionsFrom(values);
        EXPECT_EQ(optimizerConstants(options).kind, kind);
    }
    options.weightDecay = 0.5;
    options.beta2 = 0.25;
    EXPECT_EQ(optimizerConstants(options).weightDecay, 0.5f);
    EXPECT_EQ(optimizerConstants(options).beta2, 0.25f);
}

}  // namespace
}  // namespace espalier::engine
