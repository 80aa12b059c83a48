// SPDX-License-Identifier: Apache-2.0
#include <csetjmp>
#include <cstdio>
// jpeglib.h needs the types of stdio.
#include <gif_lib.h>
#include <jpeglib.h>
#include <png.h>
#include <tiffio.h>
#include <webp/encode.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <stdexcept>

#include "tests/engine/data/test_images.h"

namespace espalier::engine::test {

namespace {

constexpr std::uint8_t kNarrow = 0x20;  // the high byte of every value of the kinds Narrow16

void append(FileContent& to, const void* bytes, std::size_t count) {
    const auto* first = static_cast<const std::byte*>(bytes);
    to.reserve(to.size() + count);
    for (std::size_t i = 0; i < count; ++i) to.push_back(first[i]);
}

const std::uint8_t* pixelAt(const Image& image, int x, int y) {
    return image.pixels.data() + (static_cast<std::size_t>(y) * image.width + x) * image.channels;
}

/// A small palette, and the indices into it, for an image of few colours.
struct Palette {
    std::vector<std::array<std::uint8_t, 3>> colours;
    std::vector<std::uint8_t> numbers;

    explicit Palette(const Image& image) {
        std::map<std::array<std::uint8_t, 3>, std::uint8_t> known;
        for (std::size_t i = 0; i < image.pixels.size(); i += 3) {
            const std::array<std::uint8_t, 3> colour{
                image.pixels[i], image.pixels[i + 1], image.pixels[i + 2]};
            const auto [place, fresh] =
                known.emplace(colour, static_cast<std::uint8_t>(colours.size()));
            if (fresh) colours.push_back(colour);
            numbers.push_back(place->second);
        }
        if (colours.size() > 256) throw std::logic_error("too many colours for a palette");
    }
};

std::vector<std::uint8_t> pngRow(const Image& image, int y, PngKind kind, const Palette* palette) {
    std::vector<std::uint8_t> row;
    for (int x = 0; x < image.width; ++x) {
        const std::uint8_t* pixel = pixelAt(image, x, y);
        const auto put = [&row](std::initializer_list<std::uint8_t> bytes) {
            row.insert(row.end(), bytes);
        };
        switch (kind) {
            case PngKind::Grey:
                put({pixel[0]});
                break;
            case PngKind::GreyAlpha:
                put({pixel[0], static_cast<std::uint8_t>(x < image.width / 2 ? 255 : 0)});
                break;
            case PngKind::Rgba:
                put({pixel[0],
                     pixel[1],
                     pixel[2],
                     static_cast<std::uint8_t>(x < image.width / 2 ? 255 : 0)});
                break;
            case PngKind::Palette:
                put({palette->numbers[static_cast<std::size_t>(y * image.width + x)]});
                break;
            case PngKind::Rgb16:
                put({pixel[0], pixel[0], pixel[1], pixel[1], pixel[2], pixel[2]});
                break;
            case PngKind::Grey16:
                put({pixel[0], pixel[0]});
                break;
            case PngKind::Narrow16:
                put({kNarrow, pixel[0], kNarrow, pixel[1], kNarrow, pixel[2]});
                break;
            default:
                put({pixel[0], pixel[1], pixel[2]});
        }
    }
    return row;
}

int pngColourType(PngKind kind) {
    switch (kind) {
        case PngKind::Grey:
        case PngKind::Grey16:
            return PNG_COLOR_TYPE_GRAY;
        case PngKind::GreyAlpha:
            return PNG_COLOR_TYPE_GRAY_ALPHA;
        case PngKind::Rgba:
            return PNG_COLOR_TYPE_RGB_ALPHA;
        case PngKind::Palette:
            return PNG_COLOR_TYPE_PALETTE;
        default:
            return PNG_COLOR_TYPE_RGB;
    }
}

}  // namespace

FileContent encodePngAs(const Image& image, PngKind kind) {
    FileContent content;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(
        png,
        &content,
        [](png_structp writer, png_bytep bytes, std::size_t count) {
            append(*static_cast<FileContent*>(png_get_io_ptr(writer)), bytes, count);
        },
        nullptr);
    const bool isDeep =
        kind == PngKind::Rgb16 || kind == PngKind::Grey16 || kind == PngKind::Narrow16;
    const int bits = isDeep ? 16 : 8;
    png_set_IHDR(png,
                 info,
                 image.width,
                 image.height,
                 bits,
                 pngColourType(kind),
                 kind == PngKind::Interlaced || kind == PngKind::Narrow16 ? PNG_INTERLACE_ADAM7
                                                                          : PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    std::unique_ptr<Palette> palette;
    if (kind == PngKind::Palette) {
        palette = std::make_unique<Palette>(image);
        std::vector<png_color> colours;
        for (const auto& c : palette->colours) colours.push_back({c[0], c[1], c[2]});
        png_set_PLTE(png, info, colours.data(), static_cast<int>(colours.size()));
    }
    png_write_info(png, info);
    const int passes = png_set_interlace_handling(png);
    for (int pass = 0; pass < passes; ++pass) {
        for (int y = 0; y < image.height; ++y) {
            png_write_row(png, pngRow(image, y, kind, palette.get()).data());
        }
    }
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return content;
}

FileContent encodeJpeg(const Image& image, JpegKind kind, int quality) {
    jpeg_compress_struct info{};
    jpeg_error_mgr errors{};
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    unsigned char* bytes = nullptr;
    unsigned long size = 0;
    jpeg_mem_dest(&info, &bytes, &size);
    info.image_width = static_cast<JDIMENSION>(image.width);
    info.image_height = static_cast<JDIMENSION>(image.height);
    const bool cmyk = kind == JpegKind::Cmyk;
    info.input_components = cmyk ? 4 : image.channels;
    info.in_color_space = cmyk ? JCS_CMYK : (image.channels == 1 ? JCS_GRAYSCALE : JCS_RGB);
    jpeg_set_defaults(&info);
    if (kind == JpegKind::Grey) jpeg_set_colorspace(&info, JCS_GRAYSCALE);
    jpeg_set_quality(&info, quality, TRUE);
    if (info.num_components == 3 && kind != JpegKind::Subsampled) {
        info.comp_info[0].h_samp_factor = 1;
        info.comp_info[0].v_samp_factor = 1;
    }
    if (kind == JpegKind::Progressive) jpeg_simple_progression(&info);
    static constexpr std::array<jpeg_scan_info, 3> kScans{
        {{1, {0}, 0, 63, 0, 0}, {1, {1}, 0, 63, 0, 0}, {1, {2}, 0, 63, 0, 0}}};
    if (kind == JpegKind::ScanPerColour) {
        info.scan_info = kScans.data();
        info.num_scans = static_cast<int>(kScans.size());
    }
    jpeg_start_compress(&info, TRUE);
    for (int y = 0; y < image.height; ++y) {
        std::vector<std::uint8_t> row;
        for (int x = 0; x < image.width; ++x) {
            const std::uint8_t* pixel = pixelAt(image, x, y);
            row.insert(row.end(), pixel, pixel + image.channels);
            // Inverted ink without black, as stored by Adobe's programs.
            if (cmyk) row.push_back(255);
        }
        JSAMPROW rows[] = {row.data()};
        jpeg_write_scanlines(&info, rows, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    FileContent content;
    append(content, bytes, size);
    std::free(bytes);
    return content;
}

namespace {

std::vector<std::uint8_t> withTransparentHalf(const Image& image) {
    std::vector<std::uint8_t> rgba;
    for (int i = 0; i < image.width * image.height; ++i) {
        const std::uint8_t* pixel = image.pixels.data() + 3 * static_cast<std::ptrdiff_t>(i);
        rgba.insert(rgba.end(), pixel, pixel + 3);
        rgba.push_back(i % image.width < image.width / 2 ? 255 : 0);
    }
    return rgba;
}

FileContent takeWebP(std::uint8_t* bytes, std::size_t size) {
    FileContent content;
    append(content, bytes, size);
    WebPFree(bytes);
    return content;
}

}  // namespace

FileContent encodeWebP(const Image& image, bool withAlpha) {
    std::uint8_t* bytes = nullptr;
    const int width = image.width;
    const std::size_t size =
        withAlpha
            ? WebPEncodeLosslessRGBA(
                  withTransparentHalf(image).data(), width, image.height, width * 4, &bytes)
            : WebPEncodeLosslessRGB(image.pixels.data(), width, image.height, width * 3, &bytes);
    return takeWebP(bytes, size);
}

FileContent encodeLossyWebP(const Image& image, bool withAlpha) {
    constexpr float kQuality = 98;
    std::uint8_t* bytes = nullptr;
    const int width = image.width;
    const std::size_t size =
        withAlpha
            ? WebPEncodeRGBA(withTransparentHalf(image).data(),
                             width,
                             image.height,
                             width * 4,
                             kQuality,
                             &bytes)
            : WebPEncodeRGB(image.pixels.data(), width, image.height, width * 3, kQuality, &bytes);
    return takeWebP(bytes, size);
}

namespace {

struct TiffMemory {
    FileContent content;
    std::size_t at = 0;
};

TIFF* openTiff(TiffMemory& memory) {
    return TIFFClientOpen(
        "",
        "wm",
        &memory,
        [](thandle_t h, void* out, tmsize_t count) -> tmsize_t {
            auto& m = *static_cast<TiffMemory*>(h);
            const std::size_t left = m.at < m.content.size() ? m.content.size() - m.at : 0;
            const std::size_t got = std::min(left, static_cast<std::size_t>(count));
            if (got > 0) std::memcpy(out, m.content.data() + m.at, got);
            m.at += got;
            return static_cast<tmsize_t>(got);
        },
        [](thandle_t h, void* in, tmsize_t count) -> tmsize_t {
            auto& m = *static_cast<TiffMemory*>(h);
            const std::size_t end = m.at + static_cast<std::size_t>(count);
            if (end > m.content.size()) m.content.resize(end);
            std::memcpy(m.content.data() + m.at, in, static_cast<std::size_t>(count));
            m.at = end;
            return count;
        },
        [](thandle_t h, toff_t offset, int from) -> toff_t {
            auto& m = *static_cast<TiffMemory*>(h);
            m.at = offset + (from == SEEK_CUR ? m.at : from == SEEK_END ? m.content.size() : 0);
            return m.at;
        },
        [](thandle_t) { return 0; },
        [](thandle_t h) -> toff_t { return static_cast<TiffMemory*>(h)->content.size(); },
        nullptr,
        nullptr);
}

void setTiffTags(TIFF* tiff, const Image& image, TiffKind kind, int orientation) {
    const bool isDeep = kind == TiffKind::Grey16 || kind == TiffKind::Narrow16;
    const bool single = isDeep || kind == TiffKind::Palette;
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, image.width);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, image.height);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, isDeep ? 16 : 8);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, single ? 1 : kind == TiffKind::Alpha ? 4 : 3);
    TIFFSetField(tiff,
                 TIFFTAG_PLANARCONFIG,
                 kind == TiffKind::Separate ? PLANARCONFIG_SEPARATE : PLANARCONFIG_CONTIG);
    TIFFSetField(
        tiff, TIFFTAG_COMPRESSION, kind == TiffKind::Lzw ? COMPRESSION_LZW : COMPRESSION_NONE);
    TIFFSetField(tiff, TIFFTAG_ORIENTATION, orientation);
    TIFFSetField(tiff,
                 TIFFTAG_PHOTOMETRIC,
                 isDeep                      ? PHOTOMETRIC_MINISBLACK
                 : kind == TiffKind::Palette ? PHOTOMETRIC_PALETTE
                                             : PHOTOMETRIC_RGB);
    if (kind == TiffKind::Alpha) {
        const std::uint16_t extra = EXTRASAMPLE_UNASSALPHA;
        TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &extra);
    }
    if (kind == TiffKind::Tiled) {
        TIFFSetField(tiff, TIFFTAG_TILEWIDTH, 16);
        TIFFSetField(tiff, TIFFTAG_TILELENGTH, 16);
    } else {
        TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, 5);
    }
}

