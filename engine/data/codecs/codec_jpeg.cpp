// SPDX-License-Identifier: Apache-2.0
#include <csetjmp>
#include <cstdio>
// jpeglib.h needs stdio's types first.
#include <jerror.h>
#include <jpeglib.h>

#include <algorithm>
#include <array>
#include <vector>

#include "engine/base/limits.h"
#include "engine/data/codecs/byte_reader.h"
#include "engine/data/codecs/codec.h"
#include "engine/data/codecs/exif.h"
#include "engine/data/codecs/row_writer.h"

namespace espalier::engine {

namespace {

// Each scan of a progressive file costs a pass over the whole image.
constexpr int kMostScans = 200;
constexpr std::int64_t kMostScannedPixels = 20 * limits::kImagePixels;

/// The state of libjpeg's error handling: the longjmp target and the messages so far.
struct ErrorTarget {
    jpeg_error_mgr base;  // first, so that libjpeg's pointer to it also points to this struct
    std::jmp_buf jump;
    int code;
    bool ended;  // the source ran out of bytes
    std::array<char, JMSG_LENGTH_MAX> text;
};

ErrorTarget& targetOf(j_common_ptr info) {
    return *reinterpret_cast<ErrorTarget*>(info->err);
}

[[noreturn]] void onError(j_common_ptr info) {
    ErrorTarget& target = targetOf(info);
    target.code = target.base.msg_code;
    target.base.format_message(info, target.text.data());
    std::longjmp(target.jump, 1);
}

// Warnings about missing or wrong pixels end the decoding; the others are harmless.
void onWarning(j_common_ptr info, int level) {
    if (level >= 0) return;
    switch (info->err->msg_code) {
        case JWRN_JPEG_EOF:
            targetOf(info).ended = true;
            return;
        case JWRN_HIT_MARKER:
        case JWRN_HUFF_BAD_CODE:
            onError(info);
        default:
            return;
    }
}

void onProgress(j_common_ptr info) {
    const auto* decoder = reinterpret_cast<j_decompress_ptr>(info);
    const std::int64_t pixels =
        static_cast<std::int64_t>(decoder->image_width) * decoder->image_height;
    const int scans = decoder->input_scan_number;
    if (scans <= kMostScans && scans * pixels <= kMostScannedPixels) return;
    info->err->msg_code = JERR_NO_BACKING_STORE;
    onError(info);
}

void onMessage(j_common_ptr) {}

/// libjpeg's decoder for bytes in memory. Every call into the library goes through guarded(), so
/// that a longjmp never skips a destructor of ours.
class JpegDecoder {
  public:
    JpegDecoder() {
        info_.err = jpeg_std_error(&errors_.base);
        errors_.base.error_exit = onError;
        errors_.base.emit_message = onWarning;
        errors_.base.output_message = onMessage;
        progress_.progress_monitor = onProgress;
    }
    ~JpegDecoder() { jpeg_destroy_decompress(&info_); }
    JpegDecoder(const JpegDecoder&) = delete;
    JpegDecoder& operator=(const JpegDecoder&) = delete;

    /// Reads the header.
    void open(Bytes bytes) {
        guarded([&] {
            jpeg_create_decompress(&info_);
            info_.progress = &progress_;
            info_.mem->max_memory_to_use = 2 * limits::kDecodedBytes;
            jpeg_mem_src(&info_,
                         reinterpret_cast<const unsigned char*>(bytes.data()),
                         static_cast<unsigned long>(bytes.size()));
            jpeg_read_header(&info_, TRUE);
        });
    }
    jpeg_decompress_struct& info() { return info_; }

    template <typename Call>
    void guarded(Call call) {
        if (setjmp(errors_.jump) != 0) throw DecodeFailure{reason()};
        call();
    }

    /// Pixels that are there may still be incomplete: a progressive file that lost its last scans.
    bool lostScans() {
        return errors_.ended && (info_.progressive_mode || jpeg_has_multiple_scans(&info_));
    }

  private:
    std::string reason() const {
        switch (errors_.code) {
            case JWRN_HIT_MARKER:
            case JWRN_HUFF_BAD_CODE:
                return errors_.ended ? kEndsEarly : kDamaged;
            case JERR_NO_BACKING_STORE:
                return "it would take too long or too much memory to decode";
            case JERR_BAD_PRECISION:
            case JERR_SOF_UNSUPPORTED:
                return "this kind of JPEG is not supported (" + text() + ")";
            default:
                return errors_.ended ? kEndsEarly : "not a valid JPEG (" + text() + ")";
        }
    }
    std::string text() const { return errors_.text.data(); }

