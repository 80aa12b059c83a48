// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <functional>
#include <limits>
#include <optional>

#include "app/cli/command_list.h"
#include "app/cli/data_advice.h"
#include "app/cli/foreign_model.h"
#include "app/cli/image_writer.h"
#include "app/cli/json_output.h"
#include "app/cli/model_choice.h"
#include "app/cli/prediction_table.h"
#include "app/cli/progress_display.h"
#include "app/cli/result_text.h"
#include "app/cli/run_choice.h"
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/evaluation/evaluator.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

namespace fs = std::filesystem;

// What a file or another program receives names the images in full.
int lineWidth(const Terminal& terminal) {
    return terminal.outputIsTerminal ? terminal.tableWidth() : std::numeric_limits<int>::max();
}

class PredictCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("MODEL", model_, "A model.onnx file or a run folder")
            ->type_name("")
            ->transform(folderOfRecord)
            ->required();
        app.add_option("IMAGES", images_, "Images, and folders to search for images")
            ->type_name("")
            ->required();
        app.add_option("--output",
                       output_,
                       "New or empty folder for the images that a reconstruction gives, as PNG")
            ->type_name("DIR");
        app.add_option("--device", device_, kDeviceHelp)->type_name("WORD");
        memory_.declare(app);
        preparation_.declare(app);
        app.add_flag("--json",
                     json_,
                     "Print one JSON object per image: file, and label, score and scores, or the "
                     "error of a reconstruction");
        app.add_option("--csv", csv_, "Also write a table, one row per image")->type_name("FILE");
        app.footer(
            "Exit codes: 0 all images were read, 3 some could not be read (each is named with the "
            "reason),\n1 none could be read.");
    }

    int run(const Surroundings& around) override {
        checkPaths();
        // Files are written even when the reader of the lines closes the pipe.
        if (!csv_.empty() || !output_.empty()) std::signal(SIGPIPE, SIG_IGN);
        OpenModel open =
            openModelOfAnyProgram({model_, device_, memory_.bytes(), preparation_.given()});
        const auto display = makeReportDisplay(around.terminal, json_);
        const auto progress = [&](std::int64_t done, std::int64_t of) {
            display->working("predicting", static_cast<double>(done) / static_cast<double>(of));
        };
        std::optional<ImageWriter> writer;
        if (!output_.empty()) writer.emplace(outputFor(open.model->task()), images_);
        engine::ImageSink images;
        if (writer) images = std::ref(*writer);
        const auto answers = engine::predictFiles(
            *open.model, images_, progress, around.interrupt.token(), false, images);
        if (answers->size() == 0) {
            throw engine::RequestError(
                "No images found. Name images, or folders that contain images.");
        }
        const std::string memory = open.model->memoryNote();
        if (!memory.empty()) display->warn(memory);
        std::size_t unreadable = 0;
        PredictionTable table;
        for (std::size_t i = 0; i < answers->size(); ++i) {
            if (!answers->image(i).error.empty()) ++unreadable;
            if (!csv_.empty()) table.add(answers->imageJson(i));
            if (json_) sayJson(answers->imageJson(i));
            if (!json_) show(*answers, i, lineWidth(around.terminal), *display);
        }
        if (!csv_.empty()) {
            engine::writeFileAtomically(csv_, table.csv());
            if (!json_)
                display->result(fmt::format("Wrote the table {}.", engine::displayPath(csv_)));
        }
        if (writer && !json_) showWritten(*writer, *display);
        return exitCodeFor(unreadable, answers->size());
    }

  private:
    static void showWritten(const ImageWriter& writer, ProgressDisplay& display) {
        if (const std::string sentence = writer.sentence(); !sentence.empty()) {
            display.result(sentence);
        }
        for (const std::string& line : writer.namesakes()) display.result(line);
    }

    void checkPaths() const {
        if (!csv_.empty() && engine::isFolder(csv_)) {
            throw engine::RequestError(
                fmt::format("--csv {}: this is a folder. Name a file, such as answers.csv.",
                            engine::displayPath(csv_)));
        }
        if (!csv_.empty() && !isFolder(fs::absolute(csv_).parent_path())) {
            throw engine::RequestError(
                fmt::format("--csv {}: its folder does not exist. Create it first.",
                            engine::displayPath(csv_)));
        }
        if (!csv_.empty() && engine::isRegularFile(csv_) && !isPredictionTable(csv_)) {
            throw engine::RequestError(
                fmt::format("--csv {}: this file exists and is not a table of predictions, so it "
                            "is not overwritten. Name another file.",
                            engine::displayPath(csv_)));
        }
        if (!csv_.empty()) tryToWrite(csv_);
        for (const fs::path& path : images_) {
            refuseArchive(path);
            if (images_.size() > 1 && isLinkToNothing(path)) continue;  // as one in a folder
            refuseMissing(path, "Name images, or folders that contain images.");
        }
    }

    // Not after all the predictions: begins to write the file, and removes what was begun. Throws
    // Error; permissions alone would not tell of a disk that is read-only.
    static void tryToWrite(const fs::path& file) { const engine::AtomicFile attempt(file); }

    // Throws RequestError where that cannot be found out.
    static bool isFolder(const fs::path& path) {
        std::error_code ignored;
        return isNameTaken(path) && fs::is_directory(path, ignored);
    }

    static int exitCodeFor(std::size_t unreadable, std::size_t all) {
        if (unreadable == 0) return kExitDone;
        const bool isAll = unreadable == all;
        complain(
            all == 1 ? std::string("The file could not be read. The reason is above.")
            : isAll ? fmt::format("None of the {} files could be read. The reasons are above.", all)
                    : fmt::format("{} of {} files could not be read; the others were predicted.",
                                  unreadable,
                                  all));
        return isAll ? kExitFailed : kExitPartly;
    }

    const fs::path& outputFor(const engine::Task& task) const {
        if (task.description().givesImages) return output_;
        throw engine::RequestError(
            fmt::format("--output writes reconstructed images, but this model has the task {}. "
                        "Leave the option out.",
                        task.description().key));
    }

    static void show(const engine::Evaluation& answers,
                     std::size_t index,
                     int width,
                     ProgressDisplay& display) {
        const engine::ImageResult& image = answers.image(index);
        if (!image.error.empty()) {
            complain(fmt::format("{}: {}", oneLine(image.file), image.error));
        } else {
            display.answer(predictionLine(answers, index, width));
        }
    }

    fs::path model_;
    std::vector<fs::path> images_;
    fs::path output_;
    fs::path csv_;
    std::string device_ = "auto";
    MemoryLimit memory_;
    PreparationOptions preparation_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makePredictCommand() {
    return std::make_unique<PredictCommand>();
}

}  // namespace espalier::cli
