// SPDX-License-Identifier: Apache-2.0
#include "app/cli/model_choice.h"

#include "engine/base/error.h"
#include "engine/runs/run_folder.h"
#include "engine/training/options/run_device.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace fs = std::filesystem;

fs::path modelFile(const fs::path& given) {
    std::error_code ignored;
    const std::string shown = engine::displayPath(given);
    if (!fs::exists(given, ignored)) {
        throw engine::RequestError(fmt::format(
            "{} does not exist. Name a model.onnx written by Espalier, or a run folder.", shown));
    }
    if (!fs::is_directory(given, ignored)) return given;
    if (!engine::isRunFolder(given)) {
        throw engine::RequestError(fmt::format(
            "{} is not a run folder. Name a model.onnx, or the folder of a run.", shown));
    }
    const engine::RunFolder run{given};
    if (fs::exists(run.model(), ignored)) return run.model();
    throw engine::RequestError(
        fmt::format("The run {} has no model yet. Export it with: espalier export {} --to {}",
                    shown,
                    engine::shellQuoted(shown),
                    engine::shellQuoted(engine::displayPath(run.model()))));
}

OpenModel openModel(const fs::path& given, const std::string& device) {
    const fs::path file = modelFile(given);
    OpenModel open;
    open.device = engine::openRunDevice(device);
    open.model = engine::Model::load(file, *open.device);
    return open;
}

}  // namespace espalier::cli
