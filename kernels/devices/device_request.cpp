// SPDX-License-Identifier: Apache-2.0
#include "kernels/devices/device_request.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace espalier::kernels {

namespace {

constexpr std::string_view kGpu = "gpu";
constexpr std::string_view kNumbered = "gpu:";
constexpr std::string_view kAllGpus = "multi-gpu";

/// "0,2" as numbers; none if it is not a list of distinct numbers.
std::optional<std::vector<int>> numbersOf(std::string_view text) {
    std::vector<int> numbers;
    while (true) {
        int number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error != std::errc{} || number < 0) return std::nullopt;
        if (std::ranges::find(numbers, number) != numbers.end()) return std::nullopt;
        numbers.push_back(number);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        if (text.empty()) return numbers;
        if (text.front() != ',') return std::nullopt;
        text.remove_prefix(1);
    }
}

DeviceRequest refused(std::string reason) {
    return {{}, std::move(reason)};
}

/// The rows that describe a card, usable or not; a row that only says why there is none has no
/// compute capability.
std::vector<DeviceListing> cardsOf(std::span<const DeviceListing> listed) {
    std::vector<DeviceListing> cards;
    for (const DeviceListing& row : listed) {
        const DeviceDescription& device = row.description;
        if (device.kind == DeviceKind::Cuda && !device.instructionSet.empty()) {
            cards.push_back(row);
        }
    }
    return cards;
}

std::string whyNone(std::span<const DeviceListing> listed) {
    for (const DeviceListing& row : listed) {
        if (row.description.kind == DeviceKind::Cuda && !row.reason.empty()) return row.reason;
    }
    return "This computer has no NVIDIA GPU.";
}

std::string countText(std::size_t count) {
    if (count == 1) return "This computer has one GPU, gpu:0";
    return "This computer has " + std::to_string(count) +
           " GPUs, gpu:0 to gpu:" + std::to_string(count - 1);
}

DeviceRequest findNumbered(const std::vector<int>& numbers, std::span<const DeviceListing> cards) {
    DeviceRequest request;
    for (const int number : numbers) {
        if (static_cast<std::size_t>(number) >= cards.size()) {
            return refused(countText(cards.size()) + '.');
        }
        const DeviceListing& card = cards[static_cast<std::size_t>(number)];
        if (!card.available) {
            return refused(card.reason);
        }
        request.devices.push_back(card.description);
    }
    return request;
}

}  // namespace

bool asksForGpu(std::string_view words) {
    return words == kGpu || words == kAllGpus || words.starts_with(kNumbered);
}

DeviceRequest findDevices(std::string_view words, std::span<const DeviceListing> listed) {
    if (words == kCpuDevice) return {{listed.front().description}, {}};
    if (words == kAutoDevice) {
        const DeviceRequest gpu = findDevices(kGpu, listed);
        return gpu.reason.empty() ? gpu : DeviceRequest{{listed.front().description}, {}};
    }
    if (!asksForGpu(words)) {
        return refused("Valid devices are auto, cpu, gpu, and one GPU such as gpu:0.");
    }
    std::optional<std::vector<int>> numbers;
    if (words.starts_with(kNumbered)) {
        numbers = numbersOf(words.substr(kNumbered.size()));
        if (!numbers) return refused("Write the number of a GPU, as in gpu:0.");
    }
    const std::vector<DeviceListing> cards = cardsOf(listed);
    if (cards.empty()) return refused(whyNone(listed));
    if (numbers) return findNumbered(*numbers, cards);
    DeviceRequest request;
    for (const DeviceListing& card : cards) {
        if (!card.available) continue;
        request.devices.push_back(card.description);
        if (words == kGpu) return request;
    }
    if (request.devices.empty()) return refused(whyNone(listed));
    return request;
}

}  // namespace espalier::kernels
