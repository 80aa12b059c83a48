// SPDX-License-Identifier: Apache-2.0
#include "app/cli/network_file.h"

#include <filesystem>
#include <optional>
#include <system_error>

#include "app/cli/data_advice.h"
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/base/limits.h"
#include "engine/base/shell_word.h"
#include "engine/network/network_json.h"
#include "engine/network/templates.h"
#include "engine/project/project.h"
#include "engine/runs/run_folder.h"
#include "engine/weights/drawn_network.h"
#include "engine/weights/file_kind.h"
#include "engine/weights/weight_file.h"
#include "engine/weights/weight_list.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace fs = std::filesystem;
using engine::FileKind;

namespace {

constexpr const char* kNetworkFiles =
    "Name a template (espalier network lists them), a network's JSON file, a project, or an ONNX "
    "file.";

/// Why no weights can be taken from the file, and what to do: "it is damaged. Use another copy.";
/// empty if they can be.
std::string whyUnreadable(const fs::path& file) {
    try {
        engine::listWeights(file);
        return {};
    } catch (const engine::Error& error) {
        const std::string said = error.what();
        const std::string beginning = engine::displayPath(file) + " cannot be used: ";
        return said.starts_with(beginning) ? said.substr(beginning.size()) : said;
    }
}

void refuseWeights(const fs::path& file, FileKind kind) {
    const std::string what = weightsOnly(kind);
    if (what.empty()) return;
    const std::string shown = engine::displayPath(file);
    if (const std::string why = whyUnreadable(file); !why.empty()) {
        throw engine::RequestError(
            fmt::format("{} is {}, which holds no network that can be drawn, and its weights "
                        "cannot be read either: {}",
                        shown,
                        what,
                        why));
    }
    throw engine::RequestError(
        fmt::format("{} is {}, from which weights can be taken, but no network. Export the network "
                    "as ONNX, or choose a template like it and train from these weights: espalier "
                    "train --data FOLDER --network TEMPLATE --start-from {}",
                    shown,
                    what,
                    engine::shellQuoted(shown)));
}

std::string textOf(const fs::path& file) {
    try {
        return engine::readFile(file, engine::limits::kJsonBytes);
    } catch (const engine::Error& error) {
        throw engine::RequestError(error.what());
    }
}

bool beginsLikeJson(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first == text.npos || text[first] == '{';
}

bool isProjectText(const std::string& text) {
    return text.find("\"espalier_project\"") != std::string::npos;
}

fs::path fileOfName(const std::string& name) {
    return engine::isRunFolder(name) ? engine::RunFolder{name}.record() : fs::path(name);
}

engine::NetworkDescription networkFromFile(const fs::path& file) {
    refuseMissing(file, kNetworkFiles);
    const FileKind kind = engine::kindOfFile(file);
    if (kind == FileKind::Onnx) return engine::readDrawnNetwork(file).network;
    if (kind == FileKind::OnnxText) engine::readWeightBytes(file);  // says how to save it again
    refuseWeights(file, kind);
    const std::string text = textOf(file);
    const std::string shown = engine::displayPath(file);
    if (!beginsLikeJson(text)) {
        throw engine::RequestError(fmt::format("{} is not a network. {}", shown, kNetworkFiles));
    }
    if (isProjectText(text)) return engine::loadProject(file).network;
    try {
        return engine::networkFromJson(text);
    } catch (const engine::RequestError& problem) {
        throw engine::RequestError(
            fmt::format("{} cannot be used as a network. {}", shown, problem.what()));
    }
}

}  // namespace

std::string weightsOnly(FileKind kind) {
    switch (kind) {
        case FileKind::Keras:
            return "a Keras file";
        case FileKind::Torch:
            return "a PyTorch file";
        case FileKind::Safetensors:
            return "a safetensors file";
        case FileKind::Archive:
            return "an archive";
        case FileKind::Onnx:
        case FileKind::OnnxText:
        case FileKind::Unknown:
            break;
    }
    return {};
}

bool looksLikeFile(const std::string& name) {
    return engine::isRunFolder(name) || name.find('/') != std::string::npos ||
           name.ends_with(".json") || name.ends_with(".espalier") ||
           engine::isNamedLikeWeights(name) || engine::isRegularFile(name);
}

engine::NetworkDescription networkFromName(const std::string& name,
                                           const engine::TemplateOptions& options) {
    if (looksLikeFile(name)) return networkFromFile(fileOfName(name));
    std::error_code ignored;
    if (!engine::findTemplate(name) && fs::is_directory(name, ignored)) {
        throw engine::RequestError(fmt::format("{} is a folder. {}", name, kNetworkFiles));
    }
    return engine::makeTemplate(name, options);
}

std::optional<engine::Project> projectFromName(const std::string& name) {
    const fs::path file = fileOfName(name);
    const bool mayBeOne = looksLikeFile(name) && engine::isRegularFile(file);
    if (!mayBeOne || engine::kindOfFile(file) != FileKind::Unknown) return std::nullopt;
    if (!isProjectText(textOf(file))) return std::nullopt;
    return engine::loadProject(file);
}

}  // namespace espalier::cli
