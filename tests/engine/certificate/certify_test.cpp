// SPDX-License-Identifier: Apache-2.0
// Certificates of a run that was trained here: of what is equal, and of differences planted in one
// of the trainings.
#include "engine/certificate/certify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <stop_token>

#include "engine/base/json.h"
#include "engine/base/memory_shortage.h"
#include "engine/certificate/scratch_folder.h"
#include "engine/formats/safetensors.h"
#include "engine/runs/run_removal.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "trained_run.h"

namespace espalier::engine::tests {

namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class CertifyTest : public testing::Test {
  protected:
    static void SetUpTestSuite() { trained_ = std::make_unique<TrainedRun>(); }
    static void TearDownTestSuite() { trained_.reset(); }
    void TearDown() override { std::filesystem::remove(certificateFile(trained_->run())); }

    static nlohmann::json written() {
        return nlohmann::json::parse(contentOf(certificateFile(trained_->run())));
    }
    static const LayerDifference* layer(const StateComparison& comparison, const std::string& id) {
        const auto found = std::ranges::find(comparison.layers, id, &LayerDifference::layer);
        return found == comparison.layers.end() ? nullptr : &*found;
    }
    // Tensors of a checkpoint that a training begins with.
    static HostTensor& tensorOf(const TrainingRequest& request, const std::string& name) {
        return *std::ranges::find((*request.resumeState)->tensors, name, &HostTensor::name);
    }

    static std::unique_ptr<TrainedRun> trained_;
};

std::unique_ptr<TrainedRun> CertifyTest::trained_;

}  // namespace

TEST_F(CertifyTest, ARunIsRepeatedAndResumedWithTheSameBits) {
    const std::vector<std::string> before = trained_->listing();
    const Certificate certificate = trained_->certify({.steps = 9});
    EXPECT_TRUE(certificate.certified());
    EXPECT_EQ(certificate.steps, 9);
    EXPECT_EQ(certificate.stoppedAfter, 4);
    EXPECT_EQ(certificate.runSteps, 12);
    EXPECT_FALSE(certificate.onGpu);
    EXPECT_TRUE(certificate.twin.deterministic);
    EXPECT_FALSE(certificate.otherMode.twin);
    EXPECT_GT(certificate.twin.secondsPerStep, 0);
    EXPECT_EQ(certificate.parameterHash.size(), 16u);
    for (const StateComparison* comparison : {&certificate.twin.difference, &certificate.resume}) {
        EXPECT_EQ(comparison->different, 0);
        EXPECT_EQ(comparison->largest, 0);
        EXPECT_GT(comparison->parameters, 1000);
        // Adam has two states for each parameter.
        EXPECT_GT(comparison->tensors.tensors,
                  3 * static_cast<std::int64_t>(comparison->layers.size()));
    }
    EXPECT_EQ(certificate.recorded.steps, 9);
    EXPECT_EQ(certificate.recorded.firstDifferent, 0);
    EXPECT_TRUE(std::filesystem::remove(certificateFile(trained_->run())));
    EXPECT_EQ(trained_->listing(), before) << "something else was written";
}

TEST_F(CertifyTest, TheRecordSaysWhatWasFound) {
    const Certificate certificate = trained_->certify({.steps = 4});
    const nlohmann::json json = written();
    EXPECT_EQ(json["espalier_certificate"], 1);
    EXPECT_EQ(json["certified"], true);
    EXPECT_EQ(json["versions"]["espalier"], ESPALIER_VERSION);
    EXPECT_THAT(json["versions"]["kernels"].get<std::string>(), HasSubstr("oneDNN"));
    EXPECT_EQ(json["device"]["kind"], "cpu");
    EXPECT_EQ(json["device"]["name"], certificate.device);
    EXPECT_THAT(json["command"].get<std::string>(), HasSubstr("espalier train"));
    EXPECT_EQ(json["data_fingerprint"], trained_->scanned().fingerprint());
    EXPECT_EQ(json["parameter_hash"], certificate.parameterHash);
    EXPECT_EQ(json["twin"]["different_parameters"], 0);
    EXPECT_EQ(json["resume"]["stopped_after"], 2);
    EXPECT_EQ(json["other_mode"], nullptr);
    EXPECT_EQ(json["recorded_losses"]["equal"], true);
    EXPECT_EQ(readRun(trained_->run().path).status, RunStatus::Completed)
        << "the run is read as before";
}

TEST_F(CertifyTest, TheHashIsThatOfTheParametersAndDependsOnTheStep) {
    const std::string once = trained_->certify({.steps = 4}).parameterHash;
    EXPECT_EQ(trained_->certify({.steps = 4}).parameterHash, once);
    EXPECT_NE(trained_->certify({.steps = 5}).parameterHash, once);
}

