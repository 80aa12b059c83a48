// SPDX-License-Identifier: Apache-2.0
#include <webp/decode.h>
#include <webp/demux.h>

#include <memory>

#include "engine/data/codecs/codec.h"
#include "engine/data/codecs/exif.h"
#include "engine/data/codecs/row_writer.h"

namespace espalier::engine {

namespace {

using Demuxer = std::unique_ptr<WebPDemuxer, decltype(&WebPDemuxDelete)>;

// A prefix of the file is enough for its header, so the demuxer may be a partial one.
Demuxer demuxerOf(Bytes bytes) {
    const WebPData data{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
    WebPDemuxState state = WEBP_DEMUX_PARSE_ERROR;
    Demuxer demuxer(WebPDemuxPartial(&data, &state), &WebPDemuxDelete);
    if (state == WEBP_DEMUX_PARSE_ERROR) throw DecodeFailure{"not a valid WebP"};
    if (demuxer == nullptr || state == WEBP_DEMUX_PARSING_HEADER) throw DecodeFailure{kEndsEarly};
    return demuxer;
}

int turnOf(WebPDemuxer* demuxer) {
    WebPChunkIterator chunk{};
    if (WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk) == 0) return 1;
    const int turn = exifTurn(std::as_bytes(std::span(chunk.chunk.bytes, chunk.chunk.size)));
    WebPDemuxReleaseChunkIterator(&chunk);
    return turn;
}

/// The first frame, which in a still image is the whole image.
class FirstFrame {
  public:
    explicit FirstFrame(WebPDemuxer* demuxer) {
        const bool found = WebPDemuxGetFrame(demuxer, 1, &frame_) != 0;
        if (!found || frame_.complete == 0) {
            if (found) WebPDemuxReleaseIterator(&frame_);
            throw DecodeFailure{kEndsEarly};
        }
    }
    ~FirstFrame() { WebPDemuxReleaseIterator(&frame_); }
    FirstFrame(const FirstFrame&) = delete;
    FirstFrame& operator=(const FirstFrame&) = delete;

    const WebPIterator& operator*() const { return frame_; }

  private:
    WebPIterator frame_{};
};

struct WebPPixels {
    int width = 0;
    int height = 0;
    int channels = 4;
    std::unique_ptr<std::uint8_t, decltype(&WebPFree)> values{nullptr, &WebPFree};
};

bool hasAlpha(const WebPData& fragment) {
    WebPBitstreamFeatures features{};
    const bool known = WebPGetFeatures(fragment.bytes, fragment.size, &features) == VP8_STATUS_OK;
    return !known || features.has_alpha != 0;
}

// Without alpha there is nothing to blend, which takes most of the time, and a quarter less memory.
WebPPixels decodeFrame(const WebPData& fragment) {
    WebPPixels pixels;
    pixels.channels = hasAlpha(fragment) ? 4 : 3;
    const auto decode = pixels.channels == 4 ? WebPDecodeRGBA : WebPDecodeRGB;
    pixels.values.reset(decode(fragment.bytes, fragment.size, &pixels.width, &pixels.height));
    if (pixels.values == nullptr) throw DecodeFailure{kDamaged};
    return pixels;
}

void writeRow(RowWriter& writer, const WebPPixels& pixels, int y) {
    const auto stride =
        static_cast<std::size_t>(pixels.width) * static_cast<std::size_t>(pixels.channels);
    const std::uint8_t* row = pixels.values.get() + static_cast<std::size_t>(y) * stride;
    if (pixels.channels == 4) {
        writer.rgba(y, row);
    } else {
        writer.rgb(y, row);
    }
}

}  // namespace

StoredHeader readWebPHeader(Bytes bytes) {
    const Demuxer demuxer = demuxerOf(bytes);
    return {WebPDemuxGetI(demuxer.get(), WEBP_FF_CANVAS_WIDTH),
            WebPDemuxGetI(demuxer.get(), WEBP_FF_CANVAS_HEIGHT),
            false,
            turnOf(demuxer.get())};
}

Image decodeWebP(Bytes bytes, const StoredHeader& header, const DecodeRequest& request) {
    const Demuxer demuxer = demuxerOf(bytes);
    const FirstFrame frame(demuxer.get());
    const WebPPixels pixels = decodeFrame((*frame).fragment);
    const int left = (*frame).x_offset;
    const int top = (*frame).y_offset;
    if (left < 0 || top < 0 || left + pixels.width > header.width ||
        top + pixels.height > header.height) {
        throw DecodeFailure{kDamaged};
    }
    RowWriter whole(pixels.width, pixels.height, request.channels);
    for (int y = 0; y < pixels.height; ++y) writeRow(whole, pixels, y);
    if (pixels.width == header.width && pixels.height == header.height) return whole.take();
    RowWriter canvas(header.width, header.height, request.channels);
    canvas.place(whole.take(), left, top);
    return canvas.take();
}

}  // namespace espalier::engine
