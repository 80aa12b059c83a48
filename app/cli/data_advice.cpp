// SPDX-License-Identifier: Apache-2.0
#include "app/cli/data_advice.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string_view>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using namespace std::string_view_literals;

// First bytes of these file formats: zip, gzip, 7z, RAR, xz, bzip2, Zstandard.
constexpr std::array kArchiveStarts{"PK\x03\x04"sv,
                                    "PK\x05\x06"sv,
                                    "\x1F\x8B"sv,
                                    "7z\xBC\xAF\x27\x1C"sv,
                                    "Rar!\x1A\x07"sv,
                                    "\xFD"
                                    "7zXZ\0"sv,
                                    "BZh"sv,
                                    "\x28\xB5\x2F\xFD"sv};
constexpr std::streamoff kTarMark = 257;

bool isArchive(const std::filesystem::path& path) {
    std::error_code ignored;
    // Opening anything else could block for ever.
    if (!std::filesystem::is_regular_file(path, ignored)) return false;
    std::ifstream file(path, std::ios::binary);
    std::string start(kTarMark + 5, '\0');
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(file.gcount()));
    return std::ranges::any_of(kArchiveStarts,
                               [&](std::string_view known) { return start.starts_with(known); }) ||
           start.ends_with("ustar");
}

/// What the window offers as a control, with the option that does the same.
struct ChoiceOption {
    std::string_view code;
    std::string_view words;
    std::string_view option;
};
constexpr std::array kChoiceOptions{
    ChoiceOption{"data.other_rule", "use the innermost one instead", "--labels parent"},
    ChoiceOption{"data.other_rule", "use the top one instead", "--labels top"},
    ChoiceOption{"data.no_classes", "take the classes from the file names", "--labels name"},
    ChoiceOption{"data.no_classes", "the task that needs no labels", "--task reconstruct"},
    ChoiceOption{"network.not_a_classifier", "such as resnet-small", "--network resnet-small"},
    ChoiceOption{"network.not_a_classifier", "reconstruct the images", "--task reconstruct"},
    ChoiceOption{"network.sums_to_one", "the autoencoder", "--network autoencoder"},
};

}  // namespace

bool isNameTaken(const std::filesystem::path& path) {
    try {
        return engine::isThere(path);
    } catch (const engine::UnreachableError& error) {
        throw engine::RequestError(error.what());
    }
}

void refuseArchive(const std::filesystem::path& path) {
    if (!isArchive(path)) return;
    throw engine::RequestError(
        fmt::format("{} is an archive. Unpack it first, then name the folder that it contains.",
                    engine::displayPath(path)));
}

std::string terminalSentence(const engine::Diagnostic& diagnostic) {
    std::string sentence = engine::englishSentence(diagnostic);
    for (const ChoiceOption& choice : kChoiceOptions) {
        if (diagnostic.code != choice.code) continue;
        const std::size_t at = sentence.find(choice.words);
        if (at == sentence.npos) continue;
        sentence.insert(at + choice.words.size(), fmt::format(" ({})", choice.option));
    }
    return sentence;
}

}  // namespace espalier::cli
