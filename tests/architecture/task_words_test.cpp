// SPDX-License-Identifier: Apache-2.0
// Only tasks, data and the views of both know of classes, labels and folders of images: what else
// names them would have to be changed for a task that has none, and there are at most 20 such
// files. The rule is about names in the code and in includes, not about comments and texts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/architecture/code_text.h"
#include "tests/architecture/include_graph.h"

namespace espalier::test {

namespace {

// Where they belong.
constexpr std::string_view kTheirs[] = {
    "engine/data/",
    "engine/tasks/",
    "ui/results/classification/",
    "ui/results/reconstruction/",
};

// The view of a kind of data may name them too, but all of its files count.
constexpr std::string_view kViewOfData = "ui/data/folder/";

// What else names them: the metrics that are defined by classes. None may come to this list, and
// one that has got rid of them leaves it.
const std::set<std::string> kStillNamed{
    "engine/metrics/accuracy.cpp",
    "engine/metrics/balanced_accuracy.cpp",
    "engine/metrics/class_scores.cpp",
    "engine/metrics/class_scores.h",
    "engine/metrics/f1.cpp",
    "engine/metrics/top_five_accuracy.cpp",
};

constexpr std::size_t kMostFiles = 20;

// "classes", "firstClass", "className", "ClassCounts", "isLabel", "labelRule", "confusion",
// "ImageFolder"; a label alone is the text beside a field.
const std::regex kNames(
    R"re(\w*[cC]lass(es|Counts?|Names?|Rows?|Balance|ifier|ifies|Evaluation|Predictions?)\w*|)re"
    R"re(\w*[cC]onfusion\w*|\w*ImageFolder\w*|image_folder|dataFolder|folder_labels|)re"
    R"re(firstClass|class_scores|\w*Labels?(Help|Notes?)?|labels|label(Of|Logit|Rule|Shape|s)\w*|LabelRule)re");

// A loss compares logits with the index of a target, whatever that stands for. Label smoothing is
// the term for that option.
const std::regex kNamesInKernels(R"re(\w*[lL]abel(?!Smoothing)\w*|\w*[cC]lasses\w*)re");

// Widgets that show a text, what is written on a control or an axis, and the text of a field.
const std::regex kTextOfTheWindow(
    R"re(QLabel|\w*(Elided|Sign|Button|ToolTip|Tip|Bar|Header)Label|)re"
    R"re((sentence|wrapped|add|cell|english|set|field)Label|)re"
    R"re((tick|getTick|setTick|place|\w*Header)Labels?)re");

bool isPartOfName(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

bool isTheirs(const std::string& file) {
    return std::ranges::any_of(kTheirs,
                               [&](std::string_view folder) { return file.starts_with(folder); });
}

template <class Matches>
void addNames(std::string_view code, const Matches& matches, std::set<std::string>& found) {
    for (std::size_t at = 0; at < code.size();) {
        if (!isPartOfName(code[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < code.size() && isPartOfName(code[end])) ++end;
        std::string name(code.substr(at, end - at));
        if (matches(name)) found.insert(std::move(name));
        at = end;
    }
}

bool namesThem(const std::string& name) {
    return std::regex_match(name, kNames) && !std::regex_match(name, kTextOfTheWindow);
}

std::set<std::string> namesIn(const std::string& source, const std::set<std::string>& includes) {
    std::set<std::string> found;
    addNames(codeOf(source), namesThem, found);
    for (const std::string& header : includes) addNames(header, namesThem, found);
    return found;
}

std::set<std::string> kernelNamesIn(const std::string& source) {
    std::set<std::string> found;
    addNames(
        codeOf(source),
        [](const std::string& name) { return std::regex_match(name, kNamesInKernels); },
        found);
    return found;
}

// The files outside kTheirs that name them, and what they name; of a view of data, all files.
std::map<std::string, std::set<std::string>> filesThatName() {
    const std::vector<std::string> rooms{"app", "ui", "engine", "kernels"};
    const IncludeGraph includes = readIncludes(rooms);
    std::map<std::string, std::set<std::string>> files;
    for (const auto& [file, text] : readTexts(rooms)) {
        if (isTheirs(file)) continue;
        std::set<std::string> names = namesIn(text, includes.at(file));
        if (!names.empty() || file.starts_with(kViewOfData)) files[file] = std::move(names);
    }
    return files;
}

}  // namespace

TEST(TaskWordsTest, OnlyTasksDataAndTheirViewsNameClassesAndLabels) {
    const auto files = filesThatName();
    for (const auto& [file, names] : files) {
        if (file.starts_with(kViewOfData) || kStillNamed.contains(file)) continue;
        EXPECT_THAT(names, testing::IsEmpty()) << file;
    }
    for (const std::string& file : kStillNamed) {
        EXPECT_TRUE(files.contains(file)) << file << " can leave the list";
    }
}

TEST(TaskWordsTest, AtMostTwentyFilesOutsideTasksAndDataNameThem) {
    const auto files = filesThatName();
    std::string list;
    for (const auto& [file, names] : files) list += '\n' + file;
    EXPECT_LE(files.size(), kMostFiles) << list;
}

TEST(TaskWordsTest, KernelsNameTargetsAlone) {
    for (const auto& [file, text] : readTexts({"kernels"})) {
        EXPECT_THAT(kernelNamesIn(text), testing::IsEmpty()) << file;
    }
    EXPECT_THAT(kernelNamesIn("int a = label + isLabel + classes + target + op.labelSmoothing;"),
                testing::ElementsAre("classes", "isLabel", "label"));
}

TEST(TaskWordsTest, NamesAreFoundInCodeAndIncludesAlone) {
    const std::string source = R"text(
// classes
#include "ui/results/results_view.h"
class Box { enum class Kind { One }; };
const char* words = "labels"; /* confusion */
QLabel* label = sentenceLabel(field.label);
int a = folder.classes.size() + labelRule + isLabel + firstClass(scores);
ConfusionMatrix matrix;)text";
    EXPECT_THAT(
        namesIn(source, {}),
        testing::ElementsAre("ConfusionMatrix", "classes", "firstClass", "isLabel", "labelRule"));
    EXPECT_THAT(namesIn("", {"engine/data/folder/image_folder.h"}),
                testing::ElementsAre("image_folder"));
}

}  // namespace espalier::test
