// SPDX-License-Identifier: Apache-2.0
#include "engine/project/training_start.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>
#include <type_traits>

#include "engine/base/json.h"
#include "engine/formats/safetensors.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/templates.h"
#include "engine/project/project_fields.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_record.h"
#include "engine/runs/run_start.h"
#include "engine/starts/sha256.h"
#include "engine/starts/start_catalog.h"
#include "prepared_run.h"

namespace espalier::engine::tests {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

/// A run that is to start from a file with all tensors of its network.
struct StartedRun : PreparedRun {
    StartedRun() {
        project.startFrom = file.string();
        writeWeights(1);
    }

    /// Parameters and states, filled with a number.
    std::vector<HostTensor> tensors(float value) const {
        const LayerCatalog catalog;
        const Network network =
            *validate(project.network, catalog, dataInterface(project, images)).network;
        std::vector<HostTensor> all;
        for (const NetworkLayer& layer : network.layers) {
            for (const auto* specs : {&layer.shape.parameters, &layer.shape.states}) {
                for (const ParameterSpec& spec : *specs) {
                    all.push_back(HostTensor::make(
                        layer.id + '.' + spec.name, kernels::DataType::Float32, spec.shape));
                    std::ranges::fill(all.back().floats(), value);
                }
            }
        }
        return all;
    }

    void writeWeights(float value) const { writeTensorFile(file, {}, tensors(value)); }

    Checkpoint checkpoint() const {
        Checkpoint made = checkpointOf(*this, 3, 12);
        made.tensors = tensors(7);
        made.tensors.push_back(HostTensor::make("optimizer", kernels::DataType::Float32, {3}));
        return made;
    }

    std::filesystem::path file = folder / "weights.safetensors";
};

/// An environment variable that is not set while this exists.
class WithoutVariable {
  public:
    explicit WithoutVariable(const char* name) : name_(name) {
        if (const char* value = std::getenv(name)) before_ = value;
        ::unsetenv(name);
    }
    ~WithoutVariable() {
        if (before_) ::setenv(name_, before_->c_str(), 1);
    }
    WithoutVariable(const WithoutVariable&) = delete;
    WithoutVariable& operator=(const WithoutVariable&) = delete;

  private:
    const char* name_;
    std::optional<std::string> before_;
};

// A training must not take them from a request that may be trained again.
static_assert(std::is_same_v<decltype(TrainingRequest::startFrom),
                             std::shared_ptr<const std::vector<HostTensor>>>);

TEST(TrainingStartTest, ARunRecordsWhatItStartsFrom) {
    const StartedRun started;
    const TrainingRequest request = prepareRun(started.project, started.images, started.run);
    const std::size_t count = started.tensors(0).size();
    ASSERT_TRUE(request.startFrom);
    EXPECT_EQ(request.startFrom->size(), count);
    EXPECT_EQ(request.startFrom->front().floats()[0], 1);
    const auto record = nlohmann::json::parse(contentOf(started.run.record()));
    EXPECT_EQ(record["start"]["file"], started.file.string());
    EXPECT_EQ(record["start"]["sha256"], sha256Of(contentOf(started.file)));
    EXPECT_EQ(record["start"]["tensors"], count);
    EXPECT_EQ(record["start"]["by_name"], count);
    EXPECT_EQ(record["project"]["start_from"], started.file.string());
    EXPECT_THAT(record["command"].get<std::string>(), HasSubstr("--start-from"));
    EXPECT_EQ(loadProject(started.run.record()).startFrom, started.file.string());
}

TEST(TrainingStartTest, AStartThatWasMatchedIsNotReadAgain) {
    const StartedRun started;
    auto matched = startOfProject(started.project, started.images);
    std::filesystem::remove(started.file);
    const auto request =
        prepareRunFrom(std::move(matched), started.project, started.images, started.run);
    ASSERT_TRUE(request.startFrom);
    EXPECT_EQ(request.startFrom->size(), started.tensors(0).size());
    EXPECT_TRUE(readRunRecord(started.run).contains("start"));
}

TEST(TrainingStartTest, ARunThatDivergedIsNoStart) {
    const StartedRun started;
    prepareRun(started.project, started.images, started.run);
    saveLast(started, started.checkpoint());
    const std::string run = started.run.path.string();
    EXPECT_EQ(refusalOf([&] { loadStart(run); }), "nothing");
    writeText(started.run.path / "autopsy.json", "{}");
    EXPECT_EQ(refusalOf([&] { loadStart(run); }), divergedText(started.run.path));
    EXPECT_THAT(divergedText(started.run.path), HasSubstr("training diverged"));
}

TEST(TrainingStartTest, AFileIsStoredLikeTheFolderOfImages) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "projects");
    std::filesystem::create_directories(folder / "weights");
    const auto canonical = std::filesystem::canonical(folder.path());
    Project project = freshProject(usualTask());
    const auto storedAs = [&](const std::string& from) {
        project.startFrom = from;
        const std::string text = projectToJson(project, canonical / "projects");
        EXPECT_EQ(projectFromJson(text, canonical / "projects").startFrom, from);
        return nlohmann::json::parse(text)["start_from"].get<std::string>();
    };
    const std::string file = (canonical / "weights" / "a.pth").string();
    EXPECT_EQ(storedAs(file), "../weights/a.pth");
    EXPECT_EQ(storedAs("efficientnet-lite0"), "efficientnet-lite0");
    EXPECT_EQ(storedAs(""), "");
    const std::string likeAName = (canonical / "projects" / "efficientnet-lite0").string();
    EXPECT_EQ(storedAs(likeAName), likeAName);
    // A project of an earlier version, and one that has moved together with its weights.
    project.startFrom = file;
    EXPECT_EQ(projectFromJson(projectToJson(project, {}), canonical / "projects").startFrom, file);
    const std::string text = projectToJson(project, canonical / "projects");
    EXPECT_EQ(projectFromJson(text, "/moved/projects").startFrom, "/moved/weights/a.pth");
}

