// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/choice_words.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/runs/run_folder.h"
#include "engine/tasks/task.h"

namespace espalier::engine {

/// What a program needs to know about an exported file. A value.
struct ExportedFile {
    std::filesystem::path path;
    bool isModel = true;          ///< false: weights alone (.safetensors)
    bool takesPixels = false;     ///< a model of ModelInput::Pixels
    Preprocessing preprocessing;  ///< how to prepare images for it
    const Task* task = nullptr;   ///< of a model
    std::vector<std::string> outputNames;
};

/// Reads it from the file. Throws RequestError, or Error, when Espalier did not write the file.
ExportedFile readExportedFile(const std::filesystem::path& path);
/// Whether Espalier exported the file, so that another export may replace it. Throws
/// UnreachableError when it cannot be read.
bool isExportedFile(const std::filesystem::path& path);
/// Whether an export of the run may be written there: nothing is there yet, or Espalier exported
/// it, or it is the run's own model, even a damaged one. Throws like isExportedFile().
bool mayExportReplace(const RunFolder& run, const std::filesystem::path& path);

enum class ProgramLanguage : std::uint8_t { Python, Cpp, Terminal };
template <>
inline constexpr std::array kChoiceWords<ProgramLanguage>{
    ChoiceWord{ProgramLanguage::Python, "python"},
    ChoiceWord{ProgramLanguage::Cpp, "cpp"},
    ChoiceWord{ProgramLanguage::Terminal, "terminal"}};

/// Empty when there is a program in that language for the file, else a sentence that says why not.
std::string whyNoProgram(const ExportedFile& file, ProgramLanguage language);

/// A complete small program, ready to run, that uses the file: the recipe, the channels and the
/// names are those of this model, and its answers equal those of `espalier predict`. Throws
/// RequestError with whyNoProgram(). Python and C++ look for the file beside the program itself,
/// search folders for images, and skip what is not an image. As short as it can be: about ten lines
/// for an image, more only where images are cropped, padded or rebuilt.
///
/// - Python: ONNX Runtime, OpenCV and Pillow (transparency, turned photos); for weights NumPy
/// alone.
/// - Cpp: OpenCV and its DNN module, C++17.
/// - Terminal: the line of a shell.
std::string usageProgram(const ExportedFile& file, ProgramLanguage language);

}  // namespace espalier::engine
