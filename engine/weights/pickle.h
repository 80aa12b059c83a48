// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "kernels/data_type.h"
#include "kernels/shape.h"

namespace espalier::engine {

/// A class of PyTorch's storages, by its name in the module `torch`.
struct StorageType {
    std::string_view name;
    std::uint64_t elementBytes;
    std::optional<kernels::DataType> floats;  ///< nothing of what is not converted to fp32
    std::string_view words;                   ///< "integers"
};

/// Values in a file, elsewhere than in the pickle.
struct TorchStorage {
    const StorageType* type;
    std::string_view key;
    std::uint64_t elements;

    /// Cannot overflow: elements are limited.
    std::uint64_t bytes() const { return elements * type->elementBytes; }
};

/// A view of a storage; all of its elements lie inside. Offset and strides count elements.
struct TorchTensor {
    std::uint32_t storage;  ///< index into Pickle::storages
    std::uint64_t offset;
    kernels::Shape shape;
    std::array<std::uint64_t, kernels::Shape::kMaxRank> strides;
};

/// The functions that a state dict calls. Nothing else is known, let alone called.
enum class TorchFunction : std::uint8_t {
    OrderedDict,
    RebuildTensor,
    RebuildTensorV2,
    RebuildParameter,
};

/// Index into Pickle::values. Values refer to each other, also in circles.
using PickleIndex = std::uint32_t;

struct PickleNone {};
/// An integer of more than 64 bits, in two's complement, little-endian.
struct PickleLong {
    std::string_view bytes;
};
struct PickleList {
    std::vector<PickleIndex> items;
    bool isTuple = false;
};
/// In the order of the file; keys may occur twice.
struct PickleDict {
    std::vector<std::pair<PickleIndex, PickleIndex>> items;
};
struct StorageIndex {
    std::uint32_t index;
};
struct TensorIndex {
    std::uint32_t index;
};
using PickleValue = std::variant<PickleNone,
                                 bool,
                                 std::int64_t,
                                 double,
                                 PickleLong,
                                 std::string_view,
                                 PickleList,
                                 PickleDict,
                                 TorchFunction,
                                 const StorageType*,
                                 StorageIndex,
                                 TensorIndex>;

/// What a pickle says. Its texts refer to the bytes that were read.
struct Pickle {
    std::deque<PickleValue> values;  ///< never empty
    std::vector<TorchStorage> storages;
    std::vector<TorchTensor> tensors;
    PickleIndex root = 0;

    template <typename T>
    const T* get(PickleIndex index) const {
        return std::get_if<T>(&values[index]);
    }
};

}  // namespace espalier::engine
