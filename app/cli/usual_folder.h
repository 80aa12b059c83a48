// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/folder_error.h"

namespace espalier::cli {

/// Throws Error with the advice to choose another folder with --out.
[[noreturn]] void refuseUsualFolder(const engine::FolderError& problem);

/// What `create` returns, which makes a folder in the usual place, where no --out is given. A
/// folder that cannot be made leads to that option; every other failure keeps its type and its
/// words.
template <typename Create>
auto inUsualFolder(const Create& create) {
    try {
        return create();
    } catch (const engine::FolderError& problem) {
        refuseUsualFolder(problem);
    }
}

}  // namespace espalier::cli
