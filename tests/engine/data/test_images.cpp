// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/data/test_images.h"

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <random>
#include <stdexcept>

namespace espalier::engine::test {

namespace fs = std::filesystem;

namespace {

void put(FileContent& content, std::uint32_t value, int bytes, bool littleEndian) {
    for (int i = 0; i < bytes; ++i) {
        const int shift = 8 * (littleEndian ? i : bytes - 1 - i);
        content.push_back(static_cast<std::byte>(value >> shift));
    }
}

void put(FileContent& content, std::string_view text) {
    for (const char c : text) content.push_back(static_cast<std::byte>(c));
}

FileContent inserted(const FileContent& file, std::size_t at, const FileContent& part) {
    FileContent result(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(at));
    result.insert(result.end(), part.begin(), part.end());
    result.insert(result.end(), file.begin() + static_cast<std::ptrdiff_t>(at), file.end());
    return result;
}

}  // namespace

FileContent exifBlock(int orientation, bool littleEndian) {
    FileContent block;
    put(block, std::string_view("Exif\0\0", 6));
    put(block, littleEndian ? "II" : "MM");
    put(block, 42, 2, littleEndian);
    put(block, 8, 4, littleEndian);
    put(block, 1, 2, littleEndian);
    put(block, 0x0112, 2, littleEndian);
    put(block, 3, 2, littleEndian);
    put(block, 1, 4, littleEndian);
    put(block, static_cast<std::uint32_t>(orientation), 2, littleEndian);
    put(block, 0, 2, littleEndian);
    put(block, 0, 4, littleEndian);
    return block;
}

FileContent withJpegExif(const FileContent& jpeg, const FileContent& block) {
    FileContent segment{std::byte{0xFF}, std::byte{0xE1}};
    put(segment, static_cast<std::uint32_t>(block.size() + 2), 2, false);
    segment.insert(segment.end(), block.begin(), block.end());
    return inserted(jpeg, 2, segment);
}

FileContent withPngExif(const FileContent& png, const FileContent& block) {
    FileContent body;
    put(body, "eXIf");
    body.insert(body.end(), block.begin() + 6, block.end());
    FileContent chunk;
    put(chunk, static_cast<std::uint32_t>(body.size() - 4), 4, false);
    chunk.insert(chunk.end(), body.begin(), body.end());
    const uLong sum =
        crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
    put(chunk, static_cast<std::uint32_t>(sum), 4, false);
    return inserted(png, 8 + 25, chunk);  // after the header chunk
}

FileContent withWebPExif(const FileContent& webp, int width, int height, const FileContent& block) {
    FileContent content;
    put(content, "RIFF");
    put(content, 0, 4, true);
    put(content, "WEBPVP8X");
    put(content, 10, 4, true);
    put(content, 0x08, 4, true);  // "has EXIF"
    put(content, static_cast<std::uint32_t>(width - 1), 3, true);
    put(content, static_cast<std::uint32_t>(height - 1), 3, true);
    content.insert(content.end(), webp.begin() + 12, webp.end());
    put(content, "EXIF");
    put(content, static_cast<std::uint32_t>(block.size()), 4, true);
    content.insert(content.end(), block.begin(), block.end());
    if (content.size() % 2 == 1) content.push_back(std::byte{0});
    FileContent size;
    put(size, static_cast<std::uint32_t>(content.size() - 8), 4, true);
    std::copy(size.begin(), size.end(), content.begin() + 4);
    return content;
}

Image markedImage(int width, int height) {
    Image image{width, height, 3, {}};
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const bool corner = x < width / 4 && y < height * 3 / 8;
            const bool left = x < width / 2;
            image.pixels.push_back(corner ? 255 : (left ? 200 : 30));
            image.pixels.push_back(corner ? 255 : (left ? 40 : 60));
            image.pixels.push_back(corner ? 255 : (left ? 30 : 190));
        }
    }
    return image;
}

Image smoothImage(int width, int height, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> phase(0, 6.28);
    std::uniform_real_distribution<double> waves(0.5, 8);
    Image image{width, height, 3, {}};
    double a[3][4];
    for (auto& channel : a) {
        channel[0] = waves(random) * 6.28 / width;
        channel[1] = waves(random) * 6.28 / height;
        channel[2] = phase(random);
        channel[3] = phase(random);
    }
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            for (const auto& c : a) {
                const double value = 128 + 60 * std::sin(c[0] * x + c[2]) +
                                     60 * std::sin(c[1] * y + c[0] * x + c[3]);
                image.pixels.push_back(static_cast<std::uint8_t>(value));
            }
        }
    }
    return image;
}

