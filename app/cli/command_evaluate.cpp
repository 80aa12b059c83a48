// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/model_choice.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "app/cli/training_run.h"
#include "engine/base/error.h"
#include "engine/evaluation/evaluator.h"
#include "engine/project/words.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::ResultTable;
using engine::Split;

constexpr std::array kAllSplits{Split::Training, Split::Validation, Split::Test};

std::string textOf(const ResultTable::Cell& cell) {
    if (const auto* count = std::get_if<std::int64_t>(&cell)) return grouped(*count);
    if (const auto* share = std::get_if<double>(&cell)) return percent(*share);
    return std::get<std::string>(cell);
}

void show(const ResultTable& result) {
    if (result.rows.empty()) return;
    std::vector<bool> areNumbers;
    for (const ResultTable::Cell& cell : result.rows.front()) {
        areNumbers.push_back(!std::holds_alternative<std::string>(cell));
    }
    TextTable table(result.columns, areNumbers);
    for (const auto& row : result.rows) {
        std::vector<std::string> cells;
        for (const ResultTable::Cell& cell : row) cells.push_back(textOf(cell));
        table.add(std::move(cells));
    }
    say(table.text());
}

class EvaluateCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("MODEL", model_, "A model.onnx file or a run folder")
            ->type_name("")
            ->required();
        app.add_option("--data", data_, "Folder of labelled images (default: the run's data)")
            ->type_name("DIR");
        app.add_option("--on",
                       part_,
                       "Images to use: auto, training, validation, test or all. auto uses the test "
                       "images of the run's data or of a test/ folder, otherwise all")
            ->type_name("WORD");
        app.add_option("--labels", annotations_, "Folder that names the class: top or parent")
            ->type_name("RULE");
        app.add_option("--device", device_, kDeviceHelp)->type_name("WORD");
        app.add_flag(
            "--json",
            json_,
            "Print one JSON object; its loss is always cross-entropy, or mean squared error "
            "for images");
    }

    int run(const Surroundings& around) override {
        const auto display = makeReportDisplay(around.terminal, json_);
        checkPart();
        const auto data = findData(*display, around.interrupt);
        OpenModel open = openModel(model_, device_);
        const std::vector<Split> splits = chosenSplits(data);
        const auto progress = [&](std::int64_t done, std::int64_t of) {
            display->working("evaluating", static_cast<double>(done) / static_cast<double>(of));
        };
        const auto evaluation =
            engine::evaluate(*open.model, data.images, splits, progress, around.interrupt.token());
        if (json_) sayJson(evaluation->summaryJson());
        if (json_) return kExitDone;
        display->result(evaluation->sentence());
        show(evaluation->table());
        return kExitDone;
    }

  private:
    struct FoundData {
        engine::DataSource images;
        bool isTheRuns = false;
    };

    void checkPart() const {
        for (const char* known : {"auto", "training", "validation", "test", "all"}) {
            if (part_ == known) return;
        }
        throw engine::RequestError(
            fmt::format("--on must be auto, training, validation, test or all, not '{}'.", part_));
    }

    // The run's project records how its data were split; a model alone does not.
    FoundData findData(ProgressDisplay& display, const Interrupt& interrupt) const {
        engine::Project project;
        std::string fingerprint;
        if (engine::isRunFolder(model_)) {
            const engine::RunRecord record = engine::readRun(model_);
            project = record.project;
            fingerprint = record.dataFingerprint;
        }
        if (!data_.empty()) project.dataset = std::filesystem::absolute(data_);
        if (project.dataset.empty()) {
            throw engine::RequestError(
                "No images to evaluate on. Name their folder: --data FOLDER.");
        }
        if (!annotations_.empty()) {
            project.dataChoices = engine::withAnnotationsOf(
                project.dataChoices, engine::withAnnotationRule({}, annotations_));
        }
        const engine::DataSource images = scanProject(project, display, interrupt);
        return {engine::selectedImages(project, images), images.fingerprint() == fingerprint};
    }

    static bool hasTestImages(const FoundData& data) {
        for (std::size_t i = 0; i < data.images.size(); ++i) {
            const engine::DataSample sample = data.images.sample(i);
            if (sample.split == Split::Test && (data.isTheRuns || sample.splitIsGiven)) return true;
        }
        return false;
    }

    std::vector<Split> chosenSplits(const FoundData& data) const {
        for (const Split split : kAllSplits) {
            if (part_ == engine::wordOf(split)) return {split};
        }
        const bool hasTest = hasTestImages(data);
        if (part_ == "auto" && hasTest) return {Split::Test};
        return {kAllSplits.begin(), kAllSplits.end()};
    }

    std::filesystem::path model_;
    std::filesystem::path data_;
    std::string part_ = "auto";
    std::string annotations_;
    std::string device_ = "auto";
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeEvaluateCommand() {
    return std::make_unique<EvaluateCommand>();
}

}  // namespace espalier::cli
