// SPDX-License-Identifier: Apache-2.0
#include "engine/project/usage_program.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/formats/onnx_import.h"
#include "engine/formats/safetensors.h"
#include "engine/project/project.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kMostColumns = 96;

// Texts with @names@ for what differs from model to model: braces belong to the languages.

constexpr std::string_view kPythonHead = R"(# @purpose@. Needs: pip install onnxruntime numpy pillow
@import json@
import sys
import numpy as np
import onnxruntime
from PIL import Image, ImageOps


def shares(old, new):
    """How much each old pixel of a side counts in each new one: by area, enlarging bilinear."""
    if new > old:
        place = np.clip((np.arange(new)[:, None] + 0.5) * old / new - 0.5, 0, old - 1)
        return np.maximum(0, 1 - abs(place - np.arange(old)))
    edge = np.arange(new + 1)[:, None] * old / new
    common = np.minimum(edge[1:], np.arange(old) + 1) - np.maximum(edge[:-1], np.arange(old))
    return np.maximum(0, common) * new / old


model = onnxruntime.InferenceSession(
    @file@, providers=["CPUExecutionProvider"]
)
@read classes@
@mean@
@loop@
    picture = ImageOps.exif_transpose(Image.open(file)).convert("RGBA")
    white = Image.new("RGBA", picture.size, "white")
    picture = Image.alpha_composite(white, picture).convert(@mode@)
@frame@
    pixels = np.asarray(picture, float).reshape(picture.height, picture.width, @channels@)
    pixels = pixels.transpose(2, 0, 1)  # channels, rows, columns
    pixels = np.rint(shares(picture.height, @to height@) @ pixels @ shares(picture.width, @to width@).T)
@pad@
)";

constexpr std::string_view kPythonCrop =
    R"(    scale = max(@width@ / picture.width, @height@ / picture.height)
    part = np.floor(np.array([@width@, @height@]) / scale + 0.5).astype(int)
    part = np.clip(part, 1, picture.size)  # the middle, in the proportion of the input
    left, top = (picture.size - part) // 2
    picture = picture.crop((left, top, left + part[0], top + part[1])))";

constexpr std::string_view kPythonPad =
    R"(    scale = min(@width@ / picture.width, @height@ / picture.height)
    width, height = np.floor(np.array(picture.size) * scale + 0.5).astype(int)
    width, height = np.clip(width, 1, @width@), np.clip(height, 1, @height@))";

constexpr std::string_view kPythonPadding =
    R"(    top, left = (@height@ - height) // 2, (@width@ - width) // 2
    rest = [(0, 0), (top, @height@ - height - top), (left, @width@ - width - left)]
    pixels = np.pad(pixels, rest, constant_values=128))";

constexpr std::string_view kPythonNormalised =
    R"(    values = ((pixels / 255 - mean) / deviation).astype(np.float32)
)";

constexpr std::string_view kPythonScores = R"(    scores = model.run(["scores"], {@input@})[0][0]
    print(f"{file}: {classes[scores.argmax()]} {scores.max():.4f}")
)";

constexpr std::string_view kPythonRebuilt =
    R"(    rebuilt = model.run(["output"], {@input@})[0][0] * deviation + mean
    rebuilt = np.rint(np.clip(rebuilt, 0, 1) * 255)
    print(f"{file}: mean difference {abs(rebuilt - pixels).mean() / 255:.4f}, rebuilt-{number}.png")
    rebuilt = rebuilt.astype(np.uint8).transpose(1, 2, 0).squeeze()
    Image.fromarray(rebuilt).save(f"rebuilt-{number}.png")
)";

constexpr std::string_view kPythonWeights =
    R"(# Reads the weights, an array for each name. Needs: pip install numpy
import json
import struct
import numpy as np

with open(@file@, "rb") as file:
    header = json.loads(file.read(*struct.unpack("<Q", file.read(8))))
    numbers = file.read()
about = header.pop("__metadata__")
recipe = json.loads(about["espalier.preprocessing"])  # how pictures are prepared
classes = json.loads(about["espalier.classes"])  # in the order of the last layer's outputs
weights = {}
for name, entry in header.items():
    begin, end = entry["data_offsets"]
    weights[name] = np.frombuffer(numbers[begin:end], "<f4").reshape(entry["shape"])
    print(name, weights[name].shape)
