// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/wheel.h"

#include <span>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/zip_archive.h"
#include "fmt/format.h"

namespace espalier::engine {

std::string fileInWheel(std::string_view wheel, const ExpectedFile& file) {
    try {
        const auto most = static_cast<std::uint64_t>(file.bytes);
        ZipArchive archive(std::as_bytes(std::span(wheel)), most);
        const ZipArchive::Entry* entry = archive.find(file.name);
        if (!entry || entry->bytes != most) throw ZipRefusal("it has no such file");
        const std::vector<std::byte> bytes = archive.read(*entry);
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    } catch (const ZipRefusal&) {
        throw Error(fmt::format(
            "The package does not contain {} in a readable form. Fetch it again.", file.name));
    }
}

}  // namespace espalier::engine
