// SPDX-License-Identifier: Apache-2.0
#include "engine/runs/usage_program.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/operation.h"
#include "engine/base/shell_word.h"
#include "engine/formats/onnx_import.h"
#include "engine/formats/safetensors.h"
#include "engine/project/project.h"
#include "engine/runs/program_texts.h"
#include "engine/tasks/model_task.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kMostColumns = 96;

using Marks = std::vector<std::pair<std::string_view, std::string>>;

/// Fills in the @names@ of a text in resources/programs. Braces are left alone: they belong to the
/// languages. A line that becomes empty is removed.
class Template {
  public:
    explicit Template(std::string_view text) : text_(text) {}

    /// Inserts a piece of a program, which may contain further names.
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

    Template& with(const ProgramPieces::Marks& pieces) {
        for (const auto& [name, value] : pieces) with(name, value);
        return *this;
    }

    /// Fills in the rest in one pass, because names of files and outputs may contain anything.
    std::string finish(const Marks& marks) const {
        std::string result;
        for (std::size_t at = 0; at < text_.size();) {
            const auto found = std::ranges::find_if(marks, [&](const auto& mark) {
                return text_.compare(at, mark.first.size(), mark.first) == 0;
            });
            result += found == marks.end() ? text_.substr(at, 1) : found->second;
            at += found == marks.end() ? 1 : found->first.size();
        }
        return result + '\n';
    }

  private:
    std::string text_;
};

// A text in double quotes, escaped for Python and C++.
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

