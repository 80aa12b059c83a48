// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "engine/base/diagnostics.h"

namespace espalier::cli {

/// Whether there is something of the name that the user has given. Throws RequestError when that
/// cannot be found out, as without permission: what cannot be reached is not missing.
bool isNameTaken(const std::filesystem::path& path);

/// Whether the path is a link to what is not there. Throws likewise.
bool isLinkToNothing(const std::filesystem::path& path);

/// Throws RequestError if there is nothing of that name: with the most similar name beside it, or
/// with the `advice`, a sentence, where none is similar.
void refuseMissing(const std::filesystem::path& path, const std::string& advice);

/// Throws RequestError if the path is an archive instead of a folder or a project.
void refuseArchive(const std::filesystem::path& path);

/// The sentence of a diagnostic. If the window offers a control to fix the problem, it also names
/// the corresponding option.
std::string terminalSentence(const engine::Diagnostic& diagnostic);

}  // namespace espalier::cli
