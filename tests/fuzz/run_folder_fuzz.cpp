// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "engine/base/error.h"
#include "engine/runs/run_folder.h"
#include "scratch_folder.h"

namespace {

using namespace espalier::engine;
using namespace espalier::tests;

/// A run folder with the files of one input.
class ScratchRun {
  public:
    const RunFolder& folder() const { return folder_; }

    // The input contains the three files, separated by a byte 0.
    void fill(std::string_view bytes) const {
        for (const auto& file : {folder_.record(), folder_.events(), folder_.results()}) {
            const std::size_t end = bytes.find('\0');
            std::ofstream(file, std::ios::binary) << bytes.substr(0, end);
            bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
        }
    }

  private:
    ScratchFolder place_;
    RunFolder folder_{place_.path()};
};

}  // namespace

/// For any files, a run's folder gives a run with a state, ordered events and results with
/// printable metrics, or one sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const ScratchRun kRun;
    kRun.fill({reinterpret_cast<const char*>(data), size});
    if (const auto results = readResults(kRun.folder()); results && results->test) {
        require(!results->test->sentence().empty());
    }
    try {
        const RunRecord record = readRun(kRun.folder().path);
        require(std::string_view(wordOf(record.status)) != "");
        for (const TrainingEvent& event : record.events) {
            require(eventToJson(eventFromJson(eventToJson(event))) == eventToJson(event));
        }
    } catch (const RequestError& refusal) {
        requireSentence(refusal);
    }
    return 0;
}
