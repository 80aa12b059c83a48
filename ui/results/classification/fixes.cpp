// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/fixes.h"

#include <QFileInfo>
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "engine/base/atomic_file.h"
#include "ui/data/folder/folder_view.h"
#include "ui/document.h"
#include "ui/isolated.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

std::vector<std::string> missingIn(std::vector<std::string> names,
                                   std::vector<std::string> others) {
    std::ranges::sort(names);
    std::ranges::sort(others);
    std::vector<std::string> missing;
    std::ranges::set_difference(names, others, std::back_inserter(missing));
    return missing;
}

}  // namespace

Fixes::Fixes(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document, &Document::projectReset, this, &Fixes::refresh);
    connect(&document, &Document::folderChanged, this, &Fixes::refresh);
    connect(&document, &Document::dataChanged, this, &Fixes::refresh);
}

QString Fixes::changeText(const QString& then, const QString& now) {
    return tr("%1 → %2", "the class of an image then and now").arg(isolated(then), isolated(now));
}

void Fixes::setRun(std::optional<engine::Project> run, Samples tested) {
    run_ = std::move(run);
    tested_ = std::move(tested);
    excludedThen_.clear();
    if (run_) {
        const std::vector<std::string>& excluded = run_->dataChoices.excluded;
        excludedThen_.insert(excluded.begin(), excluded.end());
    }
    refresh();
}

bool Fixes::isRunsData() const {
    return run_ && document_.data() &&
           document_.data().root().lexically_normal() == run_->dataset.lexically_normal() &&
           engine::haveSameAnnotations(run_->dataChoices, document_.project().dataChoices);
}

std::optional<std::size_t> Fixes::placeOf(const std::string& sample) const {
    const engine::DataSource& data = document_.data();
    std::size_t first = 0;
    std::size_t last = data.size();
    while (first < last) {
        const std::size_t middle = first + (last - first) / 2;
        if (data.sample(middle).name < sample) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    const bool isThere = first < data.size() && data.sample(first).name == sample;
    return isThere ? std::optional(first) : std::nullopt;
}

std::string Fixes::sampleOf(const QString& path) const {
    const std::filesystem::path file = toPath(path).lexically_normal();
    const engine::DataSource& data = document_.data();
    auto name = engine::SampleFiles(data.root(), data.moreFolders()).nameOf(file);
    // An added folder may be elsewhere now than it was for the run; names stay the same.
    if (!name && run_) name = engine::sampleFiles(*run_).nameOf(file);
    return name.value_or(std::string());
}

QString Fixes::whyNot(const QString& path) const {
    if (path.isEmpty()) return tr("There is no image to change.");
    if (!run_) return tr("The model is open without its run. Open the run to put images right.");
    if (!isRunsData()) return tr("The project with the images of this run is not open.");
    if (!placeOf(sampleOf(path))) {
        return tr("%1 is not in the open project, so it is not used for training.")
            .arg(isolated(QFileInfo(path).fileName()));
    }
    return {};
}

QStringList Fixes::classes() const {
    QStringList names;
    if (!isRunsData()) return names;
    for (const std::string& name : document_.data().outputNames()) names << fromUtf8(name);
    return names;
}

QString Fixes::classOf(const QString& path) const {
    if (!isRunsData()) return {};
    const auto place = placeOf(sampleOf(path));
    if (!place) return {};
    const std::int32_t target = document_.data().sample(*place).target;
    if (target < 0) return {};
    return fromUtf8(document_.data().outputNames()[static_cast<std::size_t>(target)]);
}

void Fixes::relabel(const QString& path, const QString& name) {
    if (!whyNot(path).isEmpty() || classOf(path) == name) return;
    ui::relabel(document_,
                {sampleOf(path)},
                name.toStdString(),
                tr("%1: class %2").arg(isolated(QFileInfo(path).fileName()), isolated(name)));
}

void Fixes::takeBack(const Fix& fix) {
    if (!run_) return;
    const QString text = tr("%1: as in the run").arg(isolated(QFileInfo(fix.path).fileName()));
    if (fix.isRelabelled) {
        const std::string* then = run_->dataChoices.relabelled.outputOf(fix.sample);
        return ui::relabel(document_, {fix.sample}, then ? *then : std::string(), text);
    }
    std::vector<std::string> excluded = document_.project().dataChoices.excluded;
    if (std::erase(excluded, fix.sample) == 0) excluded.push_back(fix.sample);
    document_.change(&engine::DataChoices::excluded, std::move(excluded), Area::Data, text);
}

QString Fixes::outputBy(const engine::DataChoices& choices, const std::string& sample) const {
    if (const std::string* chosen = choices.relabelled.outputOf(sample)) return fromUtf8(*chosen);
    return outputOfFolder(document_, sample);
}

// The next run has the settings of this one.
bool Fixes::isSplitAlike() const {
    const engine::DataChoices& then = run_->dataChoices;
    const engine::DataChoices& now = document_.project().dataChoices;
    return now.fractions == then.fractions && now.splitSeed == then.splitSeed &&
           now.fold == then.fold && now.moreFolders == then.moreFolders;
}

// An image with another class, or one that was not used, may belong to another part of the split.
std::optional<bool> Fixes::isOfTest(const std::string& sample, std::size_t place) const {
    const engine::DataSample image = document_.data().sample(place);
    const bool wasTested = tested_.contains(sample);
    if (image.excluded) return wasTested;
    if (!wasTested && !excludedThen_.contains(sample)) return false;
    if (!isSplitAlike()) return std::nullopt;
    return image.split == engine::Split::Test;
}

void Fixes::addRelabelled(const engine::DataChoices& now) {
    const std::set<std::string> excluded(now.excluded.begin(), now.excluded.end());
    std::set<std::string> chosen;
    for (const engine::DataChoices* choices : {&std::as_const(run_->dataChoices), &now}) {
        for (const auto& sample : choices->relabelled.samples()) chosen.insert(sample.name);
    }
    for (const std::string& sample : chosen) {
        const std::string* then = run_->dataChoices.relabelled.outputOf(sample);
        const std::string* next = now.relabelled.outputOf(sample);
        const bool isSame = then && next ? *then == *next : then == next;
        const auto place = placeOf(sample);
        // An image that is left out needs no class: one fix.
        if (isSame || !place || excluded.contains(sample)) continue;
        const QString classThen = outputBy(run_->dataChoices, sample);
        const QString classNow = outputBy(now, sample);
        all_.push_back({.path = fromPath(document_.data().file(*place)),
                        .sample = sample,
                        .what = changeText(classThen, classNow),
                        .isRelabelled = true,
                        .then = classThen,
                        .now = classNow,
                        .isOfTest = isOfTest(sample, *place)});
    }
}

void Fixes::addExcluded(const engine::DataChoices& now) {
    const auto add = [this](const std::vector<std::string>& samples, const QString& what) {
        for (const std::string& sample : samples) {
            const auto place = placeOf(sample);
            if (!place) continue;
            all_.push_back({.path = fromPath(document_.data().file(*place)),
                            .sample = sample,
                            .what = what,
                            .isOfTest = isOfTest(sample, *place)});
        }
    };
    add(missingIn(now.excluded, run_->dataChoices.excluded), tr("excluded"));
    add(missingIn(run_->dataChoices.excluded, now.excluded), tr("included again"));
}

void Fixes::refresh() {
    all_.clear();
    if (isRunsData()) {
        addRelabelled(document_.project().dataChoices);
        addExcluded(document_.project().dataChoices);
        std::ranges::stable_sort(all_, {}, &Fix::sample);
    }
    emit changed();
}

}  // namespace espalier::ui
