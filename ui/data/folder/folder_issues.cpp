// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/folder/folder_issues.h"

#include <QThreadPool>
#include <algorithm>
#include <utility>
#include <vector>

#include "engine/data/folder/image_folder.h"
#include "engine/project/project.h"
#include "ui/document.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

// Up to this many images, computing issues takes a few ms at most.
constexpr std::size_t kManyImages = 4000;

/// Releases a pool thread's slot to other jobs while the thread only waits.
class LentPlace {
  public:
    LentPlace() { QThreadPool::globalInstance()->releaseThread(); }
    ~LentPlace() { QThreadPool::globalInstance()->reserveThread(); }
    LentPlace(const LentPlace&) = delete;
    LentPlace& operator=(const LentPlace&) = delete;
};

engine::DataIssues found(const engine::PreparedData& view, const engine::ContentReview* content) {
    return engine::findInData(view.data, view.selected, view.issues, content);
}

// Names for the filter above the images, by code.
constexpr std::pair<const char*, const char*> kNames[] = {
    {"data.empty_folder", QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "Empty folders")},
    {"data.copies_in_training",
     QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "Copies in training")},
    {"data.copies_across_classes",
     QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "In two classes")},
    {"data.copies_in_test", QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "Copies in test")},
    {"data.copies", QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "Copies")},
    {"data.damaged", QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "Damaged")},
    {"data.one_colour", QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "Single colour")},
    {"data.narrow_range", QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "Narrow range")},
    {"data.masks", QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "Masks")},
    {"data.grey_class", QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "Grey classes")},
    {"data.mixed_colour", QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "Grey")},
    {"data.misnamed", QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "Wrong file extension")},
    {"data.class_without_training",
     QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "Untrained classes")},
    {"data.class_with_one_image",
     QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "Single-image classes")},
    {"data.small_class", QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "Small classes")},
    {"data.images_without_class", QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "No class")},
    {"data.relabelled", QT_TRANSLATE_NOOP("espalier::ui::FolderIssues", "Relabelled")}};

}  // namespace

QString FolderIssues::nameOf(const engine::DataIssue& issue) {
    for (const auto& [code, name] : kNames) {
        if (issue.diagnostic.code == code) return tr(name);
    }
    return fromUtf8(issue.diagnostic.code);
}

QString FolderIssues::excludeHelp(const engine::DataIssue& issue) {
    if (!issue.outputs.empty()) {
        return tr("Excludes these classes. Files on disk are not changed; Undo reverts it.");
    }
    if (issue.leaveOut.size() < issue.images.size()) {
        return tr(
            "Keeps one copy of each image, in the class that has most of the copies and, if "
            "possible, in the training split. Files on disk are not changed; Undo reverts it.");
    }
    return tr("Excludes these images. Files on disk are not changed; Undo reverts it.");
}

// What is damaged or a copy is better left out whatever class it is.
QString FolderIssues::classTakenBy(const engine::DataIssue& issue, const engine::DataSource& data) {
    constexpr double kNearlyAll = 0.9;
    if (issue.diagnostic.code != "data.mixed_colour") return {};
    const engine::ImageFolder& folder = data.folder();
    std::vector<std::int64_t> all(folder.classes.size());
    std::vector<std::int64_t> taken(folder.classes.size());
    for (const engine::ImageEntry& image : folder.images) {
        if (image.label >= 0 && !image.excluded) ++all[static_cast<std::size_t>(image.label)];
    }
    for (const std::uint32_t place : issue.leaveOut) {
        if (place >= folder.images.size()) return {};  // the list is of an earlier scan
        const std::int32_t label = folder.images[place].label;
        if (label >= 0) ++taken[static_cast<std::size_t>(label)];
    }
    for (std::size_t label = 0; label < all.size(); ++label) {
        const auto most = kNearlyAll * static_cast<double>(all[label]);
        if (all[label] > 0 && static_cast<double>(taken[label]) >= most) {
            return fromUtf8(folder.classes[label]);
        }
    }
    return {};
}

FolderIssues::FolderIssues(Document& document, QObject* parent)
    : QObject(parent), document_(document) {
    connect(&document, &Document::folderChanged, this, &FolderIssues::followFolder);
    connect(&document, &Document::projectReset, this, &FolderIssues::followFolder);
    connect(&job_, &Job::progressed, this, &FolderIssues::progressed);
    connect(&job_, &Job::finished, this, [this] { end(Reading::Done); });
    connect(&job_, &Job::cancelled, this, [this] { end(Reading::Cancelled); });
    connect(&job_, &Job::failed, this, [this](const QString& sentence) {
        problem_ = sentence;
        end(Reading::Cancelled);
    });
}

