// SPDX-License-Identifier: Apache-2.0
#include "engine/data/codecs/png_writer.h"

#include <png.h>

#include <cassert>

#include "engine/base/error.h"

namespace espalier::engine {

std::vector<std::byte> encodePng(const Image& image) {
    assert(!image.empty() && (image.channels == 1 || image.channels == 3));
    png_image png{};
    png.version = PNG_IMAGE_VERSION;
    png.width = static_cast<png_uint_32>(image.width);
    png.height = static_cast<png_uint_32>(image.height);
    png.format = image.channels == 1 ? PNG_FORMAT_GRAY : PNG_FORMAT_RGB;
    std::vector<std::byte> bytes(PNG_IMAGE_PNG_SIZE_MAX(png));
    png_alloc_size_t size = bytes.size();
    const int written =
        png_image_write_to_memory(&png, bytes.data(), &size, 0, image.pixels.data(), 0, nullptr);
    if (written == 0) {
        throw Error(std::string("Could not encode an image as PNG: ") + png.message +
                    ". Close other programs to free memory and try again.");
    }
    bytes.resize(size);
    return bytes;
}

}  // namespace espalier::engine
