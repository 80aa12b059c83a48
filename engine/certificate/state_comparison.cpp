// SPDX-License-Identifier: Apache-2.0
#include "engine/certificate/state_comparison.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/checksum.h"
#include "engine/base/error.h"
#include "engine/layers/layer_catalog.h"
#include "engine/network/network.h"
#include "engine/tasks/task.h"
#include "engine/training/checkpoint/checkpoint.h"
#include "engine/training/loop/autopsy.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

using TensorsByName = std::map<std::string, const HostTensor*>;

TensorsByName byName(const std::vector<HostTensor>& tensors) {
    TensorsByName named;
    for (const HostTensor& tensor : tensors) named[tensor.name] = &tensor;
    return named;
}

std::vector<std::string> namesOnlyIn(const TensorsByName& one, const TensorsByName& other) {
    std::vector<std::string> names;
    for (const auto& [name, tensor] : one) {
        if (!other.contains(name)) names.push_back(name);
    }
    return names;
}

// "12 states of the optimizer are only in the first, such as conv.weight.optimizer0"; empty for no
// names. The best checkpoint of a run has no such states.
std::string namedText(const std::vector<std::string>& names, const std::string& what) {
    if (names.empty()) return {};
    const bool areStates =
        std::ranges::all_of(names, [](const std::string& name) { return isOptimizerState(name); });
    const bool isOne = names.size() == 1;
    return fmt::format("{} {}{}{} {} {}{} {}",
                       names.size(),
                       areStates ? "state" : "tensor",
                       isOne ? "" : "s",
                       areStates ? " of the optimizer" : "",
                       isOne ? "is" : "are",
                       what,
                       isOne ? ":" : ", such as",
                       names.front());
}

// Empty when each tensor of one is there in the other, with the same type and shape.
std::string whyNotComparable(const TensorsByName& first, const TensorsByName& second) {
    std::vector<std::string> reshaped;
    for (const auto& [name, tensor] : first) {
        const auto other = second.find(name);
        if (other == second.end()) continue;
        const bool isSame =
            tensor->type == other->second->type && tensor->shape == other->second->shape;
        if (!isSame) reshaped.push_back(name);
    }
    std::string why;
    for (const std::string& part : {namedText(namesOnlyIn(first, second), "only in the first"),
                                    namedText(namesOnlyIn(second, first), "only in the second"),
                                    namedText(reshaped, "of another type or shape")}) {
        if (!part.empty()) why += (why.empty() ? "" : "; ") + part;
    }
    return why;
}

// What is not a number is larger than every other difference, and stays so.
double largerOf(double largest, double difference) {
    if (std::isnan(largest) || std::isnan(difference)) return std::nan("");
    return std::max(largest, difference);
}

bool haveSameBits(float a, float b) {
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
}

std::int64_t countDifferent(const HostTensor& a, const HostTensor& b) {
    const std::size_t size = byteSize(a.type);
    std::int64_t different = 0;
    for (std::size_t at = 0; at + size <= a.bytes.size(); at += size) {
        if (std::memcmp(&a.bytes[at], &b.bytes[at], size) != 0) ++different;
    }
    return different;
}

TensorDifference differenceOf(const HostTensor& a, const HostTensor& b) {
    TensorDifference result{
        .tensor = a.name, .values = a.shape.elementCount(), .different = countDifferent(a, b)};
    if (a.type != kernels::DataType::Float32) {
        result.largest = std::nan("");
        return result;
    }
    const auto first = a.floats();
    const auto second = b.floats();
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (haveSameBits(first[i], second[i])) continue;
        result.largest =
            largerOf(result.largest, std::abs(static_cast<double>(first[i]) - second[i]));
    }
    return result;
}

/// A layer's learnable parameters in a state, in their order.
struct LayerTensors {
    std::string layer;
    std::vector<const HostTensor*> tensors = {};
};

