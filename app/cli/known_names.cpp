// SPDX-License-Identifier: Apache-2.0
#include "app/cli/known_names.h"

#include <algorithm>
#include <set>

#include "app/cli/choice_option.h"
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/name_text.h"
#include "engine/base/shell_word.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::RequestError;

std::vector<std::string> sampleNames(const engine::DataSource& data) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < data.size(); ++i) {
        names.push_back(engine::nameText(data.sample(i).name));
    }
    return names;
}

}  // namespace

void refuseUnknownImages(const std::vector<std::string>& names,
                         const engine::DataSource& scanned,
                         const std::string& option) {
    if (names.empty()) return;
    const std::vector<std::string> known = sampleNames(scanned);
    const std::set<std::string> all(known.begin(), known.end());
    for (const std::string& name : names) {
        if (all.contains(name)) continue;
        const std::string folder = engine::displayPath(scanned.root());
        const std::string nearest = didYouMean(name, known);
        throw RequestError(
            nearest.empty() && !known.empty()
                ? fmt::format("{} {}: {} contains no image of this name. Images are named as "
                              "seen from that folder, for example {}.",
                              option,
                              name,
                              folder,
                              known.front())
                : fmt::format(
                      "{} {}: {} contains nothing of this name.{}", option, name, folder, nearest));
    }
}

void refuseUnknown(const std::vector<std::string>& names,
                   const std::vector<std::string>& known,
                   const std::string& option,
                   const std::filesystem::path& folder) {
    for (const std::string& name : names) {
        if (std::ranges::find(known, name) != known.end()) continue;
        const std::string nearest = didYouMean(name, known);
        throw RequestError(
            fmt::format("{} {}: {} contains nothing of this name.{}",
                        option,
                        name,
                        engine::displayPath(folder),
                        nearest.empty() ? " espalier inspect lists what it contains." : nearest));
    }
}

void refuseUnknown(const engine::Relabelled& relabelled,
                   const engine::DataSource& scanned,
                   const std::string& option) {
    std::vector<std::string> names;
    std::vector<std::string> outputs;
    for (const engine::RelabelledSample& sample : relabelled.samples()) {
        names.push_back(engine::nameText(sample.name));
        outputs.push_back(sample.output);
    }
    refuseUnknownImages(names, scanned, option);
    const std::vector<std::string> known = scanned.possibleOutputNames();
    const auto unknown = std::ranges::find_if(outputs, [&](const std::string& output) {
        return std::ranges::find(known, output) == known.end();
    });
    if (unknown == outputs.end()) return;
    const std::string nearest = didYouMean(*unknown, known);
    throw RequestError(fmt::format("{}: there is no class {}.{}",
                                   option,
                                   *unknown,
                                   nearest.empty() ? " To add one without a folder: --add-class " +
                                                         engine::shellQuoted(*unknown)
                                                   : nearest));
}

}  // namespace espalier::cli
