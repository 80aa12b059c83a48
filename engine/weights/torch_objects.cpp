// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/torch_objects.h"

#include <algorithm>

#include "engine/base/limits.h"
#include "engine/weights/weight_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using kernels::DataType;
using kernels::Shape;

constexpr std::array<StorageType, 12> kStorageTypes{{
    {"FloatStorage", 4, DataType::Float32, "fp32"},
    {"DoubleStorage", 8, DataType::Float64, "fp64"},
    {"HalfStorage", 2, DataType::Float16, "fp16"},
    {"BFloat16Storage", 2, DataType::BFloat16, "bf16"},
    {"LongStorage", 8, std::nullopt, "integers"},
    {"IntStorage", 4, std::nullopt, "integers"},
    {"ShortStorage", 2, std::nullopt, "integers"},
    {"CharStorage", 1, std::nullopt, "integers"},
    {"ByteStorage", 1, std::nullopt, "integers"},
    {"BoolStorage", 1, std::nullopt, "truth values"},
    {"ComplexFloatStorage", 8, std::nullopt, "complex numbers"},
    {"ComplexDoubleStorage", 16, std::nullopt, "complex numbers"},
}};

constexpr std::size_t kMostPairs = 1'000'000;

struct FunctionName {
    std::string_view module;
    std::string_view name;
    TorchFunction function;
};
constexpr std::array<FunctionName, 4> kFunctions{{
    {"collections", "OrderedDict", TorchFunction::OrderedDict},
    {"torch._utils", "_rebuild_tensor", TorchFunction::RebuildTensor},
    {"torch._utils", "_rebuild_tensor_v2", TorchFunction::RebuildTensorV2},
    {"torch._utils", "_rebuild_parameter", TorchFunction::RebuildParameter},
}};

[[noreturn]] void refuseTensor(const char* problem) {
    throw WeightRefusal(fmt::format("one of its tensors {}", problem));
}

// Whether the last element lies inside the storage. A view without elements may begin anywhere:
// PyTorch slices an empty tensor beyond its end.
bool liesInside(const TorchTensor& tensor, std::uint64_t elements) {
    if (tensor.shape.elementCount() == 0) return true;
    std::uint64_t last = tensor.offset;
    for (int axis = 0; axis < tensor.shape.rank(); ++axis) {
        const auto steps = static_cast<std::uint64_t>(tensor.shape[axis] - 1);
        std::uint64_t way = 0;
        if (__builtin_mul_overflow(steps, tensor.strides[static_cast<std::size_t>(axis)], &way) ||
            __builtin_add_overflow(last, way, &last)) {
            return false;
        }
    }
    return last < elements;
}

}  // namespace

std::optional<PickleValue> findTorchName(std::string_view module, std::string_view name) {
    for (const FunctionName& known : kFunctions) {
        if (module == known.module && name == known.name) return known.function;
    }
    if (module != "torch") return std::nullopt;
    const auto* type = std::ranges::find(kStorageTypes, name, &StorageType::name);
    if (type == kStorageTypes.end()) return std::nullopt;
    return PickleValue(type);
}

StorageIndex TorchObjects::storage(PickleIndex id) {
    const auto* parts = pickle_.get<PickleList>(id);
    const bool isLong = parts && parts->items.size() == 6;
    if (!parts || !parts->isTuple || (parts->items.size() != 5 && !isLong)) {
        throw WeightRefusal("it refers to an object outside the file");
    }
    const auto* kind = pickle_.get<std::string_view>(parts->items[0]);
    const auto* type = pickle_.get<const StorageType*>(parts->items[1]);
    const auto* key = pickle_.get<std::string_view>(parts->items[2]);
    if (!kind || *kind != "storage" || !type || !key) {
        throw WeightRefusal("it refers to an object that is no storage of a tensor");
    }
    if (isLong && !pickle_.get<PickleNone>(parts->items[5])) {
        throw WeightRefusal("its storages share memory in a way that PyTorch no longer writes");
    }
    const std::uint64_t elements = count(parts->items[4], "has a storage of impossible size");
    if (elements > static_cast<std::uint64_t>(limits::kTensorElements)) {
        refuseTensor("has a storage that is too large");
    }
    const TorchStorage stored{*type, *key, elements};
    const auto next = static_cast<std::uint32_t>(pickle_.storages.size());
    const auto [found, isNew] = storages_.try_emplace(*key, next);
    if (isNew) {
        pickle_.storages.push_back(stored);
    } else {
        const TorchStorage& known = pickle_.storages[found->second];
        if (known.type != stored.type || known.elements != stored.elements) {
            throw WeightRefusal("it describes one storage in two ways");
        }
    }
    return {found->second};
}