TEST(TrainingStartTest, OnlyATrainedStartNeedsTheUsersFolder) {
    const StartedRun started;
    const WithoutVariable home("HOME");
    const WithoutVariable data("XDG_DATA_HOME");
    EXPECT_EQ(loadStart(started.file.string()).weights.tensors.size(), started.tensors(0).size());
    EXPECT_THROW(loadStart("efficientnet-lite0"), Error);
}

TEST(TrainingStartTest, AProjectWithoutAStartHasNone) {
    const PreparedRun prepared;
    const TrainingRequest request = prepareRun(prepared.project, prepared.images, prepared.run);
    EXPECT_FALSE(request.startFrom);
    const auto record = nlohmann::json::parse(contentOf(prepared.run.record()));
    EXPECT_FALSE(record.contains("start"));
}

TEST(TrainingStartTest, ARunKilledBeforeItsFirstCheckpointBeginsWithTheSameTensors) {
    const StartedRun started;
    const auto first = prepareRun(started.project, started.images, started.run).startFrom;
    const auto again = prepareResume(started.run, started.images).startFrom;
    ASSERT_TRUE(again);
    ASSERT_EQ(again->size(), first->size());
    for (std::size_t i = 0; i < first->size(); ++i) {
        EXPECT_EQ((*again)[i].name, (*first)[i].name);
        EXPECT_EQ((*again)[i].bytes, (*first)[i].bytes);
    }
}

TEST(TrainingStartTest, ARunDoesNotBeginAgainFromOtherWeightsOrNone) {
    const StartedRun started;
    prepareRun(started.project, started.images, started.run);
    const auto refusal = [&] {
        return refusalOf([&] { prepareResume(started.run, started.images); });
    };
    EXPECT_EQ(refusal(), "nothing");
    started.writeWeights(2);
    EXPECT_THAT(refusal(), HasSubstr("have changed since"));
    std::filesystem::remove(started.file);
    EXPECT_THAT(refusal(), HasSubstr("needs the weights that it started from"));
    EXPECT_THAT(refusal(), HasSubstr("weights.safetensors does not exist"));
}

TEST(TrainingStartTest, ARunWithACheckpointNeedsItsStartNoMore) {
    const StartedRun started;
    prepareRun(started.project, started.images, started.run);
    saveLast(started, started.checkpoint());
    std::filesystem::remove(started.file);
    const TrainingRequest request = prepareResume(started.run, started.images);
    EXPECT_TRUE(request.resumeFrom);
    EXPECT_FALSE(request.startFrom);
}

TEST(TrainingStartTest, ARepetitionSaysWhenTheWeightsHaveChanged) {
    const StartedRun started;
    prepareRun(started.project, started.images, started.run);
    const nlohmann::json record = readRunRecord(started.run);
    EXPECT_THAT(otherStartSentence(record, loadStart(started.project.startFrom)), IsEmpty());
    started.writeWeights(2);
    EXPECT_THAT(otherStartSentence(record, loadStart(started.project.startFrom)),
                HasSubstr("have changed since the repeated run"));

    nlohmann::json lost = record;
    lost.erase("start");
    EXPECT_FALSE(tellsItsStart(lost));
    EXPECT_THAT(otherStartSentence(lost, loadStart(started.project.startFrom)),
                HasSubstr("is damaged"));
    lost["project"]["start_from"] = "";
    EXPECT_THAT(otherStartSentence(lost, loadStart(started.project.startFrom)), IsEmpty());
}