Image greyOf(const Image& image) {
    Image grey{image.width, image.height, 1, {}};
    for (std::size_t i = 0; i < image.pixels.size(); i += 3) {
        const double value =
            0.299 * image.pixels[i] + 0.587 * image.pixels[i + 1] + 0.114 * image.pixels[i + 2];
        grey.pixels.push_back(static_cast<std::uint8_t>(std::lround(value)));
    }
    return grey;
}

// Follows the EXIF standard: where row 0 and column 0 of the stored image are shown.
Image storedFor(const Image& upright, int orientation) {
    const bool swapped = orientation >= 5;
    Image stored{swapped ? upright.height : upright.width,
                 swapped ? upright.width : upright.height,
                 upright.channels,
                 {}};
    stored.pixels.resize(upright.pixels.size());
    for (int row = 0; row < stored.height; ++row) {
        for (int column = 0; column < stored.width; ++column) {
            const bool rowsRunBackwards =
                orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
            const bool columnsRunBackwards =
                orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
            const int r = rowsRunBackwards ? stored.height - 1 - row : row;
            const int c = columnsRunBackwards ? stored.width - 1 - column : column;
            const int x = swapped ? r : c;
            const int y = swapped ? c : r;
            for (int k = 0; k < stored.channels; ++k) {
                stored.pixels[static_cast<std::size_t>(
                    (row * stored.width + column) * stored.channels + k)] =
                    upright.pixels[static_cast<std::size_t>(
                        (y * upright.width + x) * upright.channels + k)];
            }
        }
    }
    return stored;
}

Difference difference(const Image& a, const Image& b) {
    if (a.width != b.width || a.height != b.height || a.channels != b.channels || a.empty()) {
        return {255, 255};
    }
    Difference result;
    for (std::size_t i = 0; i < a.pixels.size(); ++i) {
        const double here = std::abs(int{a.pixels[i]} - int{b.pixels[i]});
        result.largest = std::max(result.largest, here);
        result.mean += here / static_cast<double>(a.pixels.size());
    }
    return result;
}

FileContent readAll(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot open " + path.string());
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    FileContent content;
    put(content, text);
    return content;
}

FileContent fixture(const std::string& name) {
    return readAll(fs::path(ESPALIER_DATA_FIXTURES) / name);
}

void writeAll(const fs::path& path, const std::string& content) {
    fs::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    file << content;
    if (!file) throw std::runtime_error("cannot write " + path.string());
}

void writeAll(const fs::path& path, const FileContent& content) {
    writeAll(path, std::string(reinterpret_cast<const char*>(content.data()), content.size()));
}

std::vector<NamedFile> oneOfEach() {
    const Image original = markedImage(37, 29);
    const Image grey = greyOf(original);
    std::vector<NamedFile> files{
        {"baseline.jpg", encodeJpeg(original)},
        {"progressive.jpg", encodeJpeg(original, JpegKind::Progressive)},
        {"grey.jpg", encodeJpeg(grey, JpegKind::Grey)},
        {"cmyk.jpg", encodeJpeg(original, JpegKind::Cmyk)},
        {"turned.jpg", withJpegExif(encodeJpeg(original), exifBlock(6))},
        {"rgb.png", encodePngAs(original, PngKind::Rgb)},
        {"rgba.png", encodePngAs(original, PngKind::Rgba)},
        {"palette.png", encodePngAs(original, PngKind::Palette)},
        {"rgb16.png", encodePngAs(original, PngKind::Rgb16)},
        {"interlaced.png", encodePngAs(original, PngKind::Interlaced)},
        {"turned.png", withPngExif(encodePngAs(original, PngKind::Rgb), exifBlock(8))},
        {"picture.bmp", encodeBmp(original)},
        {"picture.webp", encodeWebP(original)},
        {"alpha.webp", encodeWebP(original, true)},
        {"turned.webp", withWebPExif(encodeWebP(original), 37, 29, exifBlock(3))},
        {"plain.tif", encodeTiff(original)},
        {"lzw.tif", encodeTiff(original, TiffKind::Lzw)},
        {"tiled.tif", encodeTiff(original, TiffKind::Tiled)},
        {"separate.tif", encodeTiff(original, TiffKind::Separate)},
        {"plain.gif", encodeGif(original)},
        {"interlaced.gif", encodeGif(original, true, 2)},
    };
    for (const char* name : {"picture.heic", "picture.avif", "alpha.avif", "turned.avif"}) {
        files.push_back({name, fixture(name)});
    }
    return files;
}

TestFolder::TestFolder() {
    std::string pattern = (fs::temp_directory_path() / "espalier-data-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = pattern;
}

TestFolder::~TestFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

}  // namespace espalier::engine::test
