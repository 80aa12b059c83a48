// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/weights/zip_bytes.h"

#include <zip.h>

#include <stdexcept>

namespace espalier::engine::tests {

std::string zipOf(const ZipParts& parts, ZipMethod method) {
    zip_source_t* target = zip_source_buffer_create(nullptr, 0, 0, nullptr);
    zip_t* archive = zip_open_from_source(target, ZIP_TRUNCATE, nullptr);
    zip_source_keep(target);
    for (const auto& [name, content] : parts) {
        zip_source_t* source = zip_source_buffer(archive, content.data(), content.size(), 0);
        const zip_int64_t index = zip_file_add(archive, name.c_str(), source, 0);
        if (index < 0) throw std::runtime_error("a part was not added");
        zip_set_file_compression(archive,
                                 static_cast<zip_uint64_t>(index),
                                 method == ZipMethod::Stored ? ZIP_CM_STORE : ZIP_CM_DEFLATE,
                                 0);
    }
    if (zip_close(archive) != 0) throw std::runtime_error("the archive was not written");
    zip_stat_t status;
    zip_source_stat(target, &status);
    std::string bytes(status.size, '\0');
    zip_source_open(target);
    zip_source_read(target, bytes.data(), bytes.size());
    zip_source_close(target);
    zip_source_free(target);
    return bytes;
}

ZipParts partsOf(const std::string& bytes) {
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, nullptr);
    zip_t* archive = zip_open_from_source(source, ZIP_RDONLY, nullptr);
    ZipParts parts;
    for (zip_int64_t i = 0; i < zip_get_num_entries(archive, 0); ++i) {
        zip_stat_t status;
        zip_stat_index(archive, static_cast<zip_uint64_t>(i), 0, &status);
        std::string content(status.size, '\0');
        zip_file_t* file = zip_fopen_index(archive, static_cast<zip_uint64_t>(i), 0);
        zip_fread(file, content.data(), content.size());
        zip_fclose(file);
        parts.emplace_back(status.name, content);
    }
    zip_discard(archive);
    return parts;
}

std::string replacedEverywhere(std::string bytes, const std::string& from, const std::string& to) {
    for (std::size_t place = bytes.find(from); place != std::string::npos;
         place = bytes.find(from, place + to.size())) {
        bytes.replace(place, from.size(), to);
    }
    return bytes;
}

}  // namespace espalier::engine::tests