void writeTiles(TIFF* tiff, const Image& image) {
    std::vector<std::uint8_t> tile(16 * 16 * 3);
    for (int top = 0; top < image.height; top += 16) {
        for (int left = 0; left < image.width; left += 16) {
            for (int i = 0; i < 16 * 16; ++i) {
                const int x = std::min(left + i % 16, image.width - 1);
                const int y = std::min(top + i / 16, image.height - 1);
                std::copy_n(pixelAt(image, x, y), 3, tile.data() + 3 * i);
            }
            TIFFWriteTile(tiff,
                          tile.data(),
                          static_cast<std::uint32_t>(left),
                          static_cast<std::uint32_t>(top),
                          0,
                          0);
        }
    }
}

void writePalette(TIFF* tiff, const Palette& palette) {
    std::array<std::vector<std::uint16_t>, 3> maps;
    for (std::size_t c = 0; c < 3; ++c) {
        for (std::size_t i = 0; i < 256; ++i) {
            const unsigned value = i < palette.colours.size() ? palette.colours[i][c] : 0;
            maps[c].push_back(static_cast<std::uint16_t>(value * 257));
        }
    }
    TIFFSetField(tiff, TIFFTAG_COLORMAP, maps[0].data(), maps[1].data(), maps[2].data());
}

