// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <csignal>
#include <limits>
#include <optional>

#include "app/cli/choice_option.h"
#include "app/cli/command_list.h"
#include "app/cli/compared_training.h"
#include "app/cli/data_advice.h"
#include "app/cli/foreign_model.h"
#include "app/cli/image_output.h"
#include "app/cli/json_output.h"
#include "app/cli/model_choice.h"
#include "app/cli/progress_display.h"
#include "app/cli/result_text.h"
#include "app/cli/run_choice.h"
#include "app/cli/text_format.h"
#include "engine/base/error.h"
#include "engine/base/name_text.h"
#include "engine/base/shell_word.h"
#include "engine/explanation/grad_cam.h"
#include "engine/explanation/heat_map_image.h"
#include "engine/explanation/occlusion.h"
#include "engine/tasks/evaluation.h"
#include "fmt/format.h"

namespace espalier::cli {

/// How a heat map is made.
enum class HeatMapMethod : std::uint8_t { GradCam, Occlusion };

}  // namespace espalier::cli

namespace espalier::engine {

template <>
inline constexpr std::array kChoiceWords<cli::HeatMapMethod>{
    ChoiceWord{cli::HeatMapMethod::GradCam, "grad-cam"},
    ChoiceWord{cli::HeatMapMethod::Occlusion, "occlusion"}};

}  // namespace espalier::engine

namespace espalier::cli {

namespace {

namespace fs = std::filesystem;

/// One of the two methods, with its layer if it has one.
class HeatMapMaker {
  public:
    HeatMapMaker(engine::InspectedModel& model,
                 HeatMapMethod method,
                 const std::string& layer,
                 const std::stop_token& stop) {
        if (method == HeatMapMethod::Occlusion) {
            occlusion_.emplace(model, stop);
            return;
        }
        const engine::ModelLayer& chosen =
            layer.empty() ? engine::GradCam::usualLayer(model) : model.layer(layer);
        layer_ = chosen.name;
        gradCam_.emplace(model, chosen, stop);
    }

    const std::string& layer() const { return layer_; }

    engine::HeatMap make(const engine::HostTensor& image,
                         std::optional<std::size_t> classIndex,
                         ProgressDisplay& display,
                         const std::stop_token& stop) {
        if (gradCam_) return gradCam_->explain(image, classIndex, stop);
        const auto progress = [&](std::int64_t done, std::int64_t of) {
            display.working("covering parts of the image",
                            static_cast<double>(done) / static_cast<double>(of));
        };
        return occlusion_->explain(image, classIndex, progress, stop);
    }

  private:
    std::string layer_;
    std::optional<engine::GradCam> gradCam_;
    std::optional<engine::Occlusion> occlusion_;
};

std::string placeWords(const engine::ImagePlace& peak) {
    constexpr double kThird = 1.0 / 3;
    constexpr std::array<std::array<const char*, 3>, 3> kPlaces{
        {{"at the top left", "at the top", "at the top right"},
         {"at the left", "in the middle", "at the right"},
         {"at the bottom left", "at the bottom", "at the bottom right"}}};
    const auto third = [](double share) {
        return share < kThird ? 0U : share > 2 * kThird ? 2U : 1U;
    };
    return kPlaces[third(peak.y)][third(peak.x)];
}

void refuseWithoutScores(const engine::InspectedModel& model) {
    if (const std::string why = engine::whyNoScores(model); !why.empty()) {
        throw engine::RequestError(why);
    }
}

auto answersOf(const engine::InspectedModel& model) {
    auto answers = model.task().makeEvaluation(
        {.outputNames = model.outputNames(), .preprocessing = model.recipe()});
    engine::EvaluationMeasures measures;
    measures.loss = model.task().losses().front();
    answers->measureBy(measures);
    return answers;
}

class ExplainCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("MODEL", model_, "A model.onnx file or a run folder")
            ->type_name("")
            ->transform(folderOfRecord)
            ->required();
        app.add_option("IMAGES", images_, "Images, and folders to search for images")
            ->type_name("")
            ->required();
        app.add_option("--out",
                       out_,
                       "FILE.png for one image, or a new or empty folder: the image, beside it the "
                       "heat map on the image in grey, and the scale")
            ->type_name("PATH");
        app.add_option("--class",
                       class_,
                       "Class whose heat map to make (default: of each image the predicted one)")
            ->type_name("NAME");
        app.add_option("--layer",
                       layer_,
                       "Layer at whose output Grad-CAM looks (default: the last one of more than "
                       "one pixel); espalier activations lists them")
            ->type_name("NAME");
        app.add_option("--method",
                       method_,
                       "grad-cam, from the gradient, or occlusion, which covers one part of the "
                       "image after the other and takes a hundred predictions (default: grad-cam)")
            ->type_name("WORD");
        app.add_option("--nearest",
                       nearest_,
                       "Name so many of the run's training images that look most alike to the "
                       "network: path, class, distance (0 to 2)")
            ->type_name("N");
        app.add_option("--data", data_, "Folder where the run's images are now, if they were moved")
            ->type_name("DIR");
        moved_.declare(app);
        app.add_flag("--no-compare",
                     noCompare_,
                     "Do not say whether an image is like the training images, which takes the "
                     "network's features of up to 1,300 of the run's images");
        app.add_option("--device", device_, kDeviceHelp)->type_name("WORD");
        memory_.declare(app);
        preparation_.declare(app);
        app.add_flag("--json",
                     json_,
                     "Print one JSON object per image: file, label, score and scores, class, "
                     "layer, the heat map as rows of numbers, likeness, nearest");
        app.footer(
            "Yellow is where the network finds most of what speaks for the class, dark blue where "
            "it finds nothing; colours are\nrelative to the largest value of the image. A heat map "
            "says where the network looks, not whether it is right.\nExit codes: 0 all images were "
            "explained, 3 some could not be read or have no finite scores, 1 none could be "
            "explained.");
    }

