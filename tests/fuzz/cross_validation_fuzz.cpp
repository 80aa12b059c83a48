// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string_view>

#include "engine/base/error.h"
#include "engine/cross_validation/cross_validation.h"
#include "scratch_folder.h"

namespace {

using namespace espalier::engine;
using namespace espalier::tests;

/// A folder with the record of a cross-validation alone.
class RecordOnly {
  public:
    void fill(std::string_view bytes) const {
        std::ofstream(folder_.record(), std::ios::binary) << bytes;
    }
    const CrossValidationFolder& folder() const { return folder_; }

  private:
    ScratchFolder place_;
    CrossValidationFolder folder_{place_.path()};
};

}  // namespace

/// Any file is refused in a sentence, or names a number of folds that is possible and a project of
/// all of them.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const RecordOnly kRecord;
    kRecord.fill({reinterpret_cast<const char*>(data), size});
    try {
        const CrossValidation validation = readCrossValidation(kRecord.folder().path);
        require(validation.folds >= kFewestFolds && validation.folds <= kMostFolds);
        require(!validation.project.dataChoices.fold);
        require(foldState(validation, validation.folds) == FoldState::Open);
    } catch (const RequestError& error) {
        require(*error.what() != '\0');
    }
    return 0;
}
