// SPDX-License-Identifier: Apache-2.0
#include "app/cli/compared_training.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "app/cli/terminal.h"
#include "app/cli/text_format.h"
#include "app/cli/training_run.h"
#include "engine/base/error.h"
#include "engine/base/file_status.h"
#include "engine/data/codecs/content_sample.h"
#include "engine/language/spoken.h"
#include "engine/project/project.h"
#include "engine/runs/run_folder.h"
#include "engine/runs/run_samples.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostTraining = 1'000;  // without --nearest
constexpr std::size_t kMostValidation = 300;
constexpr std::size_t kMostFeatureBytes = std::size_t{256} << 20;

/// The images of a run that are there.
struct RunImages {
    engine::DataSource data;
    engine::UsedImages used;
    engine::ComparedImages images;
};

std::optional<engine::RunFolder> runAround(const fs::path& model) {
    if (engine::isRunFolder(model)) return engine::RunFolder{model};
    const engine::RunFolder around{fs::absolute(model).parent_path()};
    std::error_code ignored;
    if (engine::isRunFolder(around.path) && fs::equivalent(model, around.model(), ignored)) {
        return around;
    }
    return std::nullopt;
}

engine::RunFolder runOf(const fs::path& model) {
    if (auto run = runAround(model)) return *run;
    throw engine::RequestError(
        "A model alone does not say which images it was trained on. Name its run folder instead.");
}

RunImages imagesOf(const ComparisonChoice& choice,
                   ProgressDisplay& display,
                   const Interrupt& interrupt) {
    const engine::RunFolder run = runOf(choice.model);
    engine::Project project = engine::loadProject(run.record());
    choice.moved.apply(project.dataChoices);
    const engine::DataSource scanned =
        scanRecordedData(project, choice.movedTo, display, interrupt, run);
    auto used = engine::usedImagesOf(run, interrupt.token());
    // A run without results whose images are elsewhere: it has a list of what it started with.
    if (!used) used = engine::usedAtStart(run);
    if (used->training.empty()) {
        throw engine::RequestError(
            "The images of the run have changed or are gone, so it is not known which of them it "
            "was trained on. Restore them and try again.");
    }
    const engine::DataSource data = engine::selectedImages(project, scanned);
    RunImages found{.data = data, .used = *used, .images = engine::comparedImages(data, *used)};
    if (found.images.training.empty()) {
        throw engine::RequestError(
            fmt::format("None of the images that the run was trained on is in {}. Name the folder "
                        "where they are now: --data FOLDER.",
                        engine::displayPath(data.root())));
    }
    const auto there = static_cast<std::int64_t>(found.images.training.size());
    const auto all = static_cast<std::int64_t>(used->training.size());
    if (there < all) {
        display.warn(fmt::format(
            "{} of the {} training images are gone or have changed; compared with the others.",
            grouped(all - there),
            grouped(all)));
    }
    return found;
}

void refuseTooMany(std::size_t files, std::size_t numbers) {
    if (files * numbers * sizeof(float) <= kMostFeatureBytes) return;
    throw engine::RequestError(
        fmt::format("To compare {} with the training images would take more than 268 MB of memory. "
                    "Name fewer images, or add --no-compare.",
                    counted(static_cast<std::int64_t>(files), "image")));
}

/// Below the folder, not the folder itself.
bool isWithin(const fs::path& path, const fs::path& folder) {
    const fs::path inside =
        engine::canonicalPath(path).lexically_relative(engine::canonicalPath(folder));
    return !inside.empty() && inside != "." && *inside.begin() != "..";
}

/// Where the images of the model's run were when it began; none where that is not known.
std::vector<fs::path> trainingFoldersOf(const fs::path& model) {
    const auto run = runAround(model);
    if (!run) return {};
    try {
        return engine::dataFolders(engine::loadProject(run->record()));
    } catch (const engine::Error&) {
        return {};  // what else reads the record says what is wrong with it
    }
}

}  // namespace

void refuseAmongTrainingImages(const fs::path& out, const ComparisonChoice& choice) {
    if (out.empty()) return;
    std::vector<fs::path> folders = trainingFoldersOf(choice.model);
    folders.push_back(choice.movedTo);
    std::ranges::copy(choice.moved.places(), std::back_inserter(folders));
    for (const fs::path& folder : folders) {
        if (folder.empty() || !isWithin(out, folder)) continue;
        throw engine::RequestError(fmt::format(
            "--out {}: this is among the images in {} that the run was trained on, and a later "
            "training would take what is written for one of them. Name a place outside of that "
            "folder.",
            engine::displayPath(out),
            engine::displayPath(folder)));
    }
}