PickleValue TorchObjects::call(TorchFunction function, PickleIndex arguments) {
    const auto* given = pickle_.get<PickleList>(arguments);
    if (!given || !given->isTuple) throw WeightRefusal("it calls a function without arguments");
    const std::size_t size = given->items.size();
    switch (function) {
        case TorchFunction::OrderedDict:
            return dictionary(*given);
        case TorchFunction::RebuildTensor:
            if (size != 4) break;
            return tensor(*given);
        case TorchFunction::RebuildTensorV2:
            if (size != 6 && size != 7) break;
            // A seventh argument says that the values are still to be negated or conjugated.
            if (size == 7 && !pickle_.get<PickleNone>(given->items[6])) {
                const auto* notes = pickle_.get<PickleDict>(given->items[6]);
                if (!notes || !notes->items.empty())
                    refuseTensor("is a view that was not computed");
            }
            return tensor(*given);
        case TorchFunction::RebuildParameter:
            if (size != 3) break;
            if (const auto* data = pickle_.get<TensorIndex>(given->items[0])) return *data;
            break;
    }
    refuseTensor("is described in an unknown way");
}

// (storage, offset, sizes, strides, …)
TensorIndex TorchObjects::tensor(const PickleList& arguments) {
    const auto* storage = pickle_.get<StorageIndex>(arguments.items[0]);
    if (!storage) refuseTensor("has no storage");
    TorchTensor made{storage->index,
                     count(arguments.items[1], "begins at an impossible place"),
                     shapeFrom(arguments.items[2]),
                     {}};
    const auto* strides = pickle_.get<PickleList>(arguments.items[3]);
    if (!strides || static_cast<int>(strides->items.size()) != made.shape.rank()) {
        refuseTensor("has another number of strides than of sizes");
    }
    for (std::size_t axis = 0; axis < strides->items.size(); ++axis) {
        made.strides[axis] = count(strides->items[axis], "has an impossible stride");
    }
    if (!liesInside(made, pickle_.storages[storage->index].elements)) {
        refuseTensor("reaches beyond its storage");
    }
    pickle_.tensors.push_back(made);
    return {static_cast<std::uint32_t>(pickle_.tensors.size() - 1)};
}

// Without arguments, as PyTorch writes it, or from a list of pairs, as Python 2 did.
PickleDict TorchObjects::dictionary(const PickleList& arguments) {
    PickleDict made;
    if (arguments.items.empty()) return made;
    const auto* pairs = pickle_.get<PickleList>(arguments.items[0]);
    if (!pairs || arguments.items.size() != 1) throw WeightRefusal("it has a malformed dictionary");
    // A long list may be named in few bytes, again and again.
    copiedPairs_ += pairs->items.size();
    if (copiedPairs_ > kMostPairs) throw WeightRefusal("it describes more than a state dict does");
    for (const PickleIndex item : pairs->items) {
        const auto* pair = pickle_.get<PickleList>(item);
        if (!pair || pair->items.size() != 2) throw WeightRefusal("it has a malformed dictionary");
        made.items.emplace_back(pair->items[0], pair->items[1]);
    }
    return made;
}

std::uint64_t TorchObjects::count(PickleIndex index, const char* what) const {
    const auto* number = pickle_.get<std::int64_t>(index);
    if (!number || *number < 0) refuseTensor(what);
    return static_cast<std::uint64_t>(*number);
}

Shape TorchObjects::shapeFrom(PickleIndex index) const {
    const auto* sizes = pickle_.get<PickleList>(index);
    if (!sizes || sizes->items.size() > Shape::kMaxRank) refuseTensor("has no usable shape");
    std::vector<std::int64_t> numbers;
    std::int64_t product = 1;
    for (const PickleIndex item : sizes->items) {
        const std::uint64_t size = count(item, "has an impossible size");
        numbers.push_back(static_cast<std::int64_t>(size));
        if (__builtin_mul_overflow(product, numbers.back(), &product) ||
            product > limits::kTensorElements) {
            refuseTensor("is too large");
        }
    }
    return Shape(std::span<const std::int64_t>(numbers));
}

}  // namespace espalier::engine