print(recipe, classes)
)";

// Line by line, so that nobody takes them for includes of this file.
constexpr std::string_view kCppIncludes =
    "#include <algorithm>\n"
    "#include <cmath>\n"
    "#include <cstdio>\n"
    "#include <opencv2/dnn.hpp>\n"
    "#include <opencv2/imgcodecs.hpp>\n"
    "#include <opencv2/imgproc.hpp>\n";

constexpr std::string_view kCpp = R"(// @purpose@. Build it with OpenCV:
// c++ -std=c++17 predict.cpp -o predict $(pkg-config --cflags --libs opencv4)
@includes@
int main(int count, char** files) {
@classes@
    cv::dnn::Net net = cv::dnn::readNetFromONNX(@file@);
    const cv::Scalar mean(@means@);  // of values from 0 to 1
    const cv::Scalar deviation(@deviations@);
    for (int i = 1; i < count; ++i) {
        cv::Mat image = cv::imread(files[i]);  // without transparency
        if (image.empty()) {
            std::fprintf(stderr, "%s cannot be read\n", files[i]);
            continue;
        }
        cv::cvtColor(image, image, @colour@);
@frame@
        const cv::Size smaller(std::min(size.width, image.cols), std::min(size.height, image.rows));
        cv::resize(image, image, smaller, 0, 0, cv::INTER_AREA);
        cv::resize(image, image, size, 0, 0, cv::INTER_LINEAR);  // where it is enlarged
@pad@
@keep@
        image.convertTo(image, CV_32F, 1 / 255.0);
        cv::subtract(image, mean, image);
        cv::divide(image, deviation, image);
        net.setInput(cv::dnn::blobFromImage(image));
@answer@
    }
}
)";

constexpr std::string_view kCppStretch = R"(        const cv::Size size(@width@, @height@);)";

constexpr std::string_view kCppCrop = R"(        const cv::Size size(@width@, @height@);
        const double scale = std::max(@width@.0 / image.cols, @height@.0 / image.rows);
        const int width = std::clamp<int>(std::lround(@width@ / scale), 1, image.cols);
        const int height = std::clamp<int>(std::lround(@height@ / scale), 1, image.rows);
        const cv::Point corner((image.cols - width) / 2, (image.rows - height) / 2);
        image = image(cv::Rect(corner, cv::Size(width, height)));  // the middle)";

constexpr std::string_view kCppPad =
    R"(        const double scale = std::min(@width@.0 / image.cols, @height@.0 / image.rows);
        const cv::Size size(std::clamp<int>(std::lround(image.cols * scale), 1, @width@),
                            std::clamp<int>(std::lround(image.rows * scale), 1, @height@));)";

constexpr std::string_view kCppPadding =
    R"(        const int left = (@width@ - size.width) / 2, top = (@height@ - size.height) / 2;
        cv::copyMakeBorder(image, image, top, @height@ - size.height - top, left,
                           @width@ - size.width - left, cv::BORDER_CONSTANT, cv::Scalar::all(128));)";

constexpr std::string_view kCppScores = R"(        const cv::Mat scores = net.forward();
        double score = 0;
        cv::Point best;
        cv::minMaxLoc(scores, nullptr, &score, nullptr, &best);
        std::printf("%s: %s %.4f\n", files[i], classes[best.x], score);)";

constexpr std::string_view kCppRebuilt = R"(        std::vector<cv::Mat> rebuilt;
        cv::dnn::imagesFromBlob(net.forward(), rebuilt);
        cv::multiply(rebuilt[0], deviation, image);
        cv::add(image, mean, image);
        image.convertTo(image, CV_8U, 255);
        const std::string name = "rebuilt-" + std::to_string(i - 1) + ".png";
        const double difference = cv::norm(image, before, cv::NORM_L1) / (255.0 * @values@);
        std::printf("%s: mean difference %.4f, %s\n", files[i], difference, name.c_str());
@to blue@
        cv::imwrite(name, image);)";

constexpr std::string_view kTerminal = R"(espalier predict @file@ PICTURES
# For each picture its class and score; a folder is searched for pictures, --json is for programs.
)";

constexpr std::string_view kTerminalRebuilt = R"(espalier evaluate @file@ --data FOLDER
# How well the pictures in a folder are rebuilt.
)";