std::vector<LayerTensors> layersOf(const Checkpoint& checkpoint, const Task& task) {
    const LayerCatalog catalog;
    const std::optional<Network> network =
        validate(checkpoint.network,
                 catalog,
                 task.networkInterface(checkpoint.preprocessing, checkpoint.outputNames))
            .network;
    if (!network) {
        throw RequestError(
            "The network of this run is not valid in this version of Espalier. Open the run to see "
            "why.");
    }
    const TensorsByName tensors = byName(checkpoint.tensors);
    std::vector<LayerTensors> layers;
    for (const NetworkLayer& layer : network->layers) {
        LayerTensors own{.layer = layer.id};
        for (const ParameterSpec& parameter : layer.shape.parameters) {
            const auto found = tensors.find(layer.id + "." + parameter.name);
            if (found != tensors.end()) own.tensors.push_back(found->second);
        }
        if (!own.tensors.empty()) layers.push_back(std::move(own));
    }
    return layers;
}

/// Puts the differences of a layer's parameters, one after the other, into as many bars as there is
/// room for.
class BarMaker {
  public:
    explicit BarMaker(std::int64_t parameters) {
        bars_.parametersPerBar = std::max<std::int64_t>(
            1, (parameters + DifferenceBars::kMost - 1) / DifferenceBars::kMost);
        bars_.values.resize(static_cast<std::size_t>((parameters + bars_.parametersPerBar - 1) /
                                                     bars_.parametersPerBar));
    }

    void add(float a, float b) {
        double difference = haveSameBits(a, b) ? 0 : static_cast<double>(a) - b;
        if (std::isnan(difference)) difference = std::numeric_limits<double>::infinity();
        double& bar = bars_.values[static_cast<std::size_t>(added_++ / bars_.parametersPerBar)];
        if (std::abs(difference) > std::abs(bar)) bar = difference;
    }
    DifferenceBars take() { return std::move(bars_); }

  private:
    DifferenceBars bars_;
    std::int64_t added_ = 0;
};

LayerDifference differenceOf(const LayerTensors& a, const TensorsByName& others) {
    LayerDifference result{.layer = a.layer};
    for (const HostTensor* tensor : a.tensors) {
        const TensorDifference one = differenceOf(*tensor, *others.at(tensor->name));
        result.parameters += one.values;
        result.different += one.different;
        if (one.different > 0) result.largest = largerOf(result.largest, one.largest);
    }
    if (result.different == 0) return result;
    BarMaker bars(result.parameters);
    for (const HostTensor* tensor : a.tensors) {
        if (tensor->type != kernels::DataType::Float32) return result;
        const auto first = tensor->floats();
        const auto second = others.at(tensor->name)->floats();
        for (std::size_t i = 0; i < first.size(); ++i) bars.add(first[i], second[i]);
    }
    result.bars = bars.take();
    return result;
}

}  // namespace

TensorComparison compareTensors(const std::vector<HostTensor>& a,
                                const std::vector<HostTensor>& b) {
    const TensorsByName first = byName(a);
    const TensorsByName second = byName(b);
    if (const std::string why = whyNotComparable(first, second); !why.empty()) {
        throw RequestError(fmt::format(
            "Their tensors are not the same, so they cannot be compared bit by bit: {}.", why));
    }
    TensorComparison result{.tensors = static_cast<std::int64_t>(first.size())};
    for (const auto& [name, tensor] : first) {
        const HostTensor& other = *second.at(name);
        if (tensor->bytes == other.bytes) continue;
        result.different.push_back(differenceOf(*tensor, other));
        result.largest = largerOf(result.largest, result.different.back().largest);
    }
    return result;
}

StateComparison compareStates(const Checkpoint& a, const Checkpoint& b, const Task& task) {
    StateComparison result{.tensors = compareTensors(a.tensors, b.tensors)};
    const TensorsByName others = byName(b.tensors);
    for (const LayerTensors& layer : layersOf(a, task)) {
        result.layers.push_back(differenceOf(layer, others));
        const LayerDifference& added = result.layers.back();
        result.parameters += added.parameters;
        result.different += added.different;
        result.largest = largerOf(result.largest, added.largest);
    }
    return result;
}

std::string parameterHash(const Checkpoint& checkpoint, const Task& task) {
    Checksum sum;
    for (const LayerTensors& layer : layersOf(checkpoint, task)) {
        for (const HostTensor* tensor : layer.tensors) {
            sum.add(std::as_bytes(std::span(tensor->name)));
            sum.add(tensor->bytes);
        }
    }
    return sum.text();
}

}  // namespace espalier::engine