const engine::DataIssue* FolderIssues::find(const QString& code) const {
    const auto found = std::ranges::find(
        list_, code.toStdString(), [](const engine::DataIssue& issue) -> const std::string& {
            return issue.diagnostic.code;
        });
    return found == list_.end() ? nullptr : &*found;
}

// Exclusions and splits change the issues, but not the contents of the files.
void FolderIssues::followFolder() {
    if (document_.view().scanned == scanned_) return findAgain();
    scanned_ = document_.view().scanned;
    content_.reset();
    list_.clear();  // these were issues of other images
    findAgain();
    if (scanned_) return readImages();
    job_.cancel();
    reading_ = Reading::Done;
}

FolderIssues::FoundImages FolderIssues::used() const {
    FoundImages found;
    if (!content_) return found;
    const engine::ImageFolder& folder = document_.data().folder();
    const auto isUsed = [&](std::uint32_t image) {
        return image < folder.images.size() && !folder.images[image].excluded;
    };
    for (const auto& group : content_->copies) {
        const qint64 used = std::ranges::count_if(group, isUsed);
        found.alike += used > 1 ? used : 0;
    }
    found.damaged = std::ranges::count_if(content_->damaged, isUsed, &engine::DamagedImage::image);
    return found;
}

void FolderIssues::readImages() {
    reading_ = Reading::Running;
    problem_.clear();
    job_.start([this, data = scanned_](const Job::Report& report, std::stop_token stop) {
        const LentPlace lent;
        const auto tell = [&](std::int64_t done, std::int64_t of) { report(done, of, {}); };
        auto content = std::make_shared<const engine::ContentReview>(
            engine::reviewContent(data, {}, tell, stop));
        return [this, content = std::move(content)] { content_ = content; };
    });
    emit changed();
}

void FolderIssues::end(Reading reading) {
    reading_ = reading;
    findAgain();
}

// A few images are processed at once, many off the GUI thread; the previous issues stay until then.
void FolderIssues::findAgain() {
    search_.cancel();
    const engine::PreparedData& view = document_.view();
    if (!view.data || view.data.size() <= kManyImages) {
        return take(view.data ? found(view, content_.get()) : engine::DataIssues());
    }
    search_.start([this, view, content = content_](const Job::Report&, std::stop_token) {
        auto list = std::make_shared<engine::DataIssues>(found(view, content.get()));
        return [this, list] { take(std::move(*list)); };
    });
    emit changed();
}

void FolderIssues::take(engine::DataIssues list) {
    list_ = std::move(list);
    emit changed();
}

void FolderIssues::exclude(const engine::DataIssue& issue) {
    engine::DataChoices choices =
        engine::excluding(issue, document_.data(), document_.project().dataChoices);
    // The button was pressed again before a large folder had settled.
    if (choices == document_.project().dataChoices) return;
    document_.change(&engine::Project::dataChoices,
                     std::move(choices),
                     Area::Data,
                     tr("Exclude %1").arg(whatIsLeftOut(issue)));
}

void FolderIssues::forgetLost() {
    engine::Relabelled::Samples lost;
    for (const std::string& name : document_.data().folder().lostRelabelled) {
        lost.push_back({name, {}});
    }
    const QString images = tr("%n image(s)", nullptr, static_cast<int>(lost.size()));
    const engine::Relabelled& before = document_.project().dataChoices.relabelled;
    engine::Relabelled after = before.with(std::move(lost));
    if (after == before) return;
    document_.change(&engine::DataChoices::relabelled,
                     std::move(after),
                     Area::Data,
                     tr("Forget the class of %1").arg(images));
}

QString FolderIssues::whatIsLeftOut(const engine::DataIssue& issue) {
    if (issue.outputs.empty()) {
        return tr("%n image(s)", nullptr, static_cast<int>(issue.leaveOut.size()));
    }
    const auto count = static_cast<qint64>(issue.outputs.size());
    return count == 1 ? fromUtf8(issue.outputs.front())
                      : tr("%n class(es)", nullptr, static_cast<int>(count));
}

}  // namespace espalier::ui