using Marks = std::vector<std::pair<std::string_view, std::string>>;

/// A text with what its @names@ stand for. A line that then is empty goes.
class Template {
  public:
    explicit Template(std::string_view text) : text_(text) {}

    /// Pieces of our own, which may hold other names.
    Template& with(std::string_view name, std::string_view value) {
        const std::string mark = fmt::format("@{}@", name);
        for (std::size_t at = 0; (at = text_.find(mark, at)) != std::string::npos;) {
            const bool ownLine =
                (at == 0 || text_[at - 1] == '\n') && text_.compare(at + mark.size(), 1, "\n") == 0;
            text_.replace(at, mark.size() + (value.empty() && ownLine ? 1 : 0), value);
            at += value.size();
        }
        return *this;
    }

    /// The rest in one pass: names of files and classes may hold anything.
    std::string finish(const Marks& marks) const {
        std::string result;
        for (std::size_t at = 0; at < text_.size();) {
            const auto found = std::ranges::find_if(marks, [&](const auto& mark) {
                return text_.compare(at, mark.first.size(), mark.first) == 0;
            });
            result += found == marks.end() ? text_.substr(at, 1) : found->second;
            at += found == marks.end() ? 1 : found->first.size();
        }
        return result;
    }

  private:
    std::string text_;
};

// A text in double quotes, as Python and C++ read it.
std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            result += {'\\', c};
        } else if (byte < 0x20 || byte == 0x7f) {
            result += fmt::format("\\{:03o}", byte);
        } else {
            result += c;
        }
    }
    return result + '"';
}

std::string absoluteName(const ExportedFile& file) {
    return displayPath(std::filesystem::absolute(file.path).lexically_normal());
}

std::span<const float> perChannel(const std::array<float, 3>& values, const Preprocessing& recipe) {
    return std::span(values).first(static_cast<std::size_t>(recipe.channels));
}

std::string listText(std::span<const float> values) {
    return fmt::format("{}", fmt::join(values, ", "));
}

std::string pythonColumn(std::span<const float> values) {
    std::string list;
    for (const float value : values)
        list += fmt::format("{}[[{}]]", list.empty() ? "" : ", ", value);
    return "np.array([" + list + "])";
}

// A list of names, broken where a line would get too long.
std::string cppList(const std::vector<std::string>& names) {
    std::string lines;
    std::string line = "    const char* classes[] = {";
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string word = quoted(names[i]) + (i + 1 < names.size() ? ", " : "};");
        if (line.size() + word.size() > kMostColumns) {
            while (line.ends_with(' ')) line.pop_back();
            lines += line + '\n';
            line = std::string(8, ' ');
        }
        line += word;
    }
    return lines + line;
}

void fillSizes(Template& text, const Preprocessing& recipe) {
    text.with("width", std::to_string(recipe.width))
        .with("height", std::to_string(recipe.height))
        .with("channels", std::to_string(recipe.channels))
        .with("values", std::to_string(recipe.width * recipe.height * recipe.channels));
}

std::string purposeOf(const ExportedFile& file) {
    return file.classes.empty() ? "Rebuilds each picture on its command line"
                                : "Says what each picture on its command line shows";
}

std::string pythonFor(const ExportedFile& file) {
    const Preprocessing& recipe = file.preprocessing;
    const bool classifies = !file.classes.empty();
    const bool pads = recipe.resize == ResizeRule::Pad;
    const bool usesMean = !file.takesPixels || !classifies;
    std::string all(kPythonHead);
    if (!file.takesPixels) all += kPythonNormalised;
    all += classifies ? kPythonScores : kPythonRebuilt;
    Template text(all);
    text.with("frame",
              recipe.resize == ResizeRule::Crop ? kPythonCrop
              : pads                            ? kPythonPad
                                                : std::string_view())
        .with("pad", pads ? kPythonPadding : std::string_view())
        .with("purpose", purposeOf(file))
        .with("import json", classifies ? "import json" : "")
        .with("read classes",
              classifies ? "classes = json.loads("
                           "model.get_modelmeta().custom_metadata_map[\"espalier.classes\"])"
                         : "")
        .with("mean",
              usesMean ? fmt::format("mean = {}\ndeviation = {}",
                                     pythonColumn(perChannel(recipe.mean, recipe)),
                                     pythonColumn(perChannel(recipe.standardDeviation, recipe)))
                       : "")
        .with("loop",
              classifies ? "for file in sys.argv[1:]:"
                         : "for number, file in enumerate(sys.argv[1:]):")
        .with("mode", recipe.channels == 1 ? "\"L\"" : "\"RGB\"")
        .with("to width", pads ? "width" : "@width@")
        .with("to height", pads ? "height" : "@height@")
        .with("input",
              file.takesPixels ? "\"pixels\": pixels[None].transpose(0, 2, 3, 1).astype(np.uint8)"
                               : "\"image\": values[None]");
    fillSizes(text, recipe);
    return text.finish({{"@file@", quoted(absoluteName(file))}});
}