TEST_F(CertifyTest, ATwinWithAnotherSeedDiffersInEveryLayer) {
    const Certificate certificate = trained_->certify(
        {.steps = 4, .beforeTraining = [](CertifyPart part, TrainingRequest& request) {
             if (part == CertifyPart::Second) request.options.seed = 7;
         }});
    EXPECT_FALSE(certificate.certified());
    EXPECT_TRUE(certificate.resume.equal());
    const StateComparison& twin = certificate.twin.difference;
    EXPECT_GT(twin.largest, 0.001);
    for (const LayerDifference& one : twin.layers) {
        EXPECT_GT(one.different, 0) << one.layer;
        EXPECT_THAT(one.bars.values, testing::Contains(testing::Ne(0))) << one.layer;
    }
    const nlohmann::json json = written();
    EXPECT_EQ(json["certified"], false);
    EXPECT_EQ(json["twin"]["different_layers"].size(), twin.layers.size());
    EXPECT_TRUE(json["resume"]["different_layers"].empty());
}

TEST_F(CertifyTest, AChangedCheckpointIsFoundAndItsLayerNamed) {
    std::string changed;
    const Certificate certificate = trained_->certify(
        {.steps = 6, .beforeTraining = [&](CertifyPart part, TrainingRequest& request) {
             if (part != CertifyPart::Resumed) return;
             // Of the last layer: in one step the others hardly notice.
             const NetworkDescription& network = (*request.resumeState)->network;
             for (const NetworkNode& node : network.nodes) {
                 if (node.type == "Dense") changed = node.id;
             }
             tensorOf(request, changed + ".bias").floats()[1] += 0.5f;
         }});
    EXPECT_FALSE(certificate.certified());
    EXPECT_TRUE(certificate.twin.difference.equal());
    const LayerDifference* found = layer(certificate.resume, changed);
    ASSERT_NE(found, nullptr);
    EXPECT_NEAR(found->largest, 0.5, 0.05);
    for (const LayerDifference& other : certificate.resume.layers) {
        if (other.layer == changed) continue;
        EXPECT_LT(other.largest, found->largest) << other.layer;
    }
    EXPECT_EQ(written()["resume"]["equal"], false);
}

TEST_F(CertifyTest, AChangeOfTheOptimizerAloneIsFoundToo) {
    const Certificate certificate = trained_->certify(
        {.steps = 4, .beforeTraining = [](CertifyPart part, TrainingRequest& request) {
             if (part != CertifyPart::Resumed) return;
             for (HostTensor& tensor : (*request.resumeState)->tensors) {
                 if (tensor.name.ends_with(".optimizer1")) tensor.floats()[0] += 1e-3f;
             }
         }});
    EXPECT_FALSE(certificate.resume.equal());
    EXPECT_THAT(certificate.resume.tensors.different,
                testing::Contains(
                    testing::Field(&TensorDifference::tensor, testing::EndsWith(".optimizer1"))));
}

TEST_F(CertifyTest, TellsWhetherTheRunRecordedOtherLosses) {
    const std::string kept = contentOf(trained_->run().metrics());
    std::string changed = kept;
    const std::size_t row = changed.find("\nstep,3,1,");
    ASSERT_NE(row, changed.npos);
    changed[changed.find('.', row) + 1] ^= 1;  // another digit
    writeText(trained_->run().metrics(), changed);
    const Certificate certificate = trained_->certify({.steps = 4});
    writeText(trained_->run().metrics(), kept);
    EXPECT_EQ(certificate.recorded.firstDifferent, 3);
    EXPECT_TRUE(certificate.certified()) << "it says nothing about repeating it here";
}

TEST_F(CertifyTest, DoesNoMoreStepsThanTheRun) {
    EXPECT_EQ(trained_->certify({.steps = 1000}).steps, 12);
    EXPECT_THAT(refusalOf([] { trained_->certify({.steps = 1}); }), HasSubstr("at least 2 steps"));
}

