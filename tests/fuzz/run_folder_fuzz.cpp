// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "engine/base/error.h"
#include "engine/runs/run_folder.h"
#include "promise.h"

namespace {

using namespace espalier::engine;
using namespace espalier::tests;

/// A folder in memory, where there is one, for as long as the program runs.
class ScratchRun {
  public:
    ScratchRun() {
        const bool hasMemory = ::access("/dev/shm", W_OK) == 0;
        std::string name = hasMemory ? "/dev/shm/run-XXXXXX" : "/tmp/run-XXXXXX";
        require(::mkdtemp(name.data()) != nullptr);
        folder_.path = name;
    }
    ~ScratchRun() { std::filesystem::remove_all(folder_.path); }

    const RunFolder& folder() const { return folder_; }

    // The three files, one behind the other, with a byte 0 between.
    void fill(std::string_view bytes) const {
        for (const auto& file : {folder_.record(), folder_.events(), folder_.results()}) {
            const std::size_t end = bytes.find('\0');
            std::ofstream(file, std::ios::binary) << bytes.substr(0, end);
            bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
        }
    }

  private:
    RunFolder folder_;
};

}  // namespace

/// What a run's folder promises whatever its files hold: a run with a state, events in order and
/// results whose metrics can be told; or one sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const ScratchRun kRun;
    kRun.fill({reinterpret_cast<const char*>(data), size});
    if (const auto results = readResults(kRun.folder()); results && results->test) {
        require(!results->test->sentence().empty());
    }
    try {
        const RunRecord record = readRun(kRun.folder().path);
        require(!record.state.empty());
        for (const TrainingEvent& event : record.events) {
            require(eventToJson(eventFromJson(eventToJson(event))) == eventToJson(event));
        }
    } catch (const RequestError& refusal) {
        requireSentence(refusal);
    }
    return 0;
}