std::optional<ComparedTraining> ComparedTraining::compare(
    const ComparisonChoice& choice,
    engine::InspectedModel& model,
    const std::vector<engine::NamedFile>& files,
    ProgressDisplay& display,
    const Interrupt& interrupt) {
    const std::stop_token stop = interrupt.token();
    RunImages found;
    try {
        found = imagesOf(choice, display, interrupt);
    } catch (const engine::RequestError& problem) {
        if (choice.nearest) throw;
        display.warn(fmt::format("Not compared with the training images: {}", problem.what()));
        return std::nullopt;
    }
    engine::FeatureReader reader(model, stop);
    refuseTooMany(files.size(), reader.size());
    ComparedTraining compared;
    compared.named_ = choice.nearest.value_or(0);
    compared.data_ = found.data;
    engine::TrainingComparison comparison(reader, compared.named_);
    std::vector<std::optional<std::size_t>> numbers;
    for (const engine::NamedFile& file : files) {
        if (stop.stop_requested()) throw engine::Stopped();
        numbers.emplace_back();
        if (!file.problem.empty()) continue;
        const auto image =
            engine::decodeForRecipe(file.path, model.recipe(), engine::JpegDetail::Full);
        if (!image) continue;
        numbers.back() = comparison.add(reader.of(model.prepared(*image.value), stop));
    }
    const std::size_t most =
        choice.nearest ? std::numeric_limits<std::size_t>::max() : kMostTraining;
    // Their features are kept; those of a Flatten of a large image are many.
    const std::size_t mostValidation =
        std::min(kMostValidation, kMostFeatureBytes / (reader.size() * sizeof(float)));
    const auto progress = [&](std::int64_t done, std::int64_t of) {
        display.working("comparing with the training images",
                        static_cast<double>(done) / static_cast<double>(of));
    };
    comparison.run(
        found.data, engine::sampleOf(found.images, most, mostValidation), progress, stop);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        std::optional<engine::TrainingLikeness>& likeness = compared.likeness_.emplace_back();
        if (!numbers[i]) continue;
        likeness = comparison.likeness(*numbers[i]);
        likeness->use = found.used.useOf(engine::contentSample(files[i].path));
    }
    return compared;
}

std::vector<std::string> ComparedTraining::lines(std::size_t file) const {
    std::vector<std::string> lines;
    if (!likeness_[file]) return lines;
    lines.push_back(fmt::format("  {}.", engine::likenessText(*likeness_[file])));
    const auto& nearest = likeness_[file]->nearest;
    for (std::size_t i = 0; i < std::min(named_, nearest.size()); ++i) {
        const std::int32_t target = data_.sample(nearest[i].image).target;
        const std::string label =
            target < 0 ? "no class" : data_.outputNames()[static_cast<std::size_t>(target)];
        // A name beside it would keep the line from being translated.
        lines.push_back(
            fmt::format("  {}. {} ({}), {}",
                        i + 1,
                        oneLine(engine::displayPath(data_.file(nearest[i].image))),
                        oneLine(label),
                        engine::spoken(fmt::format("distance {:.4f}", nearest[i].distance))));
    }
    return lines;
}

void ComparedTraining::addTo(Json& answer, std::size_t file) const {
    if (!likeness_[file]) return;
    const engine::TrainingLikeness& likeness = *likeness_[file];
    answer["likeness"] = {{"trained_on", likeness.isSame()},
                          {"unlike", likeness.isKnown() ? Json(likeness.isUnlike()) : Json()},
                          {"distance", likeness.nearest.empty() ? Json() : Json(likeness.distance)},
                          {"validation_images", likeness.validation},
                          {"as_far", likeness.asFar}};
    if (named_ == 0) return;
    Json nearest = Json::array();
    for (std::size_t i = 0; i < std::min(named_, likeness.nearest.size()); ++i) {
        const engine::SimilarImage& found = likeness.nearest[i];
        const std::int32_t target = data_.sample(found.image).target;
        nearest.push_back(
            {{"file", engine::displayPath(data_.file(found.image))},
             {"class",
              target < 0 ? Json() : Json(data_.outputNames()[static_cast<std::size_t>(target)])},
             {"distance", found.distance}});
    }
    answer["nearest"] = std::move(nearest);
}

}  // namespace espalier::cli
