// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/error.h"
#include "engine/project/project.h"
#include "promise.h"

using namespace espalier::engine;
using namespace espalier::tests;

/// For any text, reading a project gives one that survives saving and reading and has a command
/// line, or one sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const std::filesystem::path folder = "/nowhere/projects";
    try {
        const Project project = projectFromJson(text, folder);
        const std::string saved = projectToJson(project, folder);
        require(projectToJson(projectFromJson(saved, folder), folder) == saved);
        require(!trainCommand(project, folder / "p.espalier").empty());
    } catch (const RequestError& refusal) {
        requireSentence(refusal);
    }
    return 0;
}
