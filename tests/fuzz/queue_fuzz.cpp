// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string_view>

#include "engine/base/error.h"
#include "engine/queue/queue_file.h"
#include "scratch_folder.h"

namespace {

using namespace espalier::engine;
using namespace espalier::tests;

/// A folder with the file of a queue.
class QueueOnly {
  public:
    void fill(std::string_view bytes) const {
        std::ofstream(queue_.path(), std::ios::binary) << bytes;
    }
    QueueFile& queue() { return queue_; }

  private:
    ScratchFolder place_;
    QueueFile queue_{place_.path()};
};

bool areSame(const QueueEntry& one, const QueueEntry& other) {
    return one.id == other.id && one.name == other.name && one.state == other.state &&
           one.runs == other.runs && one.run == other.run && one.text == other.text;
}

}  // namespace

/// Any file is refused in a sentence and left as it is, or is a queue that is written again as the
/// same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static QueueOnly only;
    only.fill({reinterpret_cast<const char*>(data), size});
    try {
        const std::vector<QueueEntry> entries = only.queue().read();
        require(entries.size() <= kMostQueued);
        if (entries.empty()) return 0;
        only.queue().note(entries.front().id, [](QueueEntry&) {});
        const std::vector<QueueEntry> again = only.queue().read();
        require(again.size() == entries.size());
        for (std::size_t i = 0; i < again.size(); ++i) require(areSame(again[i], entries[i]));
    } catch (const RequestError& refusal) {
        requireSentence(refusal);
    }
    return 0;
}
