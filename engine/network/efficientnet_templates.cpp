// SPDX-License-Identifier: Apache-2.0
#include "engine/network/efficientnet_templates.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/network/drawing.h"

namespace espalier::engine {

namespace {

/// Blocks of one stage. The first has the stride; all others keep the size of their input.
struct Stage {
    int blocks = 0;
    std::int64_t kernel = 3;
    std::int64_t stride = 1;
    std::int64_t expansion = 6;
    std::int64_t filters = 0;
};

struct Scale {
    double width = 1;
    double depth = 1;
    double dropout = 0.2;
};

// Lite0; the others scale blocks and filters.
constexpr Stage kStages[] = {{1, 3, 1, 1, 16},
                             {2, 3, 2, 6, 24},
                             {2, 5, 2, 6, 40},
                             {3, 3, 2, 6, 80},
                             {3, 5, 1, 6, 112},
                             {4, 5, 2, 6, 192},
                             {1, 3, 1, 6, 320}};
constexpr std::int64_t kStemFilters = 32;
constexpr std::int64_t kHeadFilters = 1280;

/// To the nearest multiple of 8, but never more than a tenth below.
std::int64_t scaledFilters(std::int64_t filters, double width) {
    constexpr std::int64_t kMultiple = 8;
    const double wanted = static_cast<double>(filters) * width;
    const auto nearest = static_cast<std::int64_t>(wanted + 4) / kMultiple * kMultiple;
    const std::int64_t rounded = std::max(kMultiple, nearest);
    return static_cast<double>(rounded) < 0.9 * wanted ? rounded + kMultiple : rounded;
}

/// Draws inverted residual blocks and remembers the number of channels of the last one.
class EfficientnetDrawing {
  public:
    EfficientnetDrawing(const std::string& name, bool convolutionBias)
        : drawing_(name), bias_(convolutionBias) {}

    void convolve(const std::string& id, FieldValues attributes) {
        attributes["bias"] = bias_;
        drawing_.add(id + ".conv", "Conv2D", std::move(attributes));
        drawing_.add(id + ".norm", "BatchNorm", {{"epsilon", 1e-3}, {"momentum", 0.01}});
    }
    void rectify(const std::string& id) { drawing_.add(id + ".relu", "ReLU6"); }

    void stem() {
        drawing_.beginGroup("stem", "Stem");
        convolve("stem", {{"filters", kStemFilters}, {"kernel", square(3)}, {"stride", square(2)}});
        rectify("stem");
        drawing_.endGroup();
        channels_ = kStemFilters;
    }

    /// 1 x 1 to more channels, a window for each of them, 1 x 1 to `filters`; added to its input
    /// where the shapes are equal.
    void block(const Stage& stage, std::int64_t filters, std::int64_t stride) {
        const std::string id = "block" + std::to_string(blocks_++);
        const NodeId before = drawing_.last();
        const std::int64_t wide = stage.expansion * channels_;
        if (stage.expansion > 1) {
            convolve(id + ".expand", {{"filters", wide}, {"kernel", square(1)}});
            rectify(id + ".expand");
        }
        convolve(id + ".depthwise",
                 {{"filters", wide},
                  {"kernel", square(stage.kernel)},
                  {"stride", square(stride)},
                  {"groups", wide}});
        rectify(id + ".depthwise");
        convolve(id + ".project", {{"filters", filters}, {"kernel", square(1)}});
        if (stride == 1 && filters == channels_) {
            const NodeId projected = drawing_.last();
            drawing_.join(id + ".add", "Add", {projected, before});
        }
        channels_ = filters;
    }

    void beginStage() {
        const std::string number = std::to_string(++stages_);
        drawing_.beginGroup("stage" + number, "Stage " + number);
    }
    void endStage() { drawing_.endGroup(); }

    NetworkDescription head(double dropout) {
        drawing_.beginGroup("head", "Head");
        convolve("head", {{"filters", kHeadFilters}, {"kernel", square(1)}});
        rectify("head");
        drawing_.add("average", "GlobalAveragePool");
        drawing_.add("dropout", "Dropout", {{"rate", dropout}});
        drawing_.endGroup();
        drawing_.add("dense", "Dense");
        drawing_.add("softmax", "Softmax");
        return drawing_.finish();
    }

  private:
    Drawing drawing_;
    const bool bias_;
    std::int64_t channels_ = 0;
    int stages_ = 0;
    int blocks_ = 0;  ///< from 0, as in the names of the published weights
};

NetworkDescription makeEfficientnet(const std::string& name,
                                    const Scale& scale,
                                    const TemplateOptions& options) {
    EfficientnetDrawing drawing(name, options.convolutionBias);
    drawing.stem();
    for (const Stage& stage : kStages) {
        const bool isEnd = &stage == std::begin(kStages) || &stage == std::end(kStages) - 1;
        const int blocks =
            isEnd ? stage.blocks : static_cast<int>(std::ceil(scale.depth * stage.blocks));
        const std::int64_t filters = scaledFilters(stage.filters, scale.width);
        drawing.beginStage();
        for (int i = 0; i < blocks; ++i) drawing.block(stage, filters, i == 0 ? stage.stride : 1);
        drawing.endStage();
    }
    return drawing.head(scale.dropout);
}

}  // namespace

NetworkDescription makeEfficientnetLite0(const TemplateOptions& options) {
    return makeEfficientnet("efficientnet-lite0", {.dropout = 0.2}, options);
}

NetworkDescription makeEfficientnetLite1(const TemplateOptions& options) {
    return makeEfficientnet("efficientnet-lite1", {.depth = 1.1, .dropout = 0.2}, options);
}

NetworkDescription makeEfficientnetLite2(const TemplateOptions& options) {
    return makeEfficientnet(
        "efficientnet-lite2", {.width = 1.1, .depth = 1.2, .dropout = 0.3}, options);
}

TrainedInput efficientnetInput(int side) {
    constexpr float kMean = 127.0f / 255.0f;
    constexpr float kDeviation = 128.0f / 255.0f;
    return {.side = side,
            .mean = {kMean, kMean, kMean},
            .standardDeviation = {kDeviation, kDeviation, kDeviation}};
}

std::string efficientnetOriginalName(const std::string& tensor) {
    static const std::map<std::string, std::string> kEnds{{"stem.conv", "_conv_stem"},
                                                          {"stem.norm", "_bn0"},
                                                          {"head.conv", "_conv_head"},
                                                          {"head.norm", "_bn1"},
                                                          {"dense", "_fc"}};
    static const std::map<std::string, std::string> kInBlock{{"expand.conv", "_expand_conv"},
                                                             {"expand.norm", "_bn0"},
                                                             {"depthwise.conv", "_depthwise_conv"},
                                                             {"depthwise.norm", "_bn1"},
                                                             {"project.conv", "_project_conv"},
                                                             {"project.norm", "_bn2"}};
    const std::size_t last = tensor.rfind('.');
    if (last == std::string::npos) return {};
    const std::string layer = tensor.substr(0, last);
    const std::string parameter = tensor.substr(last);
    if (const auto found = kEnds.find(layer); found != kEnds.end()) {
        return found->second + parameter;
    }
    constexpr std::string_view kBlock = "block";
    const std::size_t first = layer.find('.');
    if (!layer.starts_with(kBlock) || first == std::string::npos) return {};
    const auto found = kInBlock.find(layer.substr(first + 1));
    if (found == kInBlock.end()) return {};
    const std::string number = layer.substr(kBlock.size(), first - kBlock.size());
    return "_blocks." + number + "." + found->second + parameter;
}

}  // namespace espalier::engine
