// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string_view>

#include "engine/certificate/certificate.h"
#include "scratch_folder.h"

namespace {

using namespace espalier::engine;
using namespace espalier::tests;

/// A run's folder with a certificate alone.
class CertifiedRun {
  public:
    void fill(std::string_view bytes) const {
        std::ofstream(certificateFile(folder_), std::ios::binary) << bytes;
    }
    const RunFolder& folder() const { return folder_; }

  private:
    ScratchFolder place_;
    RunFolder folder_{place_.path()};
};

}  // namespace

/// For any file, a run has no certificate, or one of steps that it can have.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const CertifiedRun kRun;
    kRun.fill({reinterpret_cast<const char*>(data), size});
    const std::optional<CertificateRecord> record = readCertificate(kRun.folder());
    if (!record) return 0;
    require(record->steps >= 1);
    require(record->runSteps == 0 || record->steps <= record->runSteps);
    require(record->made.size() + record->device.size() < size);
    return 0;
}
