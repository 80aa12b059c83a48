// SPDX-License-Identifier: Apache-2.0
#include "app/cli/data_advice.h"

#include <array>
#include <string_view>
#include <system_error>

#include "app/cli/terminal.h"
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/nearest_file.h"
#include "engine/data/folder/archive_file.h"
#include "engine/weights/weight_file.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

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
    ChoiceOption{"data.one_class", "Take the classes from the folders", "--labels top"},
    ChoiceOption{"data.one_class", "the task that needs no labels", "--task reconstruct"},
    ChoiceOption{"training.one_class", "the task that needs no labels", "--task reconstruct"},
    ChoiceOption{"data.unknown_test_class", "exclude the class", "--exclude-class"},
    ChoiceOption{"data.unknown_test_class", "exclude it", "--exclude-class"},
    ChoiceOption{"network.input_size", "set Input size", "--input"},
    ChoiceOption{"training.micro_batch", "Set Micro-batch", "--micro-batch"},
    ChoiceOption{"network.not_a_classifier", "such as resnet-small", "--network resnet-small"},
    ChoiceOption{"network.not_a_classifier", "reconstruct the images", "--task reconstruct"},
    ChoiceOption{"network.sums_to_one", "the autoencoder", "--network autoencoder"},
};

// Of a path that is not there: its name is, so no similar one is meant.
void refuseLinkToNothing(const std::filesystem::path& path, const std::string& advice) {
    std::error_code noLink;
    const std::filesystem::path link = path.has_filename() ? path : path.parent_path();
    const std::filesystem::path target = std::filesystem::read_symlink(link, noLink);
    if (noLink) return;
    throw engine::RequestError(fmt::format("{} is a link to {}, which does not exist. {}",
                                           engine::displayPath(path),
                                           engine::displayPath(target),
                                           advice));
}

}  // namespace

bool isNameTaken(const std::filesystem::path& path) {
    try {
        return engine::isThere(path);
    } catch (const engine::UnreachableError& error) {
        throw engine::RequestError(error.what());
    }
}

bool isLinkToNothing(const std::filesystem::path& path) {
    std::error_code unknown;
    return std::filesystem::is_symlink(path, unknown) && !isNameTaken(path);
}

void refuseMissing(const std::filesystem::path& path, const std::string& advice) {
    if (path.empty()) throw engine::RequestError("The name is empty. " + advice);
    if (isNameTaken(path)) return;
    refuseLinkToNothing(path, advice);
    const std::filesystem::path nearest = engine::nearestFile(path);
    throw engine::RequestError(fmt::format(
        "{} does not exist. {}",
        engine::displayPath(path),
        nearest.empty() ? advice : fmt::format("Did you mean {}?", engine::displayPath(nearest))));
}

void refuseArchive(const std::filesystem::path& path) {
    if (!engine::isArchive(path)) return;
    if (engine::isNamedLikeWeights(path)) {  // most of them are archives
        throw engine::RequestError(
            fmt::format("{} is a file of weights, not of images. Name images here. To train from "
                        "these weights, use --start-from; to list their tensors, espalier inspect.",
                        engine::displayPath(path)));
    }
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
    return oneLine(sentence);  // it may quote the name of a folder
}

}  // namespace espalier::cli
