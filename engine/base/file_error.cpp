// SPDX-License-Identifier: Apache-2.0
#include "engine/base/file_error.h"

#include <sys/stat.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_advice.h"
#include "engine/base/operation.h"

namespace espalier::engine {

namespace {

std::string sentence(const char* what,
                     const std::filesystem::path& path,
                     int reason,
                     const char* nextStep) {
    const std::filesystem::path name = path.parent_path() / finishedName(path.filename().native());
    return std::string(what) + " " + displayPath(name) + ": " +
           std::generic_category().message(reason) + ". " + nextStep;
}

}  // namespace

void failWriting(const char* what, const std::filesystem::path& path, int reason) {
    throw Error(sentence(what, path, reason, nextStepAfter(FileUse::Write, reason)));
}

void failReading(const char* what, const std::filesystem::path& path, int reason) {
    const std::string text = sentence(what, path, reason, nextStepAfter(FileUse::Read, reason));
    if (reason == ENOENT || reason == EISDIR) throw Error(text);
    throw UnreachableError(text);
}

bool isThere(const std::filesystem::path& path) {
    const Operation operation("Looking for", path);
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0) return true;
    if (errno == ENOENT || errno == ENOTDIR) return false;
    failReading("Could not reach", path, errno);
}

}  // namespace espalier::engine
