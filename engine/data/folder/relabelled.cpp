// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/relabelled.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/name_text.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kMostNameBytes = 255;  // as of a folder

// Sorts; of several for one name the last one stays.
void settle(Relabelled::Samples& samples) {
    const auto isSettled = [&] {
        return std::ranges::adjacent_find(samples, [](const auto& a, const auto& b) {
                   return a.name >= b.name;
               }) == samples.end();
    };
    if (isSettled()) return;
    std::ranges::stable_sort(samples, {}, &RelabelledSample::name);
    const auto first =
        std::unique(samples.rbegin(), samples.rend(), [](const auto& a, const auto& b) {
            return a.name == b.name;
        }).base();
    samples.erase(samples.begin(), first);
}

}  // namespace

Relabelled::Relabelled(Samples samples) {
    settle(samples);
    std::erase_if(samples, [](const RelabelledSample& sample) { return sample.output.empty(); });
    if (!samples.empty()) samples_ = std::make_shared<const Samples>(std::move(samples));
}

const Relabelled::Samples& Relabelled::samples() const {
    static const Samples none;
    return samples_ ? *samples_ : none;
}

const std::string* Relabelled::outputOf(std::string_view name) const {
    const Samples& all = samples();
    const auto found = std::ranges::lower_bound(all, name, {}, [](const RelabelledSample& sample) {
        return std::string_view(sample.name);
    });
    return found == all.end() || found->name != name ? nullptr : &found->output;
}

Relabelled Relabelled::with(Samples others) const {
    if (empty()) return Relabelled(std::move(others));
    settle(others);
    Samples merged;
    merged.reserve(size() + others.size());
    auto other = others.begin();
    for (const RelabelledSample& sample : samples()) {
        for (; other != others.end() && other->name < sample.name; ++other) {
            merged.push_back(std::move(*other));
        }
        const bool isReplaced = other != others.end() && other->name == sample.name;
        merged.push_back(isReplaced ? std::move(*other++) : sample);
    }
    std::move(other, others.end(), std::back_inserter(merged));
    return Relabelled(std::move(merged));
}

std::string relabelledText(const RelabelledSample& sample) {
    return nameText(sample.name) + '=' + withoutEquals(sample.output);
}

RelabelledSample relabelledFrom(std::string_view text) {
    const std::size_t divide = text.rfind('=');
    if (divide == text.npos) return {};
    // A class is named by text; in a terminal it may also be given as its bytes.
    const std::string output = withEquals(std::string(text.substr(divide + 1)));
    return {nameBytes(text.substr(0, divide)), nameText(nameBytes(output))};
}

std::string problemOfOutputName(std::string_view name) {
    if (name.empty()) return "The name of a class must not be empty.";
    if (nameBytes(name).size() > kMostNameBytes) {
        return fmt::format("The name of a class may have at most {} bytes.", kMostNameBytes);
    }
    const bool isPlain = std::ranges::none_of(name, [](char c) {
        return c == '/' || static_cast<unsigned char>(c) < ' ' || c == '\x7F';
    });
    return isPlain ? "" : "The name of a class must not contain a slash or a control character.";
}

}  // namespace espalier::engine
