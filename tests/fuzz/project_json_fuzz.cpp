// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/error.h"
#include "engine/project/project.h"
#include "promise.h"

using namespace espalier::engine;
using namespace espalier::tests;

/// What a project's file promises whatever the text: a project that is saved and read as the same,
/// whose command line can be told; or one sentence.
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
