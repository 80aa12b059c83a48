// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "engine/weights/hdf5_handle.h"

namespace espalier::engine {

/// An HDF5 file in memory, which HDF5 reads where it is instead of making a copy. Read only.
class Hdf5Image {
  public:
    explicit Hdf5Image(std::span<const std::byte> bytes);

    hid_t file() const { return file_; }

  private:
    Hdf5Handle access_;
    Hdf5Handle file_;
};

}  // namespace espalier::engine
