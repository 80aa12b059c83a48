// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <csignal>
#include <span>

#include "app/cli/command_list.h"
#include "app/cli/compared_training.h"
#include "app/cli/data_advice.h"
#include "app/cli/foreign_model.h"
#include "app/cli/image_output.h"
#include "app/cli/json_output.h"
#include "app/cli/model_choice.h"
#include "app/cli/progress_display.h"
#include "app/cli/run_choice.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "app/cli/wrapped_text.h"
#include "engine/base/error.h"
#include "engine/explanation/activations.h"
#include "engine/explanation/feature_map_image.h"
#include "engine/layers/shape_rules.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

namespace fs = std::filesystem;

std::vector<std::int64_t> sizesOf(const kernels::Shape& shape) {
    return {shape.sizes().begin(), shape.sizes().end()};
}

class ActivationsCommand final : public Command {
  public:
    void declare(CLI::App& app) override {
        app.add_option("MODEL", model_, "A model.onnx file or a run folder")
            ->type_name("")
            ->transform(folderOfRecord)
            ->required();
        app.add_option("IMAGES", images_, "Images, and folders to search for images")
            ->type_name("");
        app.add_option("--layer", layer_, "Layer whose output to show (default: list the layers)")
            ->type_name("NAME");
        app.add_option("--out",
                       out_,
                       "FILE.npz: the numbers of all images as one array [N,C,H,W] for NumPy; "
                       "FILE.png: the feature maps of one image, the strongest first; or a new or "
                       "empty folder for such images")
            ->type_name("PATH");
        app.add_option("--device", device_, kDeviceHelp)->type_name("WORD");
        memory_.declare(app);
        preparation_.declare(app);
        app.add_flag("--json",
                     json_,
                     "Print one JSON object per image: file, layer, shape, milliseconds, and the "
                     "channels, the strongest first, as --out shows them");
        app.footer(
            "A channel is as strong as the root of the mean of its squared values. In an image of "
            "feature maps, each goes from\nits smallest value (black) to its largest (white). "
            "Exit codes: 0 all images were read, 3 some could not be read\n(their rows in the "
            "array are missing), 1 none could be read.");
    }

    int run(const Surroundings& around) override {
        refuseHalfRequests();
        const std::stop_token stop = around.interrupt.token();
        if (!images_.empty()) files_ = namedImages(images_, stop);
        if (!out_.empty()) std::signal(SIGPIPE, SIG_IGN);
        OpenInspectedModel open =
            openInspectedModel({model_, device_, memory_.bytes(), preparation_.given()});
        const auto display = makeReportDisplay(around.terminal, json_);
        if (layer_.empty()) {
            list(*open.model, around.terminal);
            return kExitDone;
        }
        const engine::ModelLayer& layer = layerOf(*open.model);
        refuseNumbersAsImage(open.model->shapeOf(layer));
        const bool isNew = !out_.empty() && !isNameTaken(out_);
        if (ImageOutput::kindOf(out_) != ImageOutput::Kind::Numbers) {
            refuseAmongTrainingImages(out_, {.model = model_, .movedTo = {}, .nearest = {}});
        }
        ImageOutput output(out_, images_, files_.size(), true);
        if (isNew && output.kind() == ImageOutput::Kind::Folder) {
            around.interrupt.removeIfEmpty({out_});
        }
        output.refuseTooMany(bytesOf(*open.model, layer), files_.size());
        return show(*open.model, layer, output, *display, stop);
    }

  private:
    void refuseHalfRequests() const {
        if (layer_.empty() && !out_.empty()) {
            throw engine::RequestError(
                "--out needs the layer whose output is to be written: --layer NAME. Without --out "
                "and images, the layers are listed.");
        }
        if (layer_.empty() && !images_.empty()) {
            throw engine::RequestError(
                "Name the layer whose output is to be shown for these images: --layer NAME. "
                "Without images, the layers are listed.");
        }
        if (!layer_.empty() && images_.empty()) {
            throw engine::RequestError(
                "Name the images for which the layer is to be computed, after the model.");
        }
    }

    // Before a folder is created.
    void refuseNumbersAsImage(const kernels::Shape& shape) const {
        const ImageOutput::Kind kind = ImageOutput::kindOf(out_);
        const bool wantsImage = kind == ImageOutput::Kind::Png || kind == ImageOutput::Kind::Folder;
        if (!wantsImage || shape.rank() == 3) return;
        throw engine::RequestError(fmt::format(
            "The layer '{}' outputs {} numbers for an image, and no feature maps. Write "
            "them as numbers, to a file whose name ends with .npz.",
            layer_,
            engine::shapeText(shape)));
    }

    const engine::ModelLayer& layerOf(const engine::InspectedModel& model) const {
        try {
            return model.layer(layer_);
        } catch (const engine::RequestError& unknown) {
            throw engine::RequestError(fmt::format(
                "{} Without --layer and images, the layers are listed.", unknown.what()));
        }
    }

