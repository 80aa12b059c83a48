// SPDX-License-Identifier: Apache-2.0
#include "engine/passport/passport_samples.h"

#include <algorithm>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/data/codecs/png_writer.h"
#include "engine/passport/passport.h"
#include "engine/passport/passport_page.h"
#include "engine/tasks/right_or_wrong.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

// A record may come from elsewhere: only images of the folders themselves.
bool isWithin(const SampleFiles& files, const std::filesystem::path& name) {
    const std::optional<std::string> within = files.nameOf(files.of(name.string()));
    return within == name.string();
}

}  // namespace

nlohmann::ordered_json passportSamples(const Evaluation& test,
                                       const Preprocessing& recipe,
                                       const SampleFiles& files) {
    nlohmann::ordered_json samples = nlohmann::ordered_json::array();
    const auto* answers = dynamic_cast<const RightOrWrong*>(&test);
    const std::size_t count = std::min(kPassportSamples, test.size());
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t place = i * test.size() / count;
        const std::filesystem::path name = test.image(place).file;
        if (!isWithin(files, name)) continue;
        const DecodeResult<Image> image =
            decodeForRecipe(files.of(name.string()), recipe, JpegDetail::Full);
        if (!image) continue;
        const std::vector<std::byte> png = encodePng(resizeImage(*image.value, recipe));
        nlohmann::ordered_json sample;
        sample["image"] = base64Of({reinterpret_cast<const char*>(png.data()), png.size()});
        const std::optional<int> truth = answers ? answers->truthOf(place) : std::nullopt;
        if (truth) sample["truth"] = *truth;
        samples.push_back(std::move(sample));
    }
    if (!samples.empty()) return samples;
    throw RequestError(
        fmt::format("No test image of this run could be read in {}, so the passport cannot have "
                    "samples. Make the images available, or write it without samples.",
                    displayPath(files.root())));
}

}  // namespace espalier::engine
