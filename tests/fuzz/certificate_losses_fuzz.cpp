// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "engine/certificate/recorded_losses.h"
#include "scratch_folder.h"

namespace {

using namespace espalier::engine;
using namespace espalier::tests;

constexpr std::int64_t kComparedSteps = 50;

/// The folders of a run and of a training that repeats it, with metrics.csv alone.
class RepeatedRun {
  public:
    RepeatedRun() {
        std::filesystem::create_directories(run_.path);
        std::filesystem::create_directories(repeated_.path);
    }

    // The two files, one behind the other, with a byte 0 between.
    void fill(std::string_view bytes) const {
        const std::size_t end = bytes.find('\0');
        std::ofstream(run_.metrics(), std::ios::binary) << bytes.substr(0, end);
        bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
        std::ofstream(repeated_.metrics(), std::ios::binary) << bytes;
    }

    void compare() const {
        const RecordedLosses found = compareRecordedLosses(run_, repeated_, kComparedSteps);
        require(found.steps >= 0 && found.steps <= kComparedSteps);
        require(found.firstDifferent >= 0 && found.firstDifferent <= kComparedSteps);
        require(found.steps > 0 || found.firstDifferent == 0);
        const RecordedLosses reversed = compareRecordedLosses(repeated_, run_, kComparedSteps);
        require(reversed.steps == found.steps);
        require(reversed.firstDifferent == found.firstDifferent);
        require(compareRecordedLosses(run_, run_, kComparedSteps).firstDifferent == 0);
    }

  private:
    ScratchFolder place_;
    RunFolder run_{place_.path() / "run"};
    RunFolder repeated_{place_.path() / "repeated"};
};

}  // namespace

/// For any two files of metrics, the comparison of a certificate counts steps that were compared,
/// names one of them where they differ, and finds a file equal to itself.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const RepeatedRun kRuns;
    kRuns.fill({reinterpret_cast<const char*>(data), size});
    kRuns.compare();
    return 0;
}
