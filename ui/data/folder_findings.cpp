// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/folder_findings.h"

#include <QThreadPool>
#include <algorithm>
#include <unordered_set>
#include <utility>

#include "engine/project/project.h"
#include "ui/document.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

using engine::Project;

// Below, findings take a few ms at most.
constexpr std::size_t kManyImages = 4000;

/// While a thread of the pool only waits for others, another job may have its place.
class LentPlace {
  public:
    LentPlace() { QThreadPool::globalInstance()->releaseThread(); }
    ~LentPlace() { QThreadPool::globalInstance()->reserveThread(); }
    LentPlace(const LentPlace&) = delete;
    LentPlace& operator=(const LentPlace&) = delete;
};

void addNew(std::vector<std::string>& to, const std::vector<std::string>& names) {
    std::unordered_set<std::string> known(to.begin(), to.end());
    for (const std::string& name : names) {
        if (known.insert(name).second) to.push_back(name);
    }
}

engine::DataFindings found(const DataView& view, const engine::ContentReview* content) {
    return engine::findInData(*view.folder, *view.selected, view.findings, content);
}

// For the filter above the pictures, by code.
constexpr std::pair<const char*, const char*> kNames[] = {
    {"data.copies_in_training",
     QT_TRANSLATE_NOOP("espalier::ui::FolderFindings", "Copies in training")},
    {"data.copies_across_classes",
     QT_TRANSLATE_NOOP("espalier::ui::FolderFindings", "In two classes")},
    {"data.copies_in_test",
     QT_TRANSLATE_NOOP("espalier::ui::FolderFindings", "Copies in the test")},
    {"data.copies", QT_TRANSLATE_NOOP("espalier::ui::FolderFindings", "Copies")},
    {"data.damaged", QT_TRANSLATE_NOOP("espalier::ui::FolderFindings", "Damaged")},
    {"data.one_colour", QT_TRANSLATE_NOOP("espalier::ui::FolderFindings", "One colour")},
    {"data.grey_class", QT_TRANSLATE_NOOP("espalier::ui::FolderFindings", "Grey classes")},
    {"data.mixed_colour", QT_TRANSLATE_NOOP("espalier::ui::FolderFindings", "Grey")},
    {"data.misnamed", QT_TRANSLATE_NOOP("espalier::ui::FolderFindings", "Other format than named")},
    {"data.class_without_training",
     QT_TRANSLATE_NOOP("espalier::ui::FolderFindings", "Untrained classes")},
    {"data.class_with_one_image",
     QT_TRANSLATE_NOOP("espalier::ui::FolderFindings", "Classes of one")},
    {"data.small_class", QT_TRANSLATE_NOOP("espalier::ui::FolderFindings", "Small classes")},
    {"data.images_without_class",
     QT_TRANSLATE_NOOP("espalier::ui::FolderFindings", "Without a class")}};

}  // namespace

QString FolderFindings::nameOf(const engine::DataFinding& finding) {
    for (const auto& [code, name] : kNames) {
        if (finding.diagnostic.code == code) return tr(name);
    }
    return fromUtf8(finding.diagnostic.code);
}

FolderFindings::FolderFindings(Document& document, QObject* parent)
    : QObject(parent), document_(document) {
    connect(&document, &Document::folderChanged, this, &FolderFindings::followFolder);
    connect(&document, &Document::projectReset, this, &FolderFindings::followFolder);
    connect(&job_, &Job::progressed, this, &FolderFindings::progressed);
    connect(&job_, &Job::finished, this, [this] { end(Reading::Done); });
    connect(&job_, &Job::cancelled, this, [this] { end(Reading::Cancelled); });
    connect(&job_, &Job::failed, this, [this](const QString& sentence) {
        problem_ = sentence;
        end(Reading::Cancelled);
    });
}

const engine::DataFinding* FolderFindings::find(const QString& code) const {
    const auto found = std::ranges::find(
        list_, code.toStdString(), [](const engine::DataFinding& finding) -> const std::string& {
            return finding.diagnostic.code;
        });
    return found == list_.end() ? nullptr : &*found;
}

// Exclusions and splits change what is found, not what is in the files.
void FolderFindings::followFolder() {
    if (document_.view().scanned == scanned_) return findAnew();
    scanned_ = document_.view().scanned;
    content_.reset();
    list_.clear();  // of other pictures
    findAnew();
    if (scanned_) return readPictures();
    job_.cancel();
    reading_ = Reading::Done;
}

void FolderFindings::readPictures() {
    reading_ = Reading::Running;
    problem_.clear();
    job_.start([this, folder = scanned_](const Job::Report& report, std::stop_token stop) {
        const LentPlace lent;
        const auto tell = [&](std::int64_t done, std::int64_t of) { report(done, of, {}); };
        auto content = std::make_shared<const engine::ContentReview>(
            engine::reviewContent(*folder, {}, tell, stop));
        return [this, content = std::move(content)] { content_ = content; };
    });
    emit changed();
}

void FolderFindings::end(Reading reading) {
    reading_ = reading;
    findAnew();
}

// Few pictures at once, many off the GUI thread; until then what was found before stands.
void FolderFindings::findAnew() {
    finding_.cancel();
    const DataView& view = document_.view();
    if (!view.folder || view.folder->images.size() <= kManyImages) {
        return take(view.folder ? found(view, content_.get()) : engine::DataFindings());
    }
    finding_.start([this, view, content = content_](const Job::Report&, std::stop_token) {
        auto list = std::make_shared<engine::DataFindings>(found(view, content.get()));
        return [this, list] { take(std::move(*list)); };
    });
    emit changed();
}

void FolderFindings::take(engine::DataFindings list) {
    list_ = std::move(list);
    emit changed();
}

void FolderFindings::exclude(const engine::DataFinding& finding) {
    if (!finding.classes.empty()) {
        std::vector<std::string> off = document_.project().excludedClasses;
        addNew(off, finding.classes);
        if (off == document_.project().excludedClasses) return;
        const auto count = static_cast<qint64>(finding.classes.size());
        const QString what =
            count == 1 ? fromUtf8(finding.classes.front()) : tr("%1 classes").arg(countText(count));
        return document_.change(
            &Project::excludedClasses, std::move(off), Area::Data, tr("Leave %1 out").arg(what));
    }
    std::vector<std::string> paths;
    for (const std::uint32_t place : finding.leaveOut) {
        paths.push_back(document_.folder()->images[place].path);
    }
    std::vector<std::string> excluded = document_.project().excluded;
    addNew(excluded, paths);
    // Pressed again before a large folder had settled.
    if (excluded == document_.project().excluded) return;
    document_.change(
        &Project::excluded,
        std::move(excluded),
        Area::Data,
        tr("Leave out %1")
            .arg(counted(static_cast<qint64>(paths.size()), tr("1 picture"), tr("%1 pictures"))));
}

}  // namespace espalier::ui
