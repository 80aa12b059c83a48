// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/preflight.h"

#include <QStorageInfo>
#include <QVBoxLayout>

#include "engine/network/network.h"
#include "engine/network/summary.h"
#include "engine/project/run_folder.h"
#include "ui/document.h"
#include "ui/text.h"
#include "ui/widgets/findings_list.h"

namespace espalier::ui {

namespace {

constexpr double kLittleDisk = 1e9;  // bytes: weights, optimizer and two checkpoints, and to spare

// The disk that a folder which may not exist yet will be on.
QStorageInfo storageOf(std::filesystem::path folder) {
    std::error_code ignored;
    while (!folder.empty() && folder.has_relative_path() &&
           !std::filesystem::exists(folder, ignored)) {
        folder = folder.parent_path();
    }
    return QStorageInfo(fromPath(folder));
}

}  // namespace

Preflight::Preflight(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), list_(new FindingsList(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(list_);
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &Preflight::check);
    connect(&document, &Document::projectReset, &soon_, qOverload<>(&QTimer::start));
    connect(&document, &Document::folderChanged, &soon_, qOverload<>(&QTimer::start));
    connect(&document, &Document::dataChanged, &soon_, qOverload<>(&QTimer::start));
    connect(&document, &Document::networkChanged, &soon_, qOverload<>(&QTimer::start));
    connect(&document, &Document::trainingChanged, &soon_, qOverload<>(&QTimer::start));
    check();
}

const QString& Preflight::whyNotReady() {
    if (soon_.isActive()) check();
    return whyNotReady_;
}

void Preflight::check() {
    soon_.stop();
    list_->clear();
    whyNotReady_.clear();
    if (!document_.selected()) {
        whyNotReady_ = tr("Drop a folder of pictures first.");
        list_->add(FindingsList::Sign::Problem, whyNotReady_);
        emit changed();
        return;
    }
    const engine::Diagnostics problems =
        engine::reviewProject(document_.project(), *document_.selected());
    if (!engine::hasErrors(problems)) addGood();
    for (const engine::Diagnostic& problem : problems) {
        list_->add(problem);
        if (whyNotReady_.isEmpty() && problem.severity == engine::Severity::Error) {
            whyNotReady_ = sentenceOf(problem);
        }
    }
    bool enough = true;
    const QString disk = diskSentence(enough);
    list_->add(enough ? FindingsList::Sign::Good : FindingsList::Sign::Warning, disk);
    emit changed();
}

void Preflight::addGood() {
    const auto folder = document_.selected();
    const QString pictures = countText(static_cast<qint64>(folder->images.size()));
    const auto classes = static_cast<qint64>(folder->classes.size());
    list_->add(FindingsList::Sign::Good,
               classes > 0 ? tr("%1 pictures in %2 classes").arg(pictures, countText(classes))
                           : tr("%1 pictures to rebuild").arg(pictures));
    const engine::Validation validation =
        engine::validate(document_.network(), document_.catalog(), document_.dataInterface());
    if (!validation.network) return;
    const engine::NetworkSummary summary = engine::summarise(*validation.network);
    list_->add(FindingsList::Sign::Good,
               tr("All shapes of the network fit: %1 layers, %2 parameters")
                   .arg(countText(static_cast<qint64>(summary.layers.size())))
                   .arg(countText(summary.parameters)));
}

QString Preflight::diskSentence(bool& enough) const {
    const std::filesystem::path runs = engine::runsFolderFor(document_.file());
    const QStorageInfo disk = storageOf(runs);
    const double free = static_cast<double>(disk.bytesAvailable());
    enough = free > kLittleDisk;
    return enough ? tr("%1 free where the run is kept").arg(bytesText(free))
                  : tr("Only %1 free where the run is kept (%2). Make room, or save the project "
                       "on another disk.")
                        .arg(bytesText(free), fromPath(runs));
}

}  // namespace espalier::ui
