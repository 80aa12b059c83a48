// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/wheel.h"

#include <zip.h>

#include <memory>
#include <new>

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

[[noreturn]] void fail(const ExpectedFile& file) {
    throw Error(fmt::format("The package does not contain {} in a readable form. Fetch it again.",
                            file.name));
}

std::unique_ptr<zip_t, Discard> openArchive(std::string_view bytes, const ExpectedFile& file) {
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, nullptr);
    if (!source) throw std::bad_alloc();
    std::unique_ptr<zip_t, Discard> archive(zip_open_from_source(source, ZIP_RDONLY, nullptr));
    if (!archive) {
        zip_source_free(source);  // an open archive owns it
        fail(file);
    }
    return archive;
}

}  // namespace

std::string fileInWheel(std::string_view wheel, const ExpectedFile& file) {
    const auto archive = openArchive(wheel, file);
    const std::string name(file.name);
    zip_stat_t status;
    zip_stat_init(&status);
    const auto bytes = static_cast<zip_uint64_t>(file.bytes);
    if (zip_stat(archive.get(), name.c_str(), 0, &status) != 0 || status.size != bytes) fail(file);
    const std::unique_ptr<zip_file_t, Discard> entry(zip_fopen(archive.get(), name.c_str(), 0));
    if (!entry) fail(file);
    std::string content(bytes, '\0');
    if (zip_fread(entry.get(), content.data(), bytes) != file.bytes) fail(file);
    return content;
}

}  // namespace espalier::engine
