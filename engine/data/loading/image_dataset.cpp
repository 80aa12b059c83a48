// SPDX-License-Identifier: Apache-2.0
#include "engine/data/loading/image_dataset.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "engine/base/content_hash.h"
#include "engine/base/name_text.h"
#include "engine/data/cache/image_cache.h"
#include "engine/data/codecs/byte_budget.h"
#include "engine/data/codecs/content_sample.h"
#include "engine/data/codecs/decode.h"
#include "engine/data/folder/image_folder.h"

namespace espalier::engine {

namespace {

constexpr std::size_t kRecordBytes = sizeof(kernels::ImageRecord);

class ImageDataset final : public Dataset {
  public:
    ImageDataset(const ImageFolder& folder, const ImageDatasetOptions& options)
        : files_(folder.root, folder.moreFolders),
          options_(options),
          detail_(options.split == Split::Training ? JpegDetail::Reduced : JpegDetail::Full) {
        for (const ImageEntry& image : folder.images) {
            const bool usable = options.reconstruct || image.label >= 0;
            if (usable && !image.excluded && image.split == options.split) {
                images_.push_back({image.path,
                                   image.label,
                                   image.bytes + decodingBytes(image.width, image.height),
                                   image.stamp,
                                   image.content});
            }
        }
        const Preprocessing& recipe = options.preprocessing;
        const kernels::Shape image{recipe.channels, recipe.height, recipe.width};
        cache_ = std::make_unique<ImageCache>(
            images_.size(), static_cast<std::size_t>(image.elementCount()), options.cacheBytes);
        options.asBytes ? addByteFields() : addImageFields(image);
        if (!options.reconstruct) {
            fields_.push_back({"label", SampleRole::Label, kernels::DataType::Int32, {}});
        }
    }

    std::size_t size() const override { return images_.size(); }
    const std::vector<SampleField>& fields() const override { return fields_; }
    std::uint64_t group(std::size_t index) const override {
        return ContentHash().add(images_[index].path).value();
    }
    std::string sampleName(std::size_t index) const override {
        return nameText(images_[index].path);
    }

    void load(const SampleRequest& request, SampleSlot& slot) const override {
        assert(slot.fields.size() == fields_.size());
        const Entry& entry = images_[request.index];
        DecodeResult<Image> image = read(request.index);
        if (!image) {
            fillWithZeros(slot);
            slot.weight = 0;
            slot.problem = sampleName(request.index) + ": " + image.problem.reason;
            slot.lost = !hasScannedContent(request.index);
            return;
        }
        slot.weight = 1;
        write(*std::move(image.value), request, slot);
        if (!options_.reconstruct) {
            std::memcpy(slot.fields.back(), &entry.label, sizeof entry.label);
        }
    }

  private:
    struct Entry {
        std::string path;
        std::int32_t label;
        std::uint64_t decodingBytes;
        std::uint64_t stamp;
        std::uint64_t content;
    };

    void addImageFields(const kernels::Shape& image) {
        const kernels::DataType real = kernels::DataType::Float32;
        fields_.push_back({"image", SampleRole::Input, real, image});
        if (options_.reconstruct) fields_.push_back({"target", SampleRole::Target, real, image});
    }

    void addByteFields() {
        const Preprocessing& recipe = options_.preprocessing;
        const kernels::DataType byte = kernels::DataType::UInt8;
        const kernels::Shape pixels{recipe.height, recipe.width, recipe.channels};
        fields_.push_back({"pixels", SampleRole::Input, byte, pixels});
        fields_.push_back({"records", SampleRole::Input, byte, {std::int64_t{kRecordBytes}}});
    }

    std::size_t fieldBytes(std::size_t field) const {
        return static_cast<std::size_t>(fields_[field].shape.elementCount()) *
               byteSize(fields_[field].type);
    }

    void fillWithZeros(SampleSlot& slot) const {
        for (std::size_t i = 0; i < fields_.size(); ++i) {
            std::memset(slot.fields[i], 0, fieldBytes(i));
        }
    }