std::vector<std::uint8_t> tiffRow(
    const Image& image, int y, TiffKind kind, int plane, const Palette* palette) {
    std::vector<std::uint8_t> row;
    for (int x = 0; x < image.width; ++x) {
        const std::uint8_t* pixel = pixelAt(image, x, y);
        if (kind == TiffKind::Grey16) {
            row.insert(row.end(), {pixel[0], pixel[0]});
        } else if (kind == TiffKind::Narrow16) {
            row.insert(row.end(), {pixel[0], kNarrow});  // of this computer: little-endian
        } else if (kind == TiffKind::Palette) {
            row.push_back(palette->numbers[static_cast<std::size_t>(y * image.width + x)]);
        } else if (kind == TiffKind::Separate) {
            row.push_back(pixel[plane]);
        } else {
            row.insert(row.end(), pixel, pixel + 3);
            if (kind == TiffKind::Alpha) row.push_back(x < image.width / 2 ? 255 : 0);
        }
    }
    return row;
}

}  // namespace

FileContent encodeTiff(const Image& image, TiffKind kind, int orientation) {
    TiffMemory memory;
    TIFF* tiff = openTiff(memory);
    setTiffTags(tiff, image, kind, orientation);
    std::unique_ptr<Palette> palette;
    if (kind == TiffKind::Palette) {
        palette = std::make_unique<Palette>(image);
        writePalette(tiff, *palette);
    }
    if (kind == TiffKind::Tiled) {
        writeTiles(tiff, image);
    } else {
        for (int plane = 0; plane < (kind == TiffKind::Separate ? 3 : 1); ++plane) {
            for (int y = 0; y < image.height; ++y) {
                std::vector<std::uint8_t> row = tiffRow(image, y, kind, plane, palette.get());
                TIFFWriteScanline(tiff,
                                  row.data(),
                                  static_cast<std::uint32_t>(y),
                                  static_cast<std::uint16_t>(plane));
            }
        }
    }
    TIFFClose(tiff);
    return memory.content;
}