// Programs find the file beside themselves: they can be moved and passed on together.
std::string nameBeside(const ExportedFile& file) {
    return displayPath(file.path.filename());
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

// A list of one value per channel, to broadcast over the last axis; for grey images a number.
std::string pythonValues(std::span<const float> values) {
    return values.size() == 1 ? listText(values) : fmt::format("[{}]", listText(values));
}

// In OpenCV's order of colours.
std::string cppValues(std::span<const float> values) {
    std::vector<float> turned(values.rbegin(), values.rend());
    return listText(turned);
}

// A list of names, wrapped where a line would become too long.
std::string cppList(std::string_view variable, const std::vector<std::string>& names) {
    std::string lines;
    std::string line = fmt::format("    const char* {}[] = {{", variable);
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

// The model's input for one image, in its layout.
std::string pythonInput(const ExportedFile& file) {
    const bool grey = file.preprocessing.channels == 1;
    if (file.takesPixels) {
        return grey ? "\"pixels\": pixels[None, :, :, None]" : "\"pixels\": pixels[None]";
    }
    return grey ? "\"image\": values[None, None]" : "\"image\": values.transpose(2, 0, 1)[None]";
}

std::string pythonFor(const ExportedFile& file) {
    const Preprocessing& recipe = file.preprocessing;
    const ProgramPieces& pieces = file.task->programPieces();
    const bool grey = recipe.channels == 1;
    const bool pads = recipe.resize == ResizeRule::Pad;
    const bool usesMean = !file.takesPixels || pieces.undoesNormalisation;
    Template text(kPythonModel);
    text.with("normalise", file.takesPixels ? std::string_view() : kPythonNormalise)
        .with(pieces.python)
        .with("frame",
              recipe.resize == ResizeRule::Crop ? kPythonCrop
              : pads                            ? kPythonPad
                                                : std::string_view())
        .with("pad", pads ? kPythonPadding : std::string_view())
        .with("purpose", pieces.purpose)
        .with("mean",
              usesMean ? fmt::format("mean, deviation = {}, {}",
                                     pythonValues(perChannel(recipe.mean, recipe)),
                                     pythonValues(perChannel(recipe.standardDeviation, recipe)))
                       : "")
        .with("mode", grey ? "\"L\"" : "\"RGB\"")
        .with("to width", pads ? "width" : "@width@")
        .with("to height", pads ? "height" : "@height@")
        .with("to image", grey ? "[0]" : ".transpose(1, 2, 0)")
        .with("input", pythonInput(file));
    fillSizes(text, recipe);
    return text.finish({{"@file@", quoted(nameBeside(file))}});
}

std::string cppFor(const ExportedFile& file) {
    const Preprocessing& recipe = file.preprocessing;
    const ProgramPieces& pieces = file.task->programPieces();
    const bool grey = recipe.channels == 1;
    const bool pads = recipe.resize == ResizeRule::Pad;
    Template text(kCppModel);
    text.with(pieces.cpp)
        .with("frame",
              recipe.resize == ResizeRule::Crop ? kCppCrop
              : pads                            ? kCppPad
                                                : std::string_view())
        .with("pad", pads ? kCppPadding : std::string_view())
        .with("to width", pads ? "width" : "@width@")
        .with("to height", pads ? "height" : "@height@")
        .with("grey", grey ? "        cv::cvtColor(image, image, cv::COLOR_BGR2GRAY);" : "")
        .with("order", grey ? "" : "  // blue, green, red, from 0 to 1")
        .with("to red", grey ? "" : ", 1, {}, {}, true")
        .with("to blue",
              grey ? "" : "        cv::cvtColor(rebuilt[0], rebuilt[0], cv::COLOR_RGB2BGR);")
        .with("purpose", pieces.purpose)
        .with("means", cppValues(perChannel(recipe.mean, recipe)))
        .with("deviations", cppValues(perChannel(recipe.standardDeviation, recipe)));
    fillSizes(text, recipe);
    if (file.outputNames.empty()) text.with("names", "");
    return text.finish({{"@file@", quoted(nameBeside(file))},
                        {"@names@", cppList(pieces.cppNames, file.outputNames)}});
}

ExportedFile readExportedWeights(const std::filesystem::path& path) {
    const auto about = readTensorFileMetadata(path);
    const auto recipe = about.find("espalier.preprocessing");
    if (recipe == about.end()) {
        throw RequestError(fmt::format("{} was not exported by Espalier.", displayPath(path)));
    }
    return {.path = path,
            .isModel = false,
            .takesPixels = false,
            .preprocessing = preprocessingFromJson(recipe->second),
            .task = nullptr,
            .outputNames = {}};
}

}  // namespace

ExportedFile readExportedFile(const std::filesystem::path& path) {
    if (path.extension() == ".safetensors") return readExportedWeights(path);
    const Operation operation("Reading the model", path);
    const ImportedModel model = importOnnx(path);
    return {.path = path,
            .isModel = true,
            .takesPixels = model.takesPixels,
            .preprocessing = preprocessingFromJson(model.record.preprocessing),
            .task = &taskOf(model.record),
            .outputNames = model.record.outputNames};
}

bool isExportedFile(const std::filesystem::path& path) {
    try {
        readExportedFile(path);
        return true;
    } catch (const UnreachableError&) {
        throw;
    } catch (const Error&) {
        return false;
    }
}

bool mayExportReplace(const RunFolder& run, const std::filesystem::path& path) {
    if (!isRegularFile(path)) return true;
    std::error_code ignored;
    return std::filesystem::equivalent(path, run.model(), ignored) || isExportedFile(path);
}

std::string whyNoProgram(const ExportedFile& file, ProgramLanguage language) {
    if (language == ProgramLanguage::Python) return "";
    if (!file.isModel) {
        return "Weights cannot be used without their network. Export a model (.onnx), or read the "
               "weights with Python.";
    }
    if (language == ProgramLanguage::Cpp && file.takesPixels) {
        return "OpenCV cannot run a model that takes bytes. Export one that takes normalised "
               "values, or use this one with Python.";
    }
    return "";
}

std::string usageProgram(const ExportedFile& file, ProgramLanguage language) {
    const std::string whyNot = whyNoProgram(file, language);
    if (!whyNot.empty()) throw RequestError(whyNot);
    switch (language) {
        case ProgramLanguage::Python:
            if (file.isModel) return pythonFor(file);
            return Template(kPythonWeights).finish({{"@file@", quoted(nameBeside(file))}});
        case ProgramLanguage::Cpp:
            return cppFor(file);
        case ProgramLanguage::Terminal:
            break;
    }
    return Template(file.task->programPieces().terminal)
        .finish({{"@file@", shellQuoted(absoluteName(file))}});
}

}  // namespace espalier::engine