    int run(const Surroundings& around) override {
        const auto method = chosenWord<HeatMapMethod>("--method", method_);
        if (method == HeatMapMethod::Occlusion && !layer_.empty()) {
            throw engine::RequestError(
                "--layer has no effect with --method occlusion, which looks "
                "at no layer. Leave one of them out.");
        }
        const ComparisonChoice comparison = comparisonChoice();
        const std::stop_token stop = around.interrupt.token();
        const std::vector<engine::NamedFile> files = namedImages(images_, stop);
        if (!out_.empty()) std::signal(SIGPIPE, SIG_IGN);
        OpenInspectedModel open =
            openInspectedModel({model_, device_, memory_.bytes(), preparation_.given()});
        engine::InspectedModel& model = *open.model;
        refuseWithoutScores(model);
        std::optional<std::size_t> wanted;
        if (!class_.empty()) wanted = model.classOf(outputName(model));
        refuseUnknownLayer(model);
        HeatMapMaker maker(model, method, layer_, stop);
        refuseAmongTrainingImages(out_, comparison);
        const bool isNew = !out_.empty() && !isNameTaken(out_);
        ImageOutput output(out_, images_, files.size(), false);
        if (isNew && output.kind() == ImageOutput::Kind::Folder) {
            around.interrupt.removeIfEmpty({out_});
        }
        const auto display = makeReportDisplay(around.terminal, json_);
        std::optional<ComparedTraining> compared;
        if (!noCompare_) {
            compared =
                ComparedTraining::compare(comparison, model, files, *display, around.interrupt);
        }
        const auto answers = answersOf(model);
        const auto take = [&](const ReadImage& read) -> std::string {
            engine::HeatMap map;
            try {
                map = maker.make(model.prepared(read.image), wanted, *display, stop);
            } catch (const engine::NotFiniteError& problem) {
                return problem.what();
            }
            answers->addFile(read.name);
            const std::size_t place = answers->size() - 1;
            answers->take(place, {.input = {}, .values = map.scores});
            tell({*answers, place, read.place, model, maker, map, read.image},
                 compared ? &*compared : nullptr,
                 around.terminal,
                 *display);
            if (output.kind() != ImageOutput::Kind::Nothing) {
                output.write(read.name, engine::heatMapImage(original(read), model.recipe(), map));
            }
            return {};
        };
        const auto skip = [&](const std::string& name, const std::string& why) {
            if (json_) sayJson({{"file", name}, {"error", why}});
        };
        const int code = forEachImage(files, model.recipe(), take, skip, stop);
        const std::string sentence = code == kExitFailed ? "" : output.sentence();
        if (!json_ && !sentence.empty()) display->result(sentence);
        if (!json_) {
            for (const std::string& line : output.namesakes()) display->result(line);
        }
        return code;
    }

  private:
    void refuseUnknownLayer(const engine::InspectedModel& model) const {
        if (layer_.empty()) return;
        try {
            model.layer(layer_);
        } catch (const engine::RequestError& unknown) {
            throw engine::RequestError(
                fmt::format("{} To list the layers: espalier activations {}",
                            unknown.what(),
                            engine::shellQuoted(engine::displayPath(model_))));
        }
    }

    /// What is to be said of an image; all of it is the caller's.
    struct Shown {
        const engine::Evaluation& answers;
        std::size_t answer;  ///< its place in `answers`
        std::size_t file;    ///< among all that were named
        const engine::InspectedModel& model;
        const HeatMapMaker& maker;
        const engine::HeatMap& map;
        const engine::Image& image;  ///< in its own proportions
    };