FileContent encodeGif(const Image& image, bool interlaced, int frames) {
    FileContent content;
    int error = 0;
    GifFileType* gif = EGifOpen(
        &content,
        [](GifFileType* file, const GifByteType* bytes, int count) {
            append(
                *static_cast<FileContent*>(file->UserData), bytes, static_cast<std::size_t>(count));
            return count;
        },
        &error);
    const Palette palette(image);
    ColorMapObject* colours = GifMakeMapObject(256, nullptr);
    for (std::size_t i = 0; i < 256; ++i) {
        const auto c =
            i < palette.colours.size() ? palette.colours[i] : std::array<std::uint8_t, 3>{0, 0, 0};
        colours->Colors[i] = {c[0], c[1], c[2]};
    }
    EGifPutScreenDesc(gif, image.width, image.height, 8, 0, colours);
    for (int frame = 0; frame < frames; ++frame) {
        EGifPutImageDesc(gif, 0, 0, image.width, image.height, interlaced, nullptr);
        const auto putRow = [&](int y) {
            std::vector<GifPixelType> row(palette.numbers.begin() + y * image.width,
                                          palette.numbers.begin() + (y + 1) * image.width);
            const auto last = static_cast<int>(palette.colours.size()) - 1;
            if (frame > 0) {
                for (GifPixelType& number : row) {
                    number = static_cast<GifPixelType>(last - number);
                }
            }
            EGifPutLine(gif, row.data(), image.width);
        };
        constexpr int kStart[] = {0, 4, 2, 1};
        constexpr int kStep[] = {8, 8, 4, 2};
        for (int pass = 0; pass < (interlaced ? 4 : 1); ++pass) {
            const int step = interlaced ? kStep[pass] : 1;
            for (int y = interlaced ? kStart[pass] : 0; y < image.height; y += step) putRow(y);
        }
    }
    EGifCloseFile(gif, &error);
    GifFreeMapObject(colours);
    return content;
}

FileContent encodeBmp(const Image& image) {
    const std::uint32_t stride = (static_cast<std::uint32_t>(image.width) * 3 + 3) / 4 * 4;
    const std::uint32_t size = 54 + stride * static_cast<std::uint32_t>(image.height);
    FileContent content;
    const auto put = [&content](std::uint32_t value, int bytes) {
        for (int i = 0; i < bytes; ++i) content.push_back(static_cast<std::byte>(value >> 8 * i));
    };
    append(content, "BM", 2);
    put(size, 4);
    put(0, 4);
    put(54, 4);
    put(40, 4);
    put(static_cast<std::uint32_t>(image.width), 4);
    put(static_cast<std::uint32_t>(image.height), 4);
    put(1, 2);
    put(24, 2);
    for (int i = 0; i < 6; ++i) put(0, 4);
    for (int y = image.height - 1; y >= 0; --y) {
        for (int x = 0; x < image.width; ++x) {
            const std::uint8_t* pixel = pixelAt(image, x, y);
            for (int c = 2; c >= 0; --c) put(pixel[c], 1);
        }
        while ((content.size() - 54) % 4 != 0) put(0, 1);
    }
    return content;
}

}  // namespace espalier::engine::test
