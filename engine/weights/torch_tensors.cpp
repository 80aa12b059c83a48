// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/torch_tensors.h"

#include "engine/formats/float_values.h"
#include "engine/weights/weight_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using kernels::Shape;

bool isContiguous(const TorchTensor& tensor) {
    std::uint64_t expected = 1;
    for (int axis = tensor.shape.rank() - 1; axis >= 0; --axis) {
        const std::int64_t size = tensor.shape[axis];
        if (size != 1 && tensor.strides[static_cast<std::size_t>(axis)] != expected) return false;
        expected *= static_cast<std::uint64_t>(size);
    }
    return true;
}

/// Counts through the positions of a tensor in row-major order, the last axis left out.
class RowCounter {
  public:
    explicit RowCounter(const TorchTensor& tensor) : tensor_(tensor), place_(tensor.offset) {}

    std::uint64_t place() const { return place_; }  ///< of the row's first element
    void next() {
        for (int axis = tensor_.shape.rank() - 2; axis >= 0; --axis) {
            const auto i = static_cast<std::size_t>(axis);
            place_ += tensor_.strides[i];
            if (++counts_[i] < tensor_.shape[axis]) return;
            place_ -= tensor_.strides[i] * static_cast<std::uint64_t>(counts_[i]);
            counts_[i] = 0;
        }
    }

  private:
    const TorchTensor& tensor_;
    std::uint64_t place_;
    std::array<std::int64_t, Shape::kMaxRank> counts_{};
};

// Of a tensor with at least one axis and one element, whose strides may be any.
template <typename Stored>
void gather(const TorchTensor& tensor, const std::byte* values, std::span<float> to) {
    const int last = tensor.shape.rank() - 1;
    const auto rowSize = static_cast<std::size_t>(tensor.shape[last]);
    const std::uint64_t stride = tensor.strides[static_cast<std::size_t>(last)];
    RowCounter row(tensor);
    for (std::size_t first = 0; first < to.size(); first += rowSize, row.next()) {
        for (std::size_t i = 0; i < rowSize; ++i) {
            to[first + i] = floatAt<Stored>(values + (row.place() + i * stride) * sizeof(Stored));
        }
    }
}

}  // namespace

TorchTensors::TorchTensors(const Pickle& pickle, StateDict dictionary, MemoryBudget& budget)
    : pickle_(pickle), viewsOf_(pickle.storages.size()) {
    file_.leftOut = std::move(dictionary.leftOut);
    for (StateDict::Entry& entry : dictionary.entries) {
        const TorchTensor& tensor = pickle.tensors[entry.tensor];
        const StorageType& type = *pickle.storages[tensor.storage].type;
        if (!type.floats) {
            file_.leftOut.push_back(fmt::format("{}: {}", entry.name, type.words));
            continue;
        }
        budget.take(static_cast<std::uint64_t>(tensor.shape.elementCount()) * sizeof(float));
        viewsOf_[tensor.storage].push_back({entry.tensor, file_.tensors.size()});
        file_.tensors.push_back(
            HostTensor::make(std::move(entry.name), kernels::DataType::Float32, tensor.shape));
    }
}

void TorchTensors::fill(std::uint32_t storage, std::span<const std::byte> values) {
    const StorageType& type = *pickle_.storages[storage].type;
    for (const View& view : viewsOf_[storage]) {
        const TorchTensor& tensor = pickle_.tensors[view.tensor];
        const std::span<float> to = file_.tensors[view.target].floats();
        if (to.empty()) continue;
        if (isContiguous(tensor)) {
            convertToFloats(*type.floats, values.subspan(tensor.offset * type.elementBytes), to);
            continue;
        }
        withFloatType(*type.floats,
                      [&]<typename Stored>() { gather<Stored>(tensor, values.data(), to); });
    }
}

}  // namespace espalier::engine
