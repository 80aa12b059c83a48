// SPDX-License-Identifier: Apache-2.0
#include <tiffio.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "engine/base/limits.h"
#include "engine/data/codecs/byte_reader.h"
#include "engine/data/codecs/codec.h"
#include "engine/data/codecs/deep_values.h"
#include "engine/data/codecs/row_writer.h"

namespace espalier::engine {

namespace {

/// What libtiff's callbacks read from. The bytes are offered as mapped memory: without a mapping,
/// libtiff 4.5.0 rejects small uncompressed tiles as damaged.
struct Source {
    Bytes bytes;
    std::uint64_t at = 0;
};

Source& sourceOf(thandle_t handle) {
    return *static_cast<Source*>(handle);
}

tmsize_t onRead(thandle_t handle, void* out, tmsize_t count) {
    Source& source = sourceOf(handle);
    const std::uint64_t size = source.bytes.size();
    const std::uint64_t left = source.at < size ? size - source.at : 0;
    const std::uint64_t got =
        std::min(left, static_cast<std::uint64_t>(std::max<tmsize_t>(count, 0)));
    if (got > 0) std::memcpy(out, source.bytes.data() + source.at, got);
    source.at += got;
    return static_cast<tmsize_t>(got);
}
tmsize_t onWrite(thandle_t, void*, tmsize_t) {
    return -1;
}
toff_t onSeek(thandle_t handle, toff_t offset, int from) {
    Source& source = sourceOf(handle);
    if (from == SEEK_SET) source.at = offset;
    if (from == SEEK_CUR) source.at += offset;
    if (from == SEEK_END) source.at = source.bytes.size() + offset;
    return source.at;
}
int onClose(thandle_t) {
    return 0;
}
toff_t onSize(thandle_t handle) {
    return sourceOf(handle).bytes.size();
}
int onMap(thandle_t handle, void** base, toff_t* size) {
    // Opened for reading only: libtiff copies before it changes anything.
    *base = const_cast<std::byte*>(sourceOf(handle).bytes.data());
    *size = sourceOf(handle).bytes.size();
    return 1;
}
void onUnmap(thandle_t, void*, toff_t) {}
int onMessage(TIFF*, void* text, const char*, const char* format, va_list arguments) {
    char line[160];
    std::vsnprintf(line, sizeof line, format, arguments);
    if (text != nullptr && static_cast<std::string*>(text)->empty()) {
        *static_cast<std::string*>(text) = line;
    }
    return 1;
}

/// The first page of a TIFF in memory. Only its directory is read, so chains and loops of
/// directories do no harm.
class TiffReader {
  public:
    explicit TiffReader(Bytes bytes) : source_{bytes} {
        const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(
            TIFFOpenOptionsAlloc(), &TIFFOpenOptionsFree);
        if (options == nullptr) throw std::bad_alloc();
        TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), limits::kDecodedBytes);
        TIFFOpenOptionsSetErrorHandlerExtR(options.get(), onMessage, &message_);
        TIFFOpenOptionsSetWarningHandlerExtR(options.get(), onMessage, nullptr);
        tiff_ = TIFFClientOpenExt("",
                                  "r",
                                  &source_,
                                  onRead,
                                  onWrite,
                                  onSeek,
                                  onClose,
                                  onSize,
                                  onMap,
                                  onUnmap,
                                  options.get());
        if (tiff_ == nullptr) fail();
    }
    ~TiffReader() { TIFFClose(tiff_); }
    TiffReader(const TiffReader&) = delete;
    TiffReader& operator=(const TiffReader&) = delete;

    template <typename T>
    T tag(std::uint32_t number, T otherwise) const {
        T value{};
        return TIFFGetFieldDefaulted(tiff_, number, &value) == 1 ? value : otherwise;
    }
    TIFF* tiff() { return tiff_; }

    [[noreturn]] void fail() const {
        if (tiff_ == nullptr ? directoryIsCut() : pixelsAreCut()) throw DecodeFailure{kEndsEarly};
        throw DecodeFailure{"not a valid TIFF (" + message_ + ")"};
    }