TEST_F(CertifyTest, ALongerCertificateStaysUnlessAskedOrRefuted) {
    const RunFolder run = trained_->run();
    EXPECT_FALSE(readCertificate(run));
    EXPECT_EQ(trained_->certify({.steps = 4}).keptSteps, 0);
    EXPECT_EQ(trained_->certify({.steps = 2}).keptSteps, 4);
    const std::optional<CertificateRecord> kept = readCertificate(run);
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->steps, 4);
    EXPECT_EQ(kept->runSteps, 12);
    EXPECT_TRUE(kept->certified);
    EXPECT_EQ(kept->device, written()["device"]["name"]);
    EXPECT_EQ(kept->made, written()["made"]);
    const auto differ = [](CertifyPart part, TrainingRequest& request) {
        if (part == CertifyPart::Second) request.options.seed = 7;
    };
    EXPECT_EQ(trained_->certify({.steps = 2, .beforeTraining = differ}).keptSteps, 0);
    EXPECT_EQ(written()["certified"], false) << "that the longer one was equal is refuted";
    trained_->certify({.steps = 4, .beforeTraining = differ});
    const Certificate equal = trained_->certify({.steps = 2});
    EXPECT_EQ(equal.keptSteps, 4);
    EXPECT_TRUE(equal.keptFoundDifference);
    trained_->certify({.steps = 4, .replacesLonger = true});
    EXPECT_FALSE(trained_->certify({.steps = 2}).keptFoundDifference);
    EXPECT_EQ(trained_->certify({.steps = 2, .replacesLonger = true}).keptSteps, 0);
    EXPECT_EQ(written()["steps"], 2);
    writeText(certificateFile(run), "no certificate");
    EXPECT_FALSE(readCertificate(run));
}

