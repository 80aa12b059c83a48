// SPDX-License-Identifier: Apache-2.0
#include "engine/base/file_advice.h"

#include <cerrno>

namespace espalier::engine {

namespace {

struct Advice {
    const char* read;
    const char* write;
    const char* any;
};

constexpr Advice always(const char* sentence) {
    return {sentence, sentence, sentence};
}

Advice adviceAfter(int reason) {
    constexpr const char* kDisk = "Check the disk and try again.";
    constexpr const char* kConnected = "Check that its disk is connected and works, and try again.";
    switch (reason) {
        case ENOSPC:
        case EDQUOT:
            return always("Free some space and try again.");
        case EACCES:
        case EPERM:
            return {"Check that you have permission to read it.",
                    "Choose a folder you have permission to write to.",
                    "Change its permissions, or choose another place."};
        case EROFS:
            return {kConnected,
                    "Choose a folder you have permission to write to.",
                    "Change its permissions, or choose another place."};
        case ENOENT:
        case ENOTDIR:
            return {"Check that it still exists.",
                    "Check that the folder still exists.",
                    "Check that it still exists, and its name."};
        case EISDIR:
            return always("Name a file.");
        case ELOOP:
            return always("Remove the link that leads back to itself.");
        case ENAMETOOLONG:
            return always("Choose a shorter name.");
        default:
            return {kConnected, kDisk, kDisk};
    }
}

}  // namespace

const char* nextStepAfter(FileUse use, int reason) {
    const Advice advice = adviceAfter(reason);
    switch (use) {
        case FileUse::Read:
            return advice.read;
        case FileUse::Write:
            return advice.write;
        case FileUse::Any:
            break;
    }
    return advice.any;
}

}  // namespace espalier::engine