  private:
    bool directoryIsCut() const {
        const ByteReader reader(source_.bytes, hasText(source_.bytes, 0, "II"));
        if (source_.bytes.size() < 8) return true;
        const std::uint64_t start = reader.u32(4);
        return start + 2 > reader.size() || start + 2 + 12ull * reader.u16(start) > reader.size();
    }
    bool pixelsAreCut() const {
        const bool tiled = TIFFIsTiled(tiff_) != 0;
        const std::uint32_t count = tiled ? TIFFNumberOfTiles(tiff_) : TIFFNumberOfStrips(tiff_);
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint64_t start = TIFFGetStrileOffset(tiff_, i);
            const std::uint64_t size = TIFFGetStrileByteCount(tiff_, i);
            if (start > source_.bytes.size() || size > source_.bytes.size() - start) return true;
        }
        return false;
    }

    Source source_;
    std::string message_;
    TIFF* tiff_ = nullptr;
};

void checkKind(TiffReader& reader) {
    if ((reader.tag<std::uint32_t>(TIFFTAG_SUBFILETYPE, 0) & FILETYPE_REDUCEDIMAGE) != 0) {
        throw DecodeFailure{"its first page is only a thumbnail (a camera's raw file?)"};
    }
    const auto compression = reader.tag<std::uint16_t>(TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    if (compression == COMPRESSION_OJPEG || TIFFIsCODECConfigured(compression) == 0) {
        throw DecodeFailure{"this kind of TIFF compression is not supported"};
    }
    char why[1024] = "";
    if (TIFFRGBAImageOK(reader.tiff(), why) == 0) {
        throw DecodeFailure{"this kind of TIFF is not supported (" + std::string(why) + ")"};
    }
}

bool isGrey(const TiffReader& reader) {
    const auto photometric = reader.tag<std::uint16_t>(TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB);
    return photometric == PHOTOMETRIC_MINISBLACK || photometric == PHOTOMETRIC_MINISWHITE;
}

/// libtiff's conversion of any kind of pixels to RGBA.
class RgbaImage {
  public:
    explicit RgbaImage(TiffReader& reader) : reader_(reader) {
        char why[1024] = "";
        if (TIFFRGBAImageBegin(&image_, reader.tiff(), 1, why) == 0) {
            throw DecodeFailure{"this kind of TIFF is not supported (" + std::string(why) + ")"};
        }
        image_.req_orientation = image_.orientation;  // rows as stored
    }
    ~RgbaImage() { TIFFRGBAImageEnd(&image_); }
    RgbaImage(const RgbaImage&) = delete;
    RgbaImage& operator=(const RgbaImage&) = delete;

    /// `count` rows from `first` into `raster`, which holds width() pixels per row.
    void read(int first, int count, std::vector<std::uint32_t>& raster) {
        image_.row_offset = first;
        image_.col_offset = 0;
        if (TIFFRGBAImageGet(
                &image_, raster.data(), image_.width, static_cast<std::uint32_t>(count)) == 0) {
            reader_.fail();
        }
    }

  private:
    TiffReader& reader_;
    TIFFRGBAImage image_{};
};

// Rows that are stored together; reading them at once avoids decoding twice. Even all of them are
// four bytes for each pixel.
static_assert(4 * limits::kImagePixels <= 2 * limits::kDecodedBytes);
std::int64_t bandRows(TiffReader& reader, const StoredHeader& header) {
    const std::int64_t rows =
        TIFFIsTiled(reader.tiff()) != 0
            ? reader.tag<std::uint32_t>(TIFFTAG_TILELENGTH, 1)
            : std::int64_t{reader.tag<std::uint32_t>(TIFFTAG_ROWSPERSTRIP, 1)};
    return std::clamp<std::int64_t>(rows, 1, header.height);
}

void writeRow(RowWriter& writer, int y, const std::uint32_t* packed) {
    std::vector<std::uint8_t> rgba(static_cast<std::size_t>(writer.width()) * 4);
    for (std::size_t x = 0; x < rgba.size() / 4; ++x) {
        rgba[4 * x] = static_cast<std::uint8_t>(TIFFGetR(packed[x]));
        rgba[4 * x + 1] = static_cast<std::uint8_t>(TIFFGetG(packed[x]));
        rgba[4 * x + 2] = static_cast<std::uint8_t>(TIFFGetB(packed[x]));
        rgba[4 * x + 3] = static_cast<std::uint8_t>(TIFFGetA(packed[x]));
    }
    writer.premultipliedRgba(y, rgba.data());
}

}  // namespace

