// SPDX-License-Identifier: Apache-2.0
#include "engine/project/words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

template <typename Enum, std::size_t N>
using Words = std::array<std::pair<Enum, const char*>, N>;

constexpr Words<Task, 2> kTasks{{{Task::Classify, "classify"}, {Task::Reconstruct, "reconstruct"}}};
constexpr Words<LabelRule, 4> kLabelRules{{{LabelRule::TopFolder, "top"},
                                           {LabelRule::ParentFolder, "parent"},
                                           {LabelRule::Name, "name"},
                                           {LabelRule::NoLabels, "none"}}};
constexpr Words<ResizeRule, 3> kResizeRules{
    {{ResizeRule::Stretch, "stretch"}, {ResizeRule::Crop, "crop"}, {ResizeRule::Pad, "pad"}}};

template <typename Enum, std::size_t N>
std::string wordOf(const Words<Enum, N>& words, Enum value) {
    for (const auto& [known, word] : words) {
        if (known == value) return word;
    }
    return {};
}

template <typename Enum, std::size_t N>
Enum fromWord(const Words<Enum, N>& words, const std::string& what, const std::string& given) {
    std::string allowed;
    for (const auto& [value, word] : words) {
        if (given == word) return value;
        allowed += (allowed.empty() ? "" : ", ") + std::string(word);
    }
    throw RequestError(fmt::format("{} is one of {}, not '{}'.", what, allowed, given));
}

}  // namespace

std::string taskName(Task task) {
    return wordOf(kTasks, task);
}

Task taskFromName(const std::string& name) {
    if (name == "segment" || name == "text") {
        throw RequestError(
            fmt::format("The task '{}' is not built yet. This version can classify images and "
                        "reconstruct them: choose classify or reconstruct.",
                        name));
    }
    return fromWord(kTasks, "The task", name);
}

std::string labelRuleName(LabelRule rule) {
    return wordOf(kLabelRules, rule);
}

LabelRule labelRuleFromName(const std::string& name) {
    return fromWord(kLabelRules, "The rule for labels", name);
}

std::string resizeRuleName(ResizeRule rule) {
    return wordOf(kResizeRules, rule);
}

ResizeRule resizeRuleFromName(const std::string& name) {
    return fromWord(kResizeRules, "The rule for resizing", name);
}

std::string splitName(Split split) {
    switch (split) {
        case Split::Training:
            return "training";
        case Split::Validation:
            return "validation";
        case Split::Test:
            return "test";
    }
    return {};
}

std::string optionName(const std::string& fieldName) {
    std::string option = "--" + fieldName;
    std::ranges::replace(option, '_', '-');
    return option;
}

}  // namespace espalier::engine
