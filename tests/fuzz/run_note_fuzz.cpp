// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "engine/base/error.h"
#include "engine/runs/run_note.h"
#include "scratch_folder.h"

namespace {

using namespace espalier::engine;
using namespace espalier::tests;

/// A run's folder with a note; its record only has to be there.
class NotedRun {
  public:
    NotedRun() { std::ofstream(folder_.record()) << "{}"; }

    void fill(std::string_view bytes) const {
        std::ofstream(folder_.note(), std::ios::binary) << bytes;
    }
    const RunFolder& folder() const { return folder_; }

  private:
    ScratchFolder place_;
    RunFolder folder_{place_.path()};
};

}  // namespace

/// For any file, a run has a note that can be saved and read again, or one sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const NotedRun kRun;
    kRun.fill({reinterpret_cast<const char*>(data), size});
    try {
        const RunNote note = readNote(kRun.folder());
        require(note.text.size() <= RunNote::kMostBytes);
        writeNote(kRun.folder(), note);
        require(readNote(kRun.folder()) == note);
    } catch (const RequestError& refusal) {
        requireSentence(refusal);
    }
    return 0;
}