    /// The decoded and resized image, from memory or disk if cached.
    DecodeResult<Image> read(std::size_t index) const {
        const Preprocessing& recipe = options_.preprocessing;
        if (const auto kept = cache_->find(index); !kept.empty()) {
            return {Image{recipe.width, recipe.height, recipe.channels, {kept.begin(), kept.end()}},
                    {}};
        }
        const std::filesystem::path file = files_.of(images_[index].path);
        DecodeResult<Image> image =
            options_.disk ? readThroughDisk(file, index) : decode(file, index);
        if (image && wasReplaced(index)) {
            return {std::nullopt, {"its content has changed since the folder was read"}};
        }
        if (image) cache_->keep(index, image.value->pixels);
        return image;
    }

    // A file that nobody touched is the same. Otherwise (a copy, other permissions, a disk that was
    // mounted again) its content decides.
    bool wasReplaced(std::size_t index) const {
        const Entry& entry = images_[index];
        const std::filesystem::path file = files_.of(entry.path);
        return entry.stamp != 0 && fileStamp(file) != entry.stamp && !hasScannedContent(index);
    }

    bool hasScannedContent(std::size_t index) const {
        const Entry& entry = images_[index];
        return entry.content == 0 || contentSample(files_.of(entry.path)) == entry.content;
    }

    DecodeResult<Image> readThroughDisk(const std::filesystem::path& file,
                                        std::size_t index) const {
        const Preprocessing& recipe = options_.preprocessing;
        const ImageKey key = ImageKey::of(file, detail_);
        Image kept{recipe.width, recipe.height, recipe.channels, {}};
        kept.pixels.resize(static_cast<std::size_t>(fields_.front().shape.elementCount()));
        if (options_.disk->find(key, kept.pixels)) return {std::move(kept), {}};
        DecodeResult<Image> image = decode(file, index);
        if (image) options_.disk->keep(key, image.value->pixels);
        return image;
    }

    DecodeResult<Image> decode(const std::filesystem::path& file, std::size_t index) const {
        const auto share = decoding_.take(images_[index].decodingBytes);
        DecodeResult<Image> decoded = decodeForRecipe(file, options_.preprocessing, detail_);
        if (decoded) decoded.value = resizeImage(*decoded.value, options_.preprocessing);
        return decoded;
    }

    // Like write(), without what the device does itself.
    void writeBytes(const Image& image, const SampleRequest& request, SampleSlot& slot) const {
        kernels::ImageRecord record{.variant = {}, .present = 1};
        if (request.augment && options_.augmentation.any()) {
            record.variant = drawVariant(options_.augmentation,
                                         image.width,
                                         image.height,
                                         request.seed,
                                         request.epoch,
                                         static_cast<std::uint32_t>(request.index));
        }
        std::memcpy(slot.fields[0], image.pixels.data(), fieldBytes(0));
        std::memcpy(slot.fields[1], &record, sizeof record);
    }

    void write(Image image, const SampleRequest& request, SampleSlot& slot) const {
        if (options_.asBytes) return writeBytes(image, request, slot);
        if (request.augment) {
            image = augmentImage(image,
                                 options_.augmentation,
                                 request.seed,
                                 request.epoch,
                                 static_cast<std::uint32_t>(request.index));
        }
        // Buffers of batches are aligned for every element type.
        normaliseImage(image, options_.preprocessing, reinterpret_cast<float*>(slot.fields[0]));
        if (options_.reconstruct) std::memcpy(slot.fields[1], slot.fields[0], fieldBytes(0));
    }

    SampleFiles files_;
    ImageDatasetOptions options_;
    JpegDetail detail_;
    std::vector<Entry> images_;
    std::vector<SampleField> fields_;
    // Thread-safe, because load() is const.
    std::unique_ptr<ImageCache> cache_;
    mutable ByteBudget decoding_{kDecodingBytes};
};

}  // namespace

std::unique_ptr<Dataset> makeImageDataset(const ImageFolder& folder,
                                          const ImageDatasetOptions& options) {
    return std::make_unique<ImageDataset>(folder, options);
}

}  // namespace espalier::engine
