// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/data/codecs/decode.h"
#include "promise.h"

namespace {

using namespace espalier::engine;
using namespace espalier::tests;

// Larger images are allowed but would slow down the search.
constexpr std::int64_t kMostPixels = 1 << 20;

}  // namespace

/// Read by LeakSanitizer. For some damaged AVIF images, libheif 1.15 does not give back the 40
/// bytes of dav1d_data_create(). That function cannot be named here: the library has no frame
/// pointers, so the stack ends inside it, and with fast_unwind_on_malloc=0 decoding takes ten times
/// as long.
extern "C" const char* __lsan_default_suppressions() {
    return "leak:libdav1d.so";
}

/// For any bytes, a decoder gives a complete image or a reason and does not crash.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = std::as_bytes(std::span(data, size));
    const DecodeResult<ImageHeader> header = readImageHeader(bytes);
    require(header || !header.problem.reason.empty());
    if (header && std::int64_t{header.value->width} * header.value->height > kMostPixels) return 0;
    const DecodeOptions options{.channels = size % 2 == 0 ? 3 : 1,
                                .atLeastWidth = static_cast<int>(size % 40),
                                .atLeastHeight = static_cast<int>(size % 40)};
    const DecodeResult<Image> image = decodeImage(bytes, options);
    require(image || !image.problem.reason.empty());
    require(deepValues(bytes) <= (header ? 1 << 16 : 0));
    if (!image) return 0;
    require(static_cast<bool>(header));
    require(image.value->channels == options.channels);
    require(image.value->pixels.size() == static_cast<std::size_t>(image.value->width) *
                                              static_cast<std::size_t>(image.value->height) *
                                              static_cast<std::size_t>(options.channels));
    return 0;
}
