// SPDX-License-Identifier: Apache-2.0
// Only tasks, data and the view of each task know of classes, labels and folders of images: what
// else names them would have to be changed for a task that has none. The rule is about names in the
// code and in includes, not about comments and texts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <regex>
#include <set>
#include <string>
#include <string_view>

#include "tests/architecture/code_text.h"
#include "tests/architecture/include_graph.h"

namespace espalier::test {

namespace {

// Where they belong.
constexpr std::string_view kTheirs[] = {
    "engine/data/",
    "engine/tasks/",
    "ui/data/folder/",
    "ui/results/classification/",
    "ui/results/reconstruction/",
};

// What else names them: the losses and metrics that are defined by the label among the classes.
// None may come to this list, and one that has got rid of them leaves it.
const std::set<std::string> kStillNamed{
    "engine/losses/lowering.cpp",
    "engine/metrics/accuracy.cpp",
    "engine/metrics/balanced_accuracy.cpp",
    "engine/metrics/class_scores.cpp",
    "engine/metrics/class_scores.h",
    "engine/metrics/f1.cpp",
    "engine/metrics/metric.h",
    "engine/metrics/top_five_accuracy.cpp",
    "engine/ops/host_values.h",
    "engine/training/loop/validation_pass.cpp",
    "kernels/cpu/ops/cross_entropy.cpp",
    "kernels/cpu/ops/logit_loss.h",
    "kernels/cuda/loss.cu",
    "kernels/math/cross_entropy.h",
    "kernels/math/focal_loss.h",
};

// "classes", "className", "ClassCounts", "isLabel", "labelRule", "confusion", "ImageFolder"; a
// label alone is the text beside a field.
const std::regex kNames(
    R"re(\w*[cC]lass(es|Counts?|Names?|Rows?|Balance|ifier|ifies|Evaluation|Predictions?)\w*|)re"
    R"re(\w*[cC]onfusion\w*|\w*ImageFolder\w*|image_folder|dataFolder|folder_labels|)re"
    R"re(\w*Labels?|labels|label(Of|Rule|s)\w*|LabelRule|kLabelInput|winsAgainstLabel)re");

// Widgets that show a text, what is written on a control or an axis, and the text of a field.
const std::regex kTextOfTheWindow(
    R"re(QLabel|\w*(Elided|Sign|Button|ToolTip|Tip|Bar|Header)Label|)re"
    R"re((sentence|wrapped|add|cell|english|set|field)Label|)re"
    R"re((getTick|setTick|place|\w*Header)Labels?)re");

bool isPartOfName(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

bool isTheirs(const std::string& file) {
    return std::ranges::any_of(kTheirs,
                               [&](std::string_view folder) { return file.starts_with(folder); });
}

void addNames(std::string_view code, std::set<std::string>& found) {
    for (std::size_t at = 0; at < code.size();) {
        if (!isPartOfName(code[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < code.size() && isPartOfName(code[end])) ++end;
        const std::string name(code.substr(at, end - at));
        if (std::regex_match(name, kNames) && !std::regex_match(name, kTextOfTheWindow)) {
            found.insert(name);
        }
        at = end;
    }
}

std::set<std::string> namesIn(const std::string& source, const std::set<std::string>& includes) {
    std::set<std::string> found;
    addNames(codeOf(source), found);
    for (const std::string& header : includes) addNames(header, found);
    return found;
}

}  // namespace

TEST(TaskWordsTest, OnlyTasksDataAndTheirViewsNameClassesAndLabels) {
    const std::vector<std::string> rooms{"app", "ui", "engine", "kernels"};
    const IncludeGraph includes = readIncludes(rooms);
    for (const auto& [file, text] : readTexts(rooms)) {
        if (isTheirs(file) || kStillNamed.contains(file)) continue;
        EXPECT_THAT(namesIn(text, includes.at(file)), testing::IsEmpty()) << file;
    }
}

TEST(TaskWordsTest, NamesAreFoundInCodeAndIncludesAlone) {
    const std::string source = R"text(
// classes
#include "ui/results/results_view.h"
class Box { enum class Kind { One }; };
const char* words = "labels"; /* confusion */
QLabel* label = sentenceLabel(field.label);
int a = folder.classes.size() + labelRule + isLabel;
ConfusionMatrix matrix;)text";
    EXPECT_THAT(namesIn(source, {}),
                testing::ElementsAre("ConfusionMatrix", "classes", "isLabel", "labelRule"));
    EXPECT_THAT(namesIn("", {"engine/data/folder/image_folder.h"}),
                testing::ElementsAre("image_folder"));
}

}  // namespace espalier::test
