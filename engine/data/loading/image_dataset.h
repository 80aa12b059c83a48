// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "engine/data/cache/disk_image_cache.h"
#include "engine/data/loading/data_source.h"
#include "engine/data/loading/dataset.h"
#include "engine/data/preprocessing/augmentation.h"
#include "engine/data/preprocessing/preprocessing.h"

namespace espalier::engine {

struct ImageDatasetOptions {
    Split split = Split::Training;
    Preprocessing preprocessing{};
    Augmentation augmentation{};
    bool reconstruct = false;    ///< the target is the image itself, not the label
    std::size_t cacheBytes = 0;  ///< resized images kept in memory, at most; 0 = none
    bool asBytes = false;        ///< for a device that prepares images itself
    std::shared_ptr<DiskImageCache> disk = {};  ///< of this folder and recipe; nullptr = none
};

/// The images of one split of a folder: fields "image" [C,H,W] fp32 and "label" [] Int32, or for
/// reconstruct "image" and "target". As bytes: "pixels" [H,W,C] and "records" (an ImageRecord, with
/// the variant drawn), which make both image and target. Keeps a copy of its entries, not of the
/// pixels.
std::unique_ptr<Dataset> makeImageDataset(const ImageFolder& folder,
                                          const ImageDatasetOptions& options);

/// The number of training images measured.
struct MeasuredImages {
    std::int64_t images = 0;
    std::int64_t of = 0;
};

/// Mean and standard deviation per channel of the training split's pixels ÷ 255, after resizing,
/// each image with equal weight; images that cannot be read are left out. Of a large split, a fixed
/// part is read (imagesToMeasure() in normalisation.h). Same bits for any thread count.
MeasuredImages measureNormalisation(
    const DataSource& data,
    Preprocessing& recipe,
    int threads,
    const std::function<void(std::int64_t done, std::int64_t of)>& progress,
    std::stop_token stop);

}  // namespace espalier::engine
