// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/data/codecs/decode.h"
#include "engine/data/codecs/image.h"

namespace espalier::engine::test {

using FileContent = std::vector<std::byte>;

/// Encoders for tests, so that the decoded files were not written by the code under test. Narrow16:
/// 8 of 16 bits differ, the low ones; PNG in colour and interlaced, TIFF grey.
enum class PngKind { Rgb, Grey, GreyAlpha, Rgba, Palette, Rgb16, Grey16, Interlaced, Narrow16 };
FileContent encodePngAs(const Image& image, PngKind kind);
enum class JpegKind { Baseline, Progressive, Grey, Cmyk, Subsampled, ScanPerColour };
FileContent encodeJpeg(const Image& image, JpegKind kind = JpegKind::Baseline, int quality = 95);
FileContent encodeWebP(const Image& image, bool withAlpha = false);
/// Its colours with losses, its alpha without.
FileContent encodeLossyWebP(const Image& image, bool withAlpha);
enum class TiffKind { Plain, Lzw, Tiled, Grey16, Palette, Separate, Alpha, Narrow16 };
/// `orientation` goes into the tag.
FileContent encodeTiff(const Image& image, TiffKind kind = TiffKind::Plain, int orientation = 1);
/// At most 256 colours. `frames` repeats the image, inverted from the second on.
FileContent encodeGif(const Image& image, bool interlaced = false, int frames = 1);
/// 24 bits, bottom-up.
FileContent encodeBmp(const Image& image);

/// An EXIF block of one entry that begins with "Exif\0\0".
FileContent exifBlock(int orientation, bool littleEndian = true);
FileContent withJpegExif(const FileContent& jpeg, const FileContent& block);
FileContent withPngExif(const FileContent& png, const FileContent& block);
/// Turns a plain WebP into an extended one.
FileContent withWebPExif(const FileContent& webp, int width, int height, const FileContent& block);

/// Left half red, right half blue, white corner at the top left: its orientation is unambiguous.
Image markedImage(int width, int height);
/// Random smooth content, similar to photos.
Image smoothImage(int width, int height, std::uint32_t seed);
Image greyOf(const Image& image);
/// The stored image that `orientation` turns into `upright`.
Image storedFor(const Image& upright, int orientation);

/// Largest and mean difference of two images of the same size; 255 when sizes differ.
struct Difference {
    double largest = 0;
    double mean = 0;
};
Difference difference(const Image& a, const Image& b);

FileContent fixture(const std::string& name);
FileContent readAll(const std::filesystem::path& path);
void writeAll(const std::filesystem::path& path, const FileContent& content);
void writeAll(const std::filesystem::path& path, const std::string& content);

/// One file of every format and kind that the tests can make, with its name.
struct NamedFile {
    std::string name;
    FileContent content;
};
std::vector<NamedFile> oneOfEach();

/// A folder that is removed after the test.
class TestFolder {
  public:
    TestFolder();
    ~TestFolder();
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const std::filesystem::path& inner) const {
        return path_ / inner;
    }

  private:
    std::filesystem::path path_;
};

}  // namespace espalier::engine::test