TEST(TrainingStartTest, ADamagedRecordOfTheStartIsSaidToBeDamaged) {
    const StartedRun started;
    prepareRun(started.project, started.images, started.run);
    const TrainingStart start = loadStart(started.file.string());
    const auto whole = nlohmann::json::parse(contentOf(started.run.record()));
    const std::vector<nlohmann::json> damages{
        7, nullptr, {{"file", "w"}}, {{"sha256", 7}}, nlohmann::json::array({1})};
    for (const nlohmann::json& damage : damages) {
        nlohmann::json record = whole;
        record["start"] = damage;
        EXPECT_THAT(otherStartSentence(record, start),
                    AllOf(HasSubstr("may have changed"), HasSubstr("is damaged")))
            << damage;
        writeText(started.run.record(), record.dump());
        EXPECT_THAT(refusalOf([&] { prepareResume(started.run, started.images); }),
                    AllOf(HasSubstr("is damaged"), HasSubstr("Restore run.json")))
            << damage;
    }
}

TEST(TrainingStartTest, ARunIsAStartWithItsNetworkAndInput) {
    const StartedRun earlier;
    prepareRun(earlier.project, earlier.images, earlier.run);
    Checkpoint checkpoint = earlier.checkpoint();
    checkpoint.preprocessing.mean = {0.5F, 0.25F, 0.125F};
    saveLast(earlier, checkpoint);
    for (const std::filesystem::path& from :
         {earlier.run.path, earlier.run.checkpoints() / "last.safetensors"}) {
        const TrainingStart start = loadStart(from.string());
        EXPECT_EQ(start.file, earlier.run.checkpoints() / "last.safetensors");
        EXPECT_EQ(start.epochSentence.empty(), from != earlier.run.path);
        EXPECT_EQ(start.weights.tensors.size(), earlier.tensors(0).size())
            << "states of the optimizer are left out";
        Project project = freshProject(usualTask());
        EXPECT_THAT(
            adoptStart(project,
                       start,
                       {.network = true, .size = true, .resize = true, .normalisation = true}),
            testing::SizeIs(3));
        EXPECT_EQ(project.network.nodes, earlier.project.network.nodes);
        EXPECT_EQ(project.preprocessing, checkpoint.preprocessing);
        EXPECT_FALSE(project.normaliseByData);
        const MatchedStart matched = matchStart(start, project, earlier.images);
        EXPECT_THAT(matched.report.fresh, IsEmpty());
        EXPECT_EQ(matched.tensors.front().floats()[0], 7);
    }
}

TEST(TrainingStartTest, ARunAsAStartSaysOfWhichEpochItsNetworkIs) {
    const StartedRun earlier;
    prepareRun(earlier.project, earlier.images, earlier.run);
    Checkpoint checkpoint = earlier.checkpoint();
    checkpoint.progress.bestEpoch = 2;
    saveLast(earlier, checkpoint);
    const std::string from = earlier.run.path.string();
    EXPECT_THAT(loadStart(from).epochSentence,
                AllOf(HasSubstr("starts from the network of the last epoch ("),
                      HasSubstr(") of the run " + earlier.run.path.filename().string() + ".")));
    saveCheckpoint(
        CheckpointFolder{earlier.run.checkpoints()}.best(), checkpoint, realFileSystem());
    EXPECT_THAT(loadStart(from).epochSentence,
                HasSubstr("starts from the network of the best epoch (2) of the run "));
}

TEST(TrainingStartTest, ChosenThingsAreNotTakenFromTheStart) {
    const StartedRun earlier;
    saveLast(earlier, earlier.checkpoint());
    writeText(earlier.run.record(), "{}");
    const TrainingStart start = loadStart(earlier.run.path.string());
    Project project = freshProject(usualTask());
    project.preprocessing = {.height = 64, .width = 32, .channels = 0};
    EXPECT_THAT(adoptStart(project, start, {}), IsEmpty());
    EXPECT_EQ(project.preprocessing.height, 64);
    EXPECT_TRUE(project.normaliseByData);
    EXPECT_TRUE(project.network.nodes.empty());
    EXPECT_EQ(project.preprocessing.channels, start.input->channels) << "left open";
}

// The published recipe subtracts 127 from bytes and divides by 128; sizes grow with the network.
TEST(TrainingStartTest, EveryTrainedStartKnowsItsInput) {
    int side = 0;
    for (const Start& entry : startCatalog()) {
        const Preprocessing input = inputOf(entry);
        EXPECT_GT(input.height, side) << entry.name;
        EXPECT_EQ(input.width, input.height);
        EXPECT_EQ(input.channels, 3);
        for (std::size_t channel = 0; channel < 3; ++channel) {
            EXPECT_FLOAT_EQ(input.mean[channel] * 255, 127);
            EXPECT_FLOAT_EQ(input.standardDeviation[channel] * 255, 128);
        }
        side = input.height;
    }
}

