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
    // The cross-entropy is defined by the label among the classes.
    "kernels/cpu/ops/cross_entropy.cpp",
    "kernels/cuda/loss.cu",
    "kernels/math/cross_entropy.h",
};

// Files that still name them. None may come to this list, and one that has got rid of them leaves
// it.
const std::set<std::string> kStillNamed{
    "app/cli/bench_loader.cpp",
    "app/cli/command_evaluate.cpp",
    "app/cli/command_inspect.cpp",
    "app/cli/training_run.cpp",
    "app/cli/training_run.h",
    "engine/compiler/compile.h",
    "engine/compiler/lower.cpp",
    "engine/evaluation/evaluator.cpp",
    "engine/evaluation/evaluator.h",
    "engine/project/prepared_data.cpp",
    "engine/project/prepared_data.h",
    "engine/project/project.cpp",
    "engine/project/project.h",
    "engine/project/project_fields.cpp",
    "engine/project/review.cpp",
    "engine/runs/conclude_run.cpp",
    "engine/runs/export_run.cpp",
    "engine/runs/run_folder.h",
    "engine/runs/run_record.cpp",
    "engine/runs/validation_look.cpp",
    "engine/runs/validation_look.h",
    "engine/training/loop/trainer.cpp",
    "engine/training/loop/training_report.cpp",
    "engine/training/loop/training_report.h",
    "engine/training/loop/training_work.h",
    "engine/training/session/training_review.cpp",
    "engine/training/session/training_review.h",
    "engine/training/session/training_setup.cpp",
    "ui/data/class_list.cpp",
    "ui/data/class_list.h",
    "ui/data/class_row_delegate.cpp",
    "ui/data/class_row_delegate.h",
    "ui/data/data_inspector.cpp",
    "ui/data/data_inspector.h",
    "ui/data/data_page.cpp",
    "ui/data/data_page.h",
    "ui/data/flat_folder_question.cpp",
    "ui/data/flat_folder_question.h",
    "ui/data/folder_issues.cpp",
    "ui/data/folder_issues.h",
    "ui/data/issues_panel.cpp",
    "ui/data/issues_panel.h",
    "ui/data/split_bar.cpp",
    "ui/data/split_bar.h",
    "ui/data/thumbnail_model.cpp",
    "ui/data/thumbnail_model.h",
    "ui/data/unreadable_dialog.cpp",
    "ui/data/unreadable_dialog.h",
    "ui/document.cpp",
    "ui/document.h",
    "ui/results/image_actions.h",
    "ui/run/run_conclusion.cpp",
    "ui/run/run_conclusion.h",
    "ui/run/run_control.cpp",
    "ui/run/run_control.h",
    "ui/run/run_data.cpp",
    "ui/run/run_data.h",
    "ui/run/run_preparation.h",
    "ui/run/shown_run.h",
    "ui/train/batch_preview.cpp",
    "ui/train/batch_preview.h",
    "ui/train/preflight.cpp",
    "ui/train/time_estimate.h",
    "ui/train/training_plan.cpp",
    "ui/workspace/workspace.cpp",
    "ui/workspace/workspace.h",
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
