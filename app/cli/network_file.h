// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "engine/network/templates.h"
#include "engine/project/project.h"
#include "engine/weights/file_kind.h"

namespace espalier::cli {

/// Whether a network's name is that of a file, or of a run's folder, and not of a template.
bool looksLikeFile(const std::string& name);

/// "a Keras file", of a kind that holds weights alone as far as this program can tell; empty for
/// the other kinds.
std::string weightsOnly(engine::FileKind kind);

/// The network of a template's name, of a run's folder, or of a file that contains one and possibly
/// other things: a network's JSON, a project, the record of a run, or an ONNX file of any program.
/// Throws RequestError with one sentence that names the file and, where it is of a kind that holds
/// no network, says what can be done with it.
engine::NetworkDescription networkFromName(const std::string& name,
                                           const engine::TemplateOptions& options);

/// The project whose network networkFromName() would take: that of a run, a run.json or a project
/// file. Nothing for every other name. Throws RequestError where it cannot be read.
std::optional<engine::Project> projectFromName(const std::string& name);

}  // namespace espalier::cli