    jpeg_decompress_struct info_{};
    jpeg_progress_mgr progress_{};
    ErrorTarget errors_{};
};

// The EXIF block is in an APP1 segment before the first scan.
int turnOfJpeg(Bytes bytes) {
    const ByteReader reader(bytes, false);
    for (std::uint64_t at = 2; at + 4 <= reader.size();) {
        const std::uint32_t marker = reader.u8(at + 1);
        if (reader.u8(at) != 0xFF || marker == 0xDA) break;
        if (marker == 0xFF) {  // a fill byte
            ++at;
            continue;
        }
        const std::uint64_t length = reader.u16(at + 2);
        if (length < 2 || at + 2 + length > reader.size()) break;
        const Bytes block = reader.slice(at + 4, length - 2);
        if (marker == 0xE1 && hasText(block, 0, "Exif")) return exifTurn(block);
        at += 2 + length;
    }
    return 1;
}

// Scaling in the DCT cuts off frequencies, whereas resizing averages areas. With 4 x 4 pixels or
// more left to average, photos differ by less than half a grey level on average; with 2 x 2 by one.
constexpr std::int64_t kLeastOversampling = 4;
// A last column that is only partly covered stretches the image; this is how far, in pixels of the
// wanted size, its far edge may move.
constexpr double kMostShift = 0.025;

bool mayShrink(std::int64_t side, std::int64_t wanted, std::int64_t factor) {
    if (side < kLeastOversampling * factor * wanted) return false;
    const std::int64_t shrunk = (side + factor - 1) / factor;
    const auto uncovered = static_cast<double>(shrunk * factor - side);
    return uncovered * static_cast<double>(wanted) <= kMostShift * static_cast<double>(side);
}

unsigned shrinkFactor(const StoredHeader& header, const DecodeRequest& request) {
    if (request.atLeastWidth <= 0 || request.atLeastHeight <= 0) return 1;
    for (const unsigned factor : {8u, 4u, 2u}) {
        if (mayShrink(header.width, request.atLeastWidth, factor) &&
            mayShrink(header.height, request.atLeastHeight, factor)) {
            return factor;
        }
    }
    return 1;
}

void chooseOutput(jpeg_decompress_struct& info, int channels, unsigned shrink) {
    const bool ink = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
    const bool grey = channels == 1 || info.jpeg_color_space == JCS_GRAYSCALE;
    info.out_color_space = ink ? JCS_CMYK : (grey ? JCS_GRAYSCALE : JCS_RGB);
    info.scale_num = 1;
    info.scale_denom = shrink;
}

}  // namespace

StoredHeader readJpegHeader(Bytes bytes) {
    JpegDecoder decoder;
    decoder.open(bytes);
    const jpeg_decompress_struct& info = decoder.info();
    return {info.image_width,
            info.image_height,
            info.jpeg_color_space == JCS_GRAYSCALE,
            turnOfJpeg(bytes)};
}

Image decodeJpeg(Bytes bytes, const StoredHeader& header, const DecodeRequest& request) {
    JpegDecoder decoder;
    decoder.open(bytes);
    jpeg_decompress_struct& info = decoder.info();
    chooseOutput(info, request.channels, shrinkFactor(header, request));
    decoder.guarded([&] { jpeg_start_decompress(&info); });

    RowWriter writer(info.output_width, info.output_height, request.channels);
    std::vector<std::uint8_t> row(std::size_t{info.output_width} *
                                  static_cast<std::size_t>(info.output_components));
    for (int y = 0; y < writer.height(); ++y) {
        JSAMPROW rows[] = {row.data()};
        decoder.guarded([&] { jpeg_read_scanlines(&info, rows, 1); });
        switch (info.out_color_space) {
            case JCS_GRAYSCALE:
                writer.grey(y, row.data());
                break;
            case JCS_RGB:
                writer.rgb(y, row.data());
                break;
            default:
                writer.invertedCmyk(y, row.data());
        }
    }
    if (decoder.lostScans()) throw DecodeFailure{kEndsEarly};
    return writer.take();
}

}  // namespace espalier::engine