StoredHeader readTiffHeader(Bytes bytes) {
    TiffReader reader(bytes);
    checkKind(reader);
    // libtiff takes other numbers than 1 … 8 for none.
    const int orientation = reader.tag<std::uint16_t>(TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
    return {reader.tag<std::uint32_t>(TIFFTAG_IMAGEWIDTH, 0),
            reader.tag<std::uint32_t>(TIFFTAG_IMAGELENGTH, 0),
            isGrey(reader),
            orientation};
}

Image decodeTiff(Bytes bytes, const StoredHeader& header, const DecodeRequest& request) {
    TiffReader reader(bytes);
    RgbaImage image(reader);
    const auto band = static_cast<int>(bandRows(reader, header));
    RowWriter writer(header.width, header.height, request.channels);
    std::vector<std::uint32_t> raster(static_cast<std::size_t>(band) *
                                      static_cast<std::size_t>(header.width));
    for (int first = 0; first < writer.height(); first += band) {
        const int count = std::min(band, writer.height() - first);
        image.read(first, count, raster);
        for (int i = 0; i < count; ++i) {
            writeRow(writer, first + i, raster.data() + std::int64_t{i} * writer.width());
        }
    }
    return writer.take();
}

// Pixels that only fill up the last tiles count as well: they are of one value, or repeat others.
std::size_t deepValuesOfTiff(Bytes bytes) {
    TiffReader reader(bytes);
    checkKind(reader);
    const auto photometric = reader.tag<std::uint16_t>(TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB);
    const auto samples = std::size_t{reader.tag<std::uint16_t>(TIFFTAG_SAMPLESPERPIXEL, 1)};
    const std::size_t colours = isGrey(reader) ? 1 : DeepValues::kColours;
    if (reader.tag<std::uint16_t>(TIFFTAG_BITSPERSAMPLE, 1) != 16 || samples < colours ||
        (colours > 1 && photometric != PHOTOMETRIC_RGB)) {
        return 0;
    }
    TIFF* tiff = reader.tiff();
    const bool isTiled = TIFFIsTiled(tiff) != 0;
    const bool isSeparate = reader.tag<std::uint16_t>(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG) ==
                            PLANARCONFIG_SEPARATE;
    const std::uint32_t pieces = isTiled ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff);
    const tmsize_t size = isTiled ? TIFFTileSize(tiff) : TIFFStripSize(tiff);
    if (size <= 0 || size > limits::kDecodedBytes) return 0;
    std::vector<std::uint16_t> piece(static_cast<std::size_t>(size + 1) / 2);
    DeepValues values;
    for (std::uint32_t i = 0; i < pieces; ++i) {
        const tmsize_t got = isTiled ? TIFFReadEncodedTile(tiff, i, piece.data(), size)
                                     : TIFFReadEncodedStrip(tiff, i, piece.data(), size);
        if (got < 0) reader.fail();
        const std::size_t plane = i / std::max<std::size_t>(1, pieces / samples);
        for (std::size_t at = 0; at < static_cast<std::size_t>(got) / 2; ++at) {
            const std::size_t channel = isSeparate ? plane : at % samples;
            if (channel < colours) values.add(channel, piece[at]);
        }
    }
    return values.most();
}

}  // namespace espalier::engine