std::string cppFor(const ExportedFile& file) {
    const Preprocessing& recipe = file.preprocessing;
    const bool classifies = !file.classes.empty();
    const bool grey = recipe.channels == 1;
    const bool pads = recipe.resize == ResizeRule::Pad;
    Template text(kCpp);
    text.with("includes", kCppIncludes)
        .with("answer", classifies ? kCppScores : kCppRebuilt)
        .with("frame",
              recipe.resize == ResizeRule::Crop ? kCppCrop
              : pads                            ? kCppPad
                                                : kCppStretch)
        .with("pad", pads ? kCppPadding : std::string_view())
        .with("keep", classifies ? "" : "        const cv::Mat before = image.clone();")
        .with("to blue", grey ? "" : "        cv::cvtColor(image, image, cv::COLOR_RGB2BGR);")
        .with("purpose", purposeOf(file))
        .with("colour", grey ? "cv::COLOR_BGR2GRAY" : "cv::COLOR_BGR2RGB")
        .with("means", listText(perChannel(recipe.mean, recipe)))
        .with("deviations", listText(perChannel(recipe.standardDeviation, recipe)));
    fillSizes(text, recipe);
    if (!classifies) text.with("classes", "");
    return text.finish(
        {{"@file@", quoted(absoluteName(file))}, {"@classes@", cppList(file.classes)}});
}

ExportedFile readWeights(const std::filesystem::path& path) {
    const auto about = readTensorFileMetadata(path);
    const auto recipe = about.find("espalier.preprocessing");
    if (recipe == about.end()) {
        throw RequestError(fmt::format("{} was not exported by Espalier.", displayPath(path)));
    }
    return {.path = path,
            .isModel = false,
            .takesPixels = false,
            .preprocessing = preprocessingFromJson(recipe->second),
            .classes = {}};
}

}  // namespace

ExportedFile readExportedFile(const std::filesystem::path& path) {
    if (path.extension() == ".safetensors") return readWeights(path);
    const ImportedModel model = importOnnx(path);
    return {.path = path,
            .isModel = true,
            .takesPixels = model.takesPixels,
            .preprocessing = preprocessingFromJson(model.record.preprocessing),
            .classes = model.record.classes};
}

std::string whyNoProgram(const ExportedFile& file, ProgramLanguage language) {
    if (language == ProgramLanguage::Python) return "";
    if (!file.isModel) {
        return "Weights alone do nothing without their network. Export a model (.onnx) for that, "
               "or read the weights with Python.";
    }
    if (language == ProgramLanguage::Cpp && file.takesPixels) {
        return "OpenCV runs no model that takes bytes. Export one that takes normalised values, "
               "or use this one with Python.";
    }
    return "";
}

std::string usageProgram(const ExportedFile& file, ProgramLanguage language) {
    const std::string whyNot = whyNoProgram(file, language);
    if (!whyNot.empty()) throw RequestError(whyNot);
    switch (language) {
        case ProgramLanguage::Python:
            if (file.isModel) return pythonFor(file);
            return Template(kPythonWeights).finish({{"@file@", quoted(absoluteName(file))}});
        case ProgramLanguage::Cpp:
            return cppFor(file);
        case ProgramLanguage::Terminal:
            break;
    }
    return Template(file.classes.empty() ? kTerminalRebuilt : kTerminal)
        .finish({{"@file@", shellQuoted(absoluteName(file))}});
}

}  // namespace espalier::engine
