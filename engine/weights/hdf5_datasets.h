// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "engine/weights/hdf5_handle.h"
#include "engine/weights/hdf5_records.h"
#include "kernels/data_type.h"
#include "kernels/shape.h"

namespace espalier::engine {

/// Sends the datasets of a file: of those that lie in it as they are, the place; of others, which
/// are compressed for example, the values.
class Hdf5Datasets {
  public:
    /// Values may have that many bytes in all.
    Hdf5Datasets(std::uint64_t mostBytes, RecordSender& sender)
        : left_(mostBytes), sender_(sender) {}

    void send(hid_t dataset, const std::string& path);

  private:
    struct Values {
        kernels::DataType type;
        kernels::Shape shape;
        std::uint64_t bytes = 0;
    };

    void sendValues(hid_t dataset, const Values& values, const std::string& path);
    void sendPart(std::uint64_t place, std::span<const std::byte> part, const std::string& path);
    void sendHeader(const Values& values, const std::string& path, std::uint64_t place);
    void leaveOut(const std::string& path, const char* why);

    std::uint64_t left_;
    std::uint64_t recordsLeft_ = kMostValueRecords;
    RecordSender& sender_;
};

}  // namespace espalier::engine
