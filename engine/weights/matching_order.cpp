// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/matching_order.h"

#include <algorithm>
#include <array>

namespace espalier::engine {

namespace {

constexpr std::size_t kMostComparisons = 16'000'000;

struct KindWord {
    std::string_view word;
    TensorKind kind;
};

// PyTorch's names, and those of TensorFlow, ONNX and older programs.
constexpr std::array kKindWords{
    KindWord{"weight", TensorKind::Weight},
    KindWord{"kernel", TensorKind::Weight},
    KindWord{"depthwise_kernel", TensorKind::Weight},
    KindWord{"pointwise_kernel", TensorKind::Weight},
    KindWord{"gamma", TensorKind::Weight},
    KindWord{"scale", TensorKind::Weight},
    KindWord{"bias", TensorKind::Bias},
    KindWord{"beta", TensorKind::Bias},
    KindWord{"running_mean", TensorKind::Mean},
    KindWord{"moving_mean", TensorKind::Mean},
    KindWord{"running_var", TensorKind::Variance},
    KindWord{"moving_variance", TensorKind::Variance},
};

bool isLikeAWeight(const OrderedTensor& tensor) {
    return tensor.kind == TensorKind::Weight || tensor.kind == TensorKind::Unknown;
}

bool areAlike(const OrderedTensor& a, const OrderedTensor& b) {
    if (!(a.shape == b.shape)) return false;
    const bool isKnown = a.kind != TensorKind::Unknown && b.kind != TensorKind::Unknown;
    if (isKnown) return a.kind == b.kind;
    return a.shape.rank() >= 2 && isLikeAWeight(a) && isLikeAWeight(b);
}

}  // namespace

TensorKind kindOfTensor(std::string_view name) {
    const std::string_view last = name.substr(name.find_last_of("./") + 1);
    const auto found = std::ranges::find(kKindWords, last, &KindWord::word);
    return found == kKindWords.end() ? TensorKind::Unknown : found->kind;
}

std::vector<std::pair<std::size_t, std::size_t>> commonOrder(
    std::span<const OrderedTensor> ours, std::span<const OrderedTensor> theirs) {
    if (ours.empty() || theirs.empty() || ours.size() > kMostComparisons / theirs.size()) return {};
    // length[i][j]: of the longest common list of ours from i on and theirs from j on.
    const std::size_t width = theirs.size() + 1;
    std::vector<std::uint32_t> length((ours.size() + 1) * width);
    const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& {
        return length[i * width + j];
    };
    for (std::size_t i = ours.size(); i-- > 0;) {
        for (std::size_t j = theirs.size(); j-- > 0;) {
            at(i, j) = areAlike(ours[i], theirs[j]) ? at(i + 1, j + 1) + 1
                                                    : std::max(at(i + 1, j), at(i, j + 1));
        }
    }
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0, j = 0; i < ours.size() && j < theirs.size();) {
        if (areAlike(ours[i], theirs[j])) {
            pairs.emplace_back(i++, j++);
        } else if (at(i + 1, j) >= at(i, j + 1)) {
            ++i;
        } else {
            ++j;
        }
    }
    return pairs;
}

}  // namespace espalier::engine