    void tell(const Shown& shown,
              const ComparedTraining* compared,
              const Terminal& terminal,
              ProgressDisplay& display) const {
        if (json_) {
            Json answer =
                jsonOf(shown.answers.imageJson(shown.answer), shown.model, shown.maker, shown.map);
            if (compared) compared->addTo(answer, shown.file);
            sayJson(answer);
            return;
        }
        const int width =
            terminal.outputIsTerminal ? terminal.tableWidth() : std::numeric_limits<int>::max();
        display.answer(predictionLine(shown.answers, shown.answer, width));
        display.result(mapSentence(shown));
        if (!compared) return;
        for (const std::string& line : compared->lines(shown.file)) display.result(line);
    }

    ComparisonChoice comparisonChoice() const {
        constexpr std::int64_t kMost = 1'000;
        if (nearest_ && (*nearest_ < 1 || *nearest_ > kMost)) {
            throw engine::RequestError(fmt::format(
                "--nearest must be a whole number from 1 to 1,000, such as 5, not {}.", *nearest_));
        }
        if (nearest_ && noCompare_) {
            throw engine::RequestError(
                "--nearest compares with the training images, and --no-compare does not. Leave one "
                "of them out.");
        }
        if (!data_.empty() && noCompare_) {
            throw engine::RequestError(
                "--data has no effect with --no-compare. Leave one of them out.");
        }
        if (moved_.isGiven() && noCompare_) {
            throw engine::RequestError(
                "--more-data has no effect with --no-compare. Leave one of them out.");
        }
        ComparisonChoice choice{.model = model_, .movedTo = data_, .moved = moved_, .nearest = {}};
        if (nearest_) choice.nearest = static_cast<std::size_t>(*nearest_);
        return choice;
    }

    // A folder's name that is no UTF-8 is given as its bytes, or as a list shows it.
    std::string outputName(const engine::InspectedModel& model) const {
        const auto& names = model.outputNames();
        const bool isKnown = std::ranges::find(names, class_) != names.end();
        return isKnown ? class_ : engine::nameText(class_);
    }

    // As large as it is shown, in colour: the network may take less.
    static engine::Image original(const ReadImage& read) {
        const auto decoded = engine::decodeImageFile(read.path,
                                                     {.channels = 3,
                                                      .atLeastWidth = engine::kLongestShown,
                                                      .atLeastHeight = engine::kLongestShown});
        if (decoded) return *decoded.value;
        throw engine::Error(
            fmt::format("{} could be read a moment ago, but cannot be any more: {}.",
                        read.name,
                        decoded.problem.reason));
    }

    static std::string mapSentence(const Shown& shown) {
        const std::string name = oneLine(shown.model.outputNames()[shown.map.classIndex]);
        const std::string& layer = shown.maker.layer();
        const std::string by = layer.empty() ? std::string("by occlusion")
                                             : fmt::format("by Grad-CAM at {}", oneLine(layer));
        if (shown.map.largest() <= 0) {
            return fmt::format("  nothing in the image speaks for {} ({}).", name, by);
        }
        const engine::ImagePlace peak =
            engine::peakOf(shown.map, shown.model.recipe(), shown.image.width, shown.image.height);
        return fmt::format("  {} is found mostly {} ({}).", name, placeWords(peak), by);
    }

    static Json jsonOf(Json answer,
                       const engine::InspectedModel& model,
                       const HeatMapMaker& maker,
                       const engine::HeatMap& map) {
        answer["class"] = model.outputNames()[map.classIndex];
        answer["method"] = maker.layer().empty() ? "occlusion" : "grad-cam";
        if (!maker.layer().empty()) answer["layer"] = maker.layer();
        Json rows = Json::array();
        for (std::int64_t row = 0; row < map.height; ++row) {
            Json values = Json::array();
            for (std::int64_t column = 0; column < map.width; ++column) {
                values.push_back(map.at(row, column));
            }
            rows.push_back(std::move(values));
        }
        answer["map"] = std::move(rows);
        return answer;
    }

    fs::path model_;
    std::vector<fs::path> images_;
    fs::path out_;
    std::string class_;
    std::string layer_;
    std::string method_ = "grad-cam";
    std::optional<std::int64_t> nearest_;
    fs::path data_;
    MovedFolders moved_;
    bool noCompare_ = false;
    std::string device_ = "auto";
    MemoryLimit memory_;
    PreparationOptions preparation_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeExplainCommand() {
    return std::make_unique<ExplainCommand>();
}

}  // namespace espalier::cli