    static std::int64_t bytesOf(const engine::InspectedModel& model,
                                const engine::ModelLayer& layer) {
        return model.shapeOf(layer).elementCount() * static_cast<std::int64_t>(sizeof(float));
    }

    void list(const engine::InspectedModel& model, const Terminal& terminal) const {
        TextTable table({"layer", "output"});
        Json layers = Json::array();
        for (const engine::ModelLayer& layer : model.layers()) {
            const kernels::Shape shape = model.shapeOf(layer);
            layers.push_back({{"layer", layer.name}, {"shape", sizesOf(shape)}});
            table.add({layer.name, engine::shapeText(shape)});
        }
        if (json_) {
            sayJson({{"layers", std::move(layers)}});
        } else {
            sayAsIs(table.text(terminal.tableWidth()));
            sayWrapped(kSizesHelp, terminal.lineWidth());
        }
    }

    int show(engine::InspectedModel& model,
             const engine::ModelLayer& layer,
             ImageOutput& output,
             ProgressDisplay& display,
             const std::stop_token& stop) {
        engine::ActivationReader reader(model, layer, stop);
        engine::HostTensor all;
        std::size_t done = 0;
        const auto take = [&](const ReadImage& read) {
            const auto begin = std::chrono::steady_clock::now();
            const engine::HostTensor activation = reader.read(model.prepared(read.image), stop);
            const std::chrono::duration<double, std::milli> time =
                std::chrono::steady_clock::now() - begin;
            tell(read.name, activation, time.count(), display);
            if (output.kind() == ImageOutput::Kind::Numbers) append(all, activation);
            const bool isImage = output.kind() == ImageOutput::Kind::Png ||
                                 output.kind() == ImageOutput::Kind::Folder;
            if (isImage) output.write(read.name, mapsOf(activation, display));
            display.working("computing",
                            static_cast<double>(++done) / static_cast<double>(files_.size()));
            return std::string();
        };
        const auto skip = [&](const std::string& name, const std::string& why) {
            if (json_) sayJson({{"file", name}, {"error", why}});
        };
        const int code = forEachImage(files_, model.recipe(), take, skip, stop);
        if (output.kind() == ImageOutput::Kind::Numbers && code != kExitFailed) {
            output.write(std::span(&all, 1));
        }
        const std::string sentence = code == kExitFailed ? "" : output.sentence();
        if (!json_ && !sentence.empty()) display.result(sentence);
        return code;
    }

    static engine::Image mapsOf(const engine::HostTensor& activation, ProgressDisplay& display) {
        engine::FeatureMapImage maps = engine::featureMapImage(activation);
        if (maps.left > 0) {
            display.warn(fmt::format("There is no room for the {} weakest of the {} feature maps.",
                                     maps.left,
                                     activation.shape[1]));
        }
        return std::move(maps.image);
    }

    // [N,C,H,W], image by image.
    static void append(engine::HostTensor& all, const engine::HostTensor& one) {
        if (all.shape.empty()) {
            all = one;
            return;
        }
        ++all.shape[0];
        all.bytes.insert(all.bytes.end(), one.bytes.begin(), one.bytes.end());
    }

    void tell(const std::string& name,
              const engine::HostTensor& activation,
              double milliseconds,
              ProgressDisplay& display) const {
        constexpr std::size_t kMostNamed = 5;
        const auto channels = engine::channelsByStrength(activation);
        if (json_) {
            sayJson(jsonOf(name, activation, milliseconds, channels));
            return;
        }
        std::string strongest;
        for (std::size_t i = 0; i < std::min(channels.size(), kMostNamed); ++i) {
            strongest += fmt::format("{}{} ({})",
                                     i == 0 ? "" : ", ",
                                     channels[i].channel,
                                     significant(channels[i].rootMeanSquare));
        }
        const kernels::Shape shape(activation.shape.sizes().subspan(1));
        display.result(fmt::format("{}: {} of {}, strongest channels {} ({:.1f} ms)",
                                   oneLine(name),
                                   oneLine(activation.name),
                                   engine::shapeText(shape),
                                   strongest,
                                   milliseconds));
    }

    static Json jsonOf(const std::string& name,
                       const engine::HostTensor& activation,
                       double milliseconds,
                       const std::vector<engine::ChannelStrength>& channels) {
        Json listed = Json::array();
        for (const engine::ChannelStrength& channel : channels) {
            listed.push_back({{"channel", channel.channel},
                              {"root_mean_square", channel.rootMeanSquare},
                              {"minimum", channel.minimum},
                              {"maximum", channel.maximum}});
        }
        return {{"file", name},
                {"layer", activation.name},
                {"shape", sizesOf(activation.shape)},
                {"milliseconds", milliseconds},
                {"channels", std::move(listed)}};
    }

    fs::path model_;
    std::vector<fs::path> images_;
    std::vector<engine::NamedFile> files_;
    std::string layer_;
    fs::path out_;
    std::string device_ = "auto";
    MemoryLimit memory_;
    PreparationOptions preparation_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeActivationsCommand() {
    return std::make_unique<ActivationsCommand>();
}

}  // namespace espalier::cli