TEST(TrainingStartTest, SaysThatAFileIsNotTheOneThatItResembles) {
    const TemporaryFolder folder;
    const auto read = [&](const std::string& name, std::int64_t classes) {
        const LayerCatalog catalog;
        const kernels::Shape image{3, 224, 224};
        const Network network = *validate(makeTemplate(name, {.input = image}),
                                          catalog,
                                          {.input = image, .outputWidth = classes})
                                     .network;
        std::vector<HostTensor> tensors;
        for (const NetworkLayer& layer : network.layers) {
            for (const auto* specs : {&layer.shape.parameters, &layer.shape.states}) {
                for (const ParameterSpec& spec : *specs) {
                    tensors.push_back(HostTensor::make(
                        layer.id + '.' + spec.name, kernels::DataType::Float32, spec.shape));
                }
            }
        }
        writeTensorFile(folder / "weights.safetensors", {}, tensors);
        return loadStart((folder / "weights.safetensors").string());
    };
    const TrainingStart like = read("efficientnet-lite0", 1000);
    EXPECT_EQ(like.resembles, "efficientnet-lite0");
    EXPECT_TRUE(like.templateName.empty()) << "nothing is taken from the catalog";
    EXPECT_FALSE(like.input);
    EXPECT_THAT(resemblanceSentence(like),
                AllOf(HasSubstr("not the published file of the trained start efficientnet-lite0"),
                      HasSubstr("weights.safetensors")));
    EXPECT_EQ(read("efficientnet-lite0", 7).resembles, "") << "of another last layer";
    EXPECT_EQ(resemblanceSentence(read("resnet-small", 1000)), "");
}

TEST(TrainingStartTest, SaysWhereAMissingTrainedStartComesFrom) {
    const TemporaryFolder folder;
    try {
        loadStart("efficientnet-lite0", StartStorage(folder.path()));
        FAIL() << "it is not there";
    } catch (const RequestError& error) {
        EXPECT_THAT(error.what(), HasSubstr("espalier starts fetch efficientnet-lite0"));
    }
}

TEST(TrainingStartTest, RefusesWeightsThatAreNotFinite) {
    const StartedRun started;
    started.writeWeights(std::numeric_limits<float>::quiet_NaN());
    EXPECT_THAT(refusalOf([&] { startOfProject(started.project, started.images); }),
                HasSubstr("are NaN or infinite"));
}

TEST(TrainingStartTest, AStopEndsReadingAFileOfKeras) {
    StartedRun started;
    const std::filesystem::path file = started.folder / "weights.h5";
    writeText(file, "\x89HDF\r\n\x1a\n");  // read by a process of its own, which is awaited
    started.project.startFrom = file.string();
    std::stop_source source;
    source.request_stop();
    const std::stop_token stop = source.get_token();
    const Project& project = started.project;
    EXPECT_THROW(loadStart(project.startFrom, stop), Stopped);
    EXPECT_THROW(loadStart(project.startFrom, StartStorage(), stop), Stopped);
    EXPECT_THROW(startOfProject(project, started.images, stop), Stopped);
    const nlohmann::json record{{"start", {{"sha256", "of another file"}}}};
    EXPECT_THROW(startAgain(record, project, started.images, stop), Stopped);
    EXPECT_THROW(prepareRun(project, started.images, started.run, realFileSystem(), stop), Stopped);
    EXPECT_FALSE(std::filesystem::exists(started.run.record()));
}

TEST(TrainingStartTest, RefusesWhatIsNotAStart) {
    const TemporaryFolder folder;
    EXPECT_THAT(refusalOf([&] { loadStart((folder / "nothing").string()); }),
                HasSubstr("efficientnet-lite0"));
    EXPECT_THAT(refusalOf([&] { loadStart(folder.path().string()); }),
                HasSubstr("is a folder, but not of a run"));
    writeText(folder / "text.pth", "words");
    EXPECT_THAT(refusalOf([&] { loadStart((folder / "text.pth").string()); }),
                HasSubstr("text.pth"));
    std::filesystem::create_directories(folder / "model" / "variables");
    writeText(folder / "model" / "saved_model.pb", "\x08\x01");
    const std::string refusal = refusalOf([&] { loadStart((folder / "model").string()); });
    EXPECT_THAT(refusal, HasSubstr("is a SavedModel of TensorFlow"));
    EXPECT_THAT(refusal, HasSubstr("model.save(\"NAME.h5\")"));
}

}  // namespace

}  // namespace espalier::engine::tests
