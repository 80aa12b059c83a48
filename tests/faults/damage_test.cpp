// SPDX-License-Identifier: Apache-2.0
// Every byte of a file is damaged, one at a time: the file is refused in a sentence, or nothing of
// what it says has changed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>

#include "engine/base/error.h"
#include "engine/evaluation/model.h"
#include "engine/formats/onnx_import.h"
#include "engine/project/project.h"
#include "engine/runs/run_folder.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/checkpoint/checkpoint_json.h"
#include "faulted_program.h"
#include "kernels/devices/device_list.h"
#include "small_run.h"
#include "tests/support/random_seed.h"

namespace espalier::tests {

namespace {

namespace fs = std::filesystem;
using cli::tests::contentOf;
using cli::tests::runProgram;
using cli::tests::writeText;

/// What became of the damaged files.
struct Outcome {
    int refused = 0;
    int equal = 0;
    int other = 0;  ///< read, and something in it is different
};

/// Everything that a file says, as text; throws Error when it is refused.
using Reading = std::function<std::string(const fs::path& file)>;

std::string textOf(const engine::HostTensor& tensor) {
    return tensor.name + tensor.shape.toString() +
           std::string(reinterpret_cast<const char*>(tensor.bytes.data()), tensor.bytes.size());
}

std::string checkpointText(const fs::path& file) {
    const engine::Checkpoint checkpoint = engine::loadCheckpoint(file);
    std::string text = engine::checkpointStateToJson(checkpoint);
    for (const engine::HostTensor& tensor : checkpoint.tensors) text += textOf(tensor);
    return text;
}

std::string projectText(const fs::path& file) {
    const std::string text = engine::projectToJson(engine::loadProject(file), {});
    // Whatever was read can be saved and is then the same.
    EXPECT_EQ(engine::projectToJson(engine::projectFromJson(text, {}), {}), text);
    return text;
}

std::string runText(const fs::path& file) {
    const engine::RunRecord record = engine::readRun(file.parent_path());
    std::string text = engine::projectToJson(record.project, {}) + record.started +
                       record.dataFingerprint + std::to_string(record.baseline) +
                       engine::wordOf(record.status);
    for (const engine::TrainingEvent& event : record.events) text += engine::eventToJson(event);
    return text;
}

class DamageTest : public testing::TestWithParam<bool> {
  protected:
    void SetUp() override { ASSERT_EQ(runProgram(small_.training(run_, "1")).code, 0); }

    /// Changes every bit of every byte, one at a time; in a quick test one bit of every
    /// `stride`-th.
    static Outcome damageAll(const fs::path& file, const Reading& read, std::size_t stride) {
        const std::string whole = contentOf(file);
        const std::string before = read(file);
        Outcome outcome;
        const std::size_t step = GetParam() ? 1 : 8 * stride + 1;
        for (std::size_t bit = 0; bit < 8 * whole.size() && !HasFailure(); bit += step) {
            SCOPED_TRACE("byte " + std::to_string(bit / 8) + ", bit " + std::to_string(bit % 8));
            std::string damaged = whole;
            damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
            writeText(file, damaged);
            add(outcome, file, read, before);
        }
        writeText(file, whole);
        return outcome;
    }

    static void print(const std::string& what, const fs::path& file, const Outcome& outcome) {
        printMeasured("damaged bits, " + what,
                      std::to_string(outcome.refused) + " refused, " +
                          std::to_string(outcome.equal) + " without effect, " +
                          std::to_string(outcome.other) + " read as another value, of a file of " +
                          std::to_string(fs::file_size(file)) + " bytes");
    }

    const cli::tests::WorkFolder folder_;
    const SmallRun small_{folder_};
    const std::string run_ = folder_ / "run";

  private:
    static void add(Outcome& outcome,
                    const fs::path& file,
                    const Reading& read,
                    const std::string& before) {
        try {
            ++(read(file) == before ? outcome.equal : outcome.other);
        } catch (const engine::Error& refusal) {
            ++outcome.refused;
            EXPECT_GT(std::string(refusal.what()).size(), 20);
        }
    }
};

}  // namespace

TEST_P(DamageTest, ACheckpointIsRefused) {
    for (const char* name : {"last", "best"}) {
        const fs::path file = run_ + "/checkpoints/" + name + ".safetensors";
        const Outcome outcome = damageAll(file, checkpointText, 13);
        EXPECT_EQ(outcome.other, 0);
        EXPECT_GT(outcome.refused, 50);
        print(std::string("checkpoint ") + name, file, outcome);
    }
}

TEST_P(DamageTest, AModelIsRefusedOrPredictsTheSame) {
    const fs::path file = run_ + "/model.onnx";
    const auto device = kernels::openDevice({.kind = kernels::DeviceKind::Cpu});
    auto image = engine::HostTensor::make("image", kernels::DataType::Float32, {1, 3, 8, 8});
    TestRandom().fill(image.floats(), -1, 1);
    const auto predicted = [&](const fs::path& model) {
        const auto loaded = engine::Model::load(model, *device);
        return textOf(loaded->predictTensors(std::span(&image, 1)));
    };
    const Outcome outcome = damageAll(file, predicted, 20);
    EXPECT_EQ(outcome.other, 0);
    EXPECT_GT(outcome.refused, 50);
    print("model", file, outcome);
}

// Files for people to read and edit have no checksum: another digit is another value.
TEST_P(DamageTest, AProjectIsRefusedOrReadAsOneThatCanBeSaved) {
    const fs::path file = folder_ / "mine.espalier";
    engine::saveProject(engine::loadProject(run_ + "/run.json"), file);
    const Outcome outcome = damageAll(file, projectText, 9);
    EXPECT_GT(outcome.refused, 50);
    print("project", file, outcome);
}

TEST_P(DamageTest, ARunRecordIsRefusedOrRead) {
    const fs::path file = run_ + "/run.json";
    const Outcome outcome = damageAll(file, runText, 13);
    EXPECT_GT(outcome.refused, 50);
    print("run record", file, outcome);
}

TEST_P(DamageTest, EventsThatCannotBeReadAreLeftOut) {
    const fs::path file = run_ + "/events.jsonl";
    const Outcome outcome = damageAll(file, runText, 13);
    EXPECT_EQ(outcome.refused, 0) << "the run itself can still be opened";
    print("events", file, outcome);
}

INSTANTIATE_TEST_SUITE_P(Quick, DamageTest, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Thorough, DamageTest, testing::Values(true));

}  // namespace espalier::tests
