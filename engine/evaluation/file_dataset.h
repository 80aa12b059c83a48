// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "engine/data/codecs/byte_budget.h"
#include "engine/data/loading/dataset.h"
#include "engine/data/preprocessing/preprocessing.h"

namespace espalier::engine {

/// Image files as a network's inputs, in the order given: field "image" [C,H,W], or as bytes
/// "pixels" [H,W,C] and "records" (kernels::ImageRecord). For a file that cannot be read, the
/// problem is the reason alone, without the file's name.
class FileDataset final : public Dataset {
  public:
    FileDataset(std::vector<std::filesystem::path> files,
                const Preprocessing& recipe,
                bool asBytes = false);

    std::size_t size() const override { return files_.size(); }
    const std::vector<SampleField>& fields() const override { return fields_; }
    std::uint64_t group(std::size_t index) const override { return index; }
    std::string sampleName(std::size_t index) const override;
    void load(const SampleRequest& request, SampleSlot& slot) const override;

  private:
    void write(const Image& image, SampleSlot& slot) const;

    std::vector<std::filesystem::path> files_;
    Preprocessing recipe_;
    bool asBytes_;
    std::vector<SampleField> fields_;
    mutable ByteBudget decoding_{kDecodingBytes};  ///< of all loading threads
};

}  // namespace espalier::engine
