// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/text_lines.h"
#include "engine/runs/line_file.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_recorder.h"
#include "engine/runs/run_samples.h"
#include "scratch_folder.h"

namespace {

using namespace espalier::engine;
using namespace espalier::tests;

constexpr std::int64_t kKeptSteps = 3;

std::vector<std::string> linesIn(const std::filesystem::path& file) {
    std::vector<std::string> lines;
    forEachLine(file, [&](std::string_view line) { lines.emplace_back(line); });
    return lines;
}

/// A run's folder whose three lists are those of one input.
class ListedRun {
  public:
    // The three files, one behind the other, with a byte 0 between.
    void fill(std::string_view bytes) const {
        for (const auto& file : {folder_.metrics(), folder_.events(), folder_.samples()}) {
            const std::size_t end = bytes.find('\0');
            std::ofstream(file, std::ios::binary) << bytes.substr(0, end);
            bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
        }
    }

    // A resumed run keeps what is of its steps, and nothing else; resumed again, the same.
    void resume() const {
        {
            RunRecorder recorder(folder_, realFileSystem(), kKeptSteps, {"accuracy", "f1"});
            TrainingEvent step;
            step.kind = EventKind::Step;
            step.step = kKeptSteps;
            recorder.onEvent(step);
        }
        const std::vector<std::string> metrics = linesIn(folder_.metrics());
        require(metrics.size() >= 2 && metrics.front().starts_with("kind,step,epoch,"));
        const std::vector<std::string> events = linesIn(folder_.events());
        require(!events.empty());
        for (const std::string& line : events) require(eventFromJson(line).step <= kKeptSteps);
        RunRecorder again(folder_, realFileSystem(), kKeptSteps);
        TrainingEvent message;
        message.step = kKeptSteps;
        again.onEvent(message);
        require(linesIn(folder_.metrics()) == metrics);
        require(linesIn(folder_.events()).size() == events.size() + 1);
    }

    void readSamples() const {
        try {
            const UsedImages used = usedAtStart(folder_);
            require(used.training.size() + used.validation.size() <=
                    linesIn(folder_.samples()).size());
            require(damageOfSamples(folder_).empty());
        } catch (const RequestError& error) {
            require(!damageOfSamples(folder_).empty());
            require(std::string(error.what()).find("samples.txt") != std::string::npos);
        }
    }

  private:
    ScratchFolder place_;
    RunFolder folder_{place_.path()};
};

}  // namespace

/// What the lists of a run (metrics.csv, events.jsonl, samples.txt) promise whatever they hold: a
/// resumed run keeps what can be read of its steps, and a list of samples can be read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const ListedRun kRun;
    kRun.fill({reinterpret_cast<const char*>(data), size});
    kRun.readSamples();
    kRun.resume();
    return 0;
}
