// SPDX-License-Identifier: Apache-2.0
#include "engine/project/words.h"

#include <algorithm>

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

std::string taskName(Task task) {
    return wordOf(task);
}

Task taskFromName(const std::string& name) {
    if (name == "segment" || name == "text") {
        throw RequestError(
            fmt::format("The task '{}' is not built yet. This version can classify images and "
                        "reconstruct them: choose classify or reconstruct.",
                        name));
    }
    return choiceFrom<Task>("The task", name);
}

std::string optionName(const std::string& fieldName) {
    std::string option = "--" + fieldName;
    std::ranges::replace(option, '_', '-');
    return option;
}

}  // namespace espalier::engine