// Else it would be shown as one, and a certificate of fewer steps could not take its place.
TEST_F(CertifyTest, WhatThisVersionCannotHaveWrittenIsNoCertificate) {
    trained_->certify({.steps = 4});
    const nlohmann::json whole = written();
    const auto isReadWith = [&](const char* name, const nlohmann::json& value) {
        nlohmann::json changed = whole;
        changed[name] = value;
        writeText(certificateFile(trained_->run()), changed.dump());
        return readCertificate(trained_->run()).has_value();
    };
    EXPECT_TRUE(isReadWith("seed", 2));
    EXPECT_TRUE(isReadWith("run_steps", 0)) << "of a run without a step, by an earlier version";
    EXPECT_FALSE(isReadWith("espalier_certificate", 2)) << "of a newer version";
    EXPECT_FALSE(isReadWith("espalier_certificate", nullptr));
    EXPECT_FALSE(isReadWith("steps", 13)) << "more than the run has";
    EXPECT_FALSE(isReadWith("steps", 0));
    EXPECT_FALSE(isReadWith("made", std::string(1000, '2')));
    EXPECT_FALSE(isReadWith("device", {{"name", std::string(10'000, 'A')}}));
}

TEST_F(CertifyTest, ARunWithoutAStepIsRefused) {
    RunRecord record = trained_->record();
    record.events.clear();
    EXPECT_THAT(refusalOf([&] { certifyRun(record, trained_->scanned(), {}, {}, {}); }),
                testing::AllOf(HasSubstr("has trained no step yet"), HasSubstr("espalier resume")));
    EXPECT_FALSE(std::filesystem::exists(certificateFile(trained_->run())));
}

TEST_F(CertifyTest, ProgressGoesFromTheFirstStepToTheLast) {
    std::vector<CertifyProgress> told;
    certifyRun(trained_->record(),
               trained_->scanned(),
               {.steps = 4},
               [&](const CertifyProgress& so) { told.push_back(so); },
               {});
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told.front().done, 0);
    EXPECT_EQ(told.back().done, 12);
    EXPECT_EQ(told.back().of, 12);
    EXPECT_TRUE(std::ranges::is_sorted(told, {}, &CertifyProgress::done));
}

TEST_F(CertifyTest, AStopAtAnyTimeLeavesNothing) {
    const std::vector<std::string> before = trained_->listing();
    for (const CertifyPart part : {CertifyPart::First,
                                   CertifyPart::Second,
                                   CertifyPart::Interrupted,
                                   CertifyPart::Resumed}) {
        for (const std::int64_t step : {0, 2}) {
            SCOPED_TRACE(std::string(nameOf(part)) + " step " + std::to_string(step));
            std::stop_source asked;
            const auto progress = [&](const CertifyProgress& so) {
                if (so.part == part && so.step >= step) asked.request_stop();
            };
            EXPECT_THROW(certifyRun(trained_->record(),
                                    trained_->scanned(),
                                    {.steps = 8},
                                    progress,
                                    asked.get_token()),
                         Stopped);
            EXPECT_EQ(trained_->listing(), before);
        }
    }
}

TEST_F(CertifyTest, AFullDiskAtAnyTimeKeepsTheCertificateOfBefore) {
    trained_->certify({.steps = 4});
    const std::vector<std::string> before = trained_->listing();
    int failures = 0;
    for (int fits = 0;; fits += 11) {
        SCOPED_TRACE(fits);
        FullDisk disk(fits);
        try {
            certifyRun(trained_->record(), trained_->scanned(), {.steps = 2}, {}, {}, disk);
            break;
        } catch (const Error&) {
            ++failures;
        }
        ASSERT_EQ(trained_->listing(), before);
    }
    EXPECT_GT(failures, 5);
}

TEST_F(CertifyTest, ARunThatDivergesIsRefusedInTheWordsOfACertificate) {
    const auto explode = [](CertifyPart, TrainingRequest& request) {
        request.options.optimizer = Optimizer::SgdMomentum;
        request.options.learningRate = 1e9;
    };
    try {
        trained_->certify({.steps = 9, .beforeTraining = explode});
        FAIL() << "certified what diverged";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("The run diverges in step "));
        EXPECT_THAT(error.what(), HasSubstr("its first 9 steps cannot be certified"));
        EXPECT_THAT(error.what(), HasSubstr("with a lower learning rate and certify that run"));
        EXPECT_THAT(error.what(), testing::Not(HasSubstr("Resume")));
    }
    EXPECT_FALSE(std::filesystem::exists(certificateFile(trained_->run())));
}

TEST_F(CertifyTest, AShortageOfMemoryIsLeftToWhoeverAskedForTheCertificate) {
    noteMemoryShortage();
    trained_->certify({.steps = 2});
    EXPECT_TRUE(takeMemoryShortage()) << "nobody sees the events of its trainings";
    EXPECT_FALSE(takeMemoryShortage()) << "it is reported once";
}

TEST_F(CertifyTest, ACertificateThatCannotBeWrittenLeavesNothing) {
    std::filesystem::create_directories(certificateFile(trained_->run()));
    const std::vector<std::string> before = trained_->listing();
    EXPECT_THROW(trained_->certify({.steps = 2}), Error);
    EXPECT_EQ(trained_->listing(), before);
}

TEST_F(CertifyTest, WhatAKilledOneLeftBehindIsRemoved) {
    const std::filesystem::path left = trained_->runs() / ".first run.certify" / "first";
    std::filesystem::create_directories(left);
    std::filesystem::copy(trained_->run().path, left, std::filesystem::copy_options::recursive);
    writeText(left / "checkpoints" / "new.safetensors.part0123456789abcdef", "half");
    trained_->certify({.steps = 2});
    EXPECT_FALSE(std::filesystem::exists(left.parent_path()));
}

TEST_F(CertifyTest, TheTrainingsAreKeptWhereThePersonWants) {
    const TemporaryFolder folder;
    const std::filesystem::path kept = folder / "kept";
    EXPECT_TRUE(trained_->certify({.steps = 4, .keepIn = kept}).certified());
    EXPECT_EQ(readRun(kept / "first").status, RunStatus::Stopped);
    EXPECT_EQ(loadNewestCheckpoint(RunFolder{kept / "interrupted"}.checkpoints())
                  .checkpoint.progress.stepsAttempted,
              4);
    EXPECT_THAT(refusalOf([&] { trained_->certify({.steps = 4, .keepIn = kept}); }),
                HasSubstr("is not empty"));
}

TEST_F(CertifyTest, RefusesOtherImagesAndSaysWhatIsDifferent) {
    const RunRecord record = trained_->record();
    const std::filesystem::path image = trained_->images() / "rose" / "3.png";
    const std::string kept = contentOf(image);
    std::filesystem::remove(image);
    const DataSource fewer = trained_->scanned();
    writeText(image, kept);
    EXPECT_THAT(refusalOf([&] { certifyRun(record, fewer, {}, {}, {}); }),
                testing::AllOf(HasSubstr("1 are missing"), HasSubstr("--data")));
}

TEST_F(CertifyTest, RefusesOtherWeightsThanTheRunStartedFrom) {
    RunRecord record = trained_->record();
    const std::filesystem::path weights = trained_->run().path / "start.safetensors";
    const std::vector tensors{HostTensor::make("w", kernels::DataType::Float32, {1})};
    writeTensorFile(weights, {}, tensors);
    record.project.startFrom = weights.string();
    const std::string before = contentOf(trained_->run().record());
    auto changed = nlohmann::json::parse(before);
    changed["start"]["sha256"] = std::string(64, '0');
    writeText(trained_->run().record(), changed.dump());
    try {
        certifyRun(record, trained_->scanned(), {.steps = 4}, {}, {});
        ADD_FAILURE() << "certified";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), HasSubstr("start.safetensors have changed since"));
    }
    writeText(trained_->run().record(), before);
    std::filesystem::remove(weights);
}

TEST_F(CertifyTest, TheRunIsNotDeletedMeanwhileAndItsCertificateIsDeletedWithIt) {
    std::string refusal;
    trained_->certify({.steps = 2, .beforeTraining = [&](CertifyPart part, TrainingRequest&) {
                           if (part != CertifyPart::First) return;
                           refusal = refusalOf([] { RunRemoval removal(trained_->run().path); });
                       }});
    EXPECT_THAT(refusal, HasSubstr("is being exported, tested or certified"));
    EXPECT_EQ(RunRemoval(trained_->run().path).contents().foreign, 0);
}

}  // namespace espalier::engine::tests
