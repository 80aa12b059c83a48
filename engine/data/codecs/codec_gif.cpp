// SPDX-License-Identifier: Apache-2.0
#include <gif_lib.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "engine/base/limits.h"
#include "engine/data/codecs/codec.h"
#include "engine/data/codecs/row_writer.h"

namespace espalier::engine {

namespace {

/// giflib's reader for bytes in memory, moved to the first frame.
class GifReader {
  public:
    explicit GifReader(Bytes bytes) : bytes_(bytes) {
        int error = 0;
        file_ = DGifOpen(this, onRead, &error);
        if (file_ == nullptr) throw DecodeFailure{reason(error)};
    }
    ~GifReader() { DGifCloseFile(file_, nullptr); }
    GifReader(const GifReader&) = delete;
    GifReader& operator=(const GifReader&) = delete;

    void toFirstFrame() {
        GifRecordType record = UNDEFINED_RECORD_TYPE;
        while (true) {
            check(DGifGetRecordType(file_, &record));
            if (record == TERMINATE_RECORD_TYPE) throw DecodeFailure{"it has no pixels"};
            if (record == EXTENSION_RECORD_TYPE) readExtension();
            if (record == IMAGE_DESC_RECORD_TYPE) break;
        }
        check(DGifGetImageDesc(file_));
        if (frame().Width <= 0 || frame().Height <= 0) throw DecodeFailure{"it has no pixels"};
    }

    void check(int result) const {
        if (result != GIF_OK) throw DecodeFailure{reason(file_->Error)};
    }
    GifFileType* file() { return file_; }
    const GifImageDesc& frame() const { return file_->Image; }
    const ColorMapObject* palette() const {
        return frame().ColorMap != nullptr ? frame().ColorMap : file_->SColorMap;
    }
    int transparent() const { return transparent_; }
    /// The canvas grows with a first frame that does not fit it, as browsers do.
    std::int64_t width() const {
        return std::max<std::int64_t>(file_->SWidth, std::int64_t{frame().Left} + frame().Width);
    }
    std::int64_t height() const {
        return std::max<std::int64_t>(file_->SHeight, std::int64_t{frame().Top} + frame().Height);
    }

  private:
    static int onRead(GifFileType* file, GifByteType* out, int count) {
        auto* self = static_cast<GifReader*>(file->UserData);
        const std::size_t left = self->bytes_.size() - self->at_;
        const std::size_t got = std::min(left, static_cast<std::size_t>(std::max(count, 0)));
        if (got < static_cast<std::size_t>(count)) self->ended_ = true;
        std::memcpy(out, self->bytes_.data() + self->at_, got);
        self->at_ += got;
        return static_cast<int>(got);
    }

    void readExtension() {
        int code = 0;
        GifByteType* block = nullptr;
        check(DGifGetExtension(file_, &code, &block));
        while (block != nullptr) {
            GraphicsControlBlock control{};
            if (code == GRAPHICS_EXT_FUNC_CODE &&
                DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK) {
                transparent_ = control.TransparentColor;
            }
            check(DGifGetExtensionNext(file_, &block));
        }
    }

    std::string reason(int error) const {
        if (ended_) return kEndsEarly;
        const char* text = GifErrorString(error);
        return "not a valid GIF (" + std::string(text != nullptr ? text : "unknown error") + ")";
    }

    Bytes bytes_;
    std::size_t at_ = 0;
    bool ended_ = false;
    int transparent_ = NO_TRANSPARENT_COLOR;
    GifFileType* file_ = nullptr;
};

bool isGrey(const ColorMapObject* palette) {
    if (palette == nullptr) return false;
    return std::all_of(
        palette->Colors, palette->Colors + palette->ColorCount, [](const GifColorType& colour) {
            return colour.Red == colour.Green && colour.Red == colour.Blue;
        });
}

// Rows come in four passes when the frame is interlaced.
std::vector<int> rowOrder(int height, bool interlaced) {
    std::vector<int> order;
    order.reserve(static_cast<std::size_t>(height));
    constexpr int kStart[] = {0, 4, 2, 1};
    constexpr int kStep[] = {8, 8, 4, 2};
    for (int pass = 0; pass < (interlaced ? 4 : 1); ++pass) {
        const int step = interlaced ? kStep[pass] : 1;
        for (int y = interlaced ? kStart[pass] : 0; y < height; y += step) order.push_back(y);
    }
    return order;
}

void writeRow(GifReader& reader, RowWriter& writer, int y, const std::vector<GifByteType>& row) {
    const ColorMapObject* palette = reader.palette();
    for (std::size_t i = 0; i < row.size(); ++i) {
        const int number = row[i];
        if (number == reader.transparent() || number >= palette->ColorCount) continue;
        const GifColorType& colour = palette->Colors[number];
        writer.pixel(reader.frame().Left + static_cast<int>(i),
                     reader.frame().Top + y,
                     colour.Red,
                     colour.Green,
                     colour.Blue);
    }
}

}  // namespace

StoredHeader readGifHeader(Bytes bytes) {
    GifReader reader(bytes);
    reader.toFirstFrame();
    return {reader.width(), reader.height(), isGrey(reader.palette()), 1};
}

Image decodeGif(Bytes bytes, const StoredHeader& header, const DecodeRequest& request) {
    GifReader reader(bytes);
    reader.toFirstFrame();
    if (reader.palette() == nullptr) throw DecodeFailure{"it has no palette"};
    RowWriter writer(header.width, header.height, request.channels);
    std::vector<GifByteType> row(static_cast<std::size_t>(reader.frame().Width));
    for (const int y : rowOrder(reader.frame().Height, reader.frame().Interlace)) {
        reader.check(DGifGetLine(reader.file(), row.data(), reader.frame().Width));
        writeRow(reader, writer, y, row);
    }
    return writer.take();
}

}  // namespace espalier::engine
