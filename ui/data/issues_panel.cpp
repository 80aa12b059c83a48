// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/issues_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "engine/data/folder/image_folder.h"
#include "engine/project/project.h"
#include "ui/data/folder_issues.h"
#include "ui/document.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

using Sign = IssuesList::Sign;

constexpr QLatin1String kShow("show:");
constexpr QLatin1String kExclude("exclude:");

QString excludeHelp(const engine::DataIssue& issue) {
    if (!issue.outputs.empty()) {
        return IssuesPanel::tr(
            "Excludes these classes. Files on disk are not changed; Undo reverts it.");
    }
    if (issue.leaveOut.size() < issue.images.size()) {
        return IssuesPanel::tr(
            "Keeps one copy of each image: from the class most copies are in, and from the "
            "training split if one is there. Files on disk are not changed; Undo reverts it.");
    }
    return IssuesPanel::tr(
        "Excludes these images. Files on disk are not changed; Undo reverts it.");
}

QVector<IssuesList::Action> actionsOf(const engine::DataIssue& issue) {
    const QString code = fromUtf8(issue.diagnostic.code);
    QVector<IssuesList::Action> actions;
    if (!issue.images.empty()) {
        actions.push_back(
            {IssuesPanel::tr("Show"), kShow + code, IssuesPanel::tr("Shows only these images.")});
    }
    if (!issue.leaveOut.empty() || !issue.outputs.empty()) {
        actions.push_back({IssuesPanel::tr("Exclude"), kExclude + code, excludeHelp(issue)});
    }
    return actions;
}

}  // namespace

IssuesPanel::IssuesPanel(Document& document, FolderIssues& issues, QWidget* parent)
    : QWidget(parent),
      document_(document),
      issues_(issues),
      reading_(new QWidget(this)),
      sentence_(sentenceLabel({}, true, reading_)),
      bar_(new QProgressBar(reading_)),
      list_(new IssuesList(this)) {
    fillReading();
    reading_->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(reading_);
    column->addWidget(list_);
    connect(list_, &IssuesList::chosen, this, &IssuesPanel::choose);
    connect(&issues, &FolderIssues::changed, this, &IssuesPanel::showIssues);
    connect(&issues, &FolderIssues::progressed, this, &IssuesPanel::showReading);
}

void IssuesPanel::fillReading() {
    auto* column = new QVBoxLayout(reading_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid / 2);
    bar_->setAccessibleName(tr("Image check progress"));
    QPushButton* cancel = textButton({}, tr("Cancel"), reading_);
    cancel->setToolTip(tr("Stops checking for copies and damaged images."));
    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    row->addWidget(bar_, 1);
    row->addWidget(cancel);
    column->addWidget(sentence_);
    column->addLayout(row);
    connect(cancel, &QPushButton::clicked, &issues_, &FolderIssues::cancel);
}

void IssuesPanel::showReading(qint64 done, qint64 of) {
    // In thousandths: a bar counts in int.
    bar_->setRange(0, of > 0 ? 1000 : 0);
    bar_->setValue(of > 0 ? static_cast<int>(1000 * done / of) : 0);
    sentence_->setText(of > 0 ? tr("Checking for copies and damage: %1 of %2 files")
                                    .arg(countText(done), countText(of))
                              : tr("Checking for copies and damage …"));
}

void IssuesPanel::showIssues() {
    const bool running = issues_.reading() == FolderIssues::Reading::Running;
    if (running && reading_->isHidden()) showReading(0, 0);
    reading_->setVisible(running);
    list_->clear();
    if (!document_.data()) return;
    addIssues();
    addFolder();
    addReading();
    if (list_->count() == 0 && !running && !issues_.isSearching()) {
        list_->add(Sign::Good, tr("No problems found."));
    }
}

void IssuesPanel::addIssues() {
    for (const engine::DataIssue& issue : issues_.list()) {
        const std::string& code = issue.diagnostic.code;
        // These two are told below, with what can be done about them.
        if (code == "data.unreadable" || code == "data.other_rule") continue;
        list_->add(issue.diagnostic, actionsOf(issue));
    }
}

void IssuesPanel::addFolder() {
    const engine::DataSource& data = document_.data();
    const engine::ImageFolder& folder = data.folder();
    if (!data.unreadable().empty()) {
        const engine::UnreadableFile& example = data.unreadable().front();
        list_->add(Sign::Warning,
                   tr("%n file(s) cannot be read, for example %1: %2.",
                      nullptr,
                      static_cast<int>(data.unreadable().size()))
                       .arg(fromUtf8(example.path), fromUtf8(example.reason)),
                   tr("Show"),
                   QStringLiteral("unreadable"));
    }
    if (data.ignored() > 0) {
        list_->add(Sign::Note,
                   tr("%n hidden or non-image file(s) ignored.", nullptr, data.ignored()));
    }
    if (folder.otherRuleDiffers) {
        const bool top = folder.labelRule == engine::LabelRule::TopFolder;
        list_->add(Sign::Note,
                   top ? tr("Classes come from the top-level folders; the folder directly above "
                            "each image would give different classes.")
                       : tr("Classes come from the folder directly above each image; the top-level "
                            "folders would give different classes."),
                   top ? tr("Use parent folders") : tr("Use top-level folders"),
                   QStringLiteral("rule"));
    }
    if (folder.labelRule == engine::LabelRule::Name ||
        !engine::findTask(document_.project().task).description().needsLabels) {
        list_->add(Sign::Note,
                   folder.labelRule == engine::LabelRule::Name
                       ? tr("Classes come from the file names.")
                       : tr("No classes: the network learns to reconstruct the images."),
                   tr("Change"),
                   QStringLiteral("folders"));
    }
}

void IssuesPanel::addReading() {
    if (issues_.reading() != FolderIssues::Reading::Cancelled) return;
    const QString known = tr("The images were not checked for copies and damage.");
    list_->add(Sign::Note,
               issues_.problem().isEmpty() ? known : known + QLatin1Char(' ') + issues_.problem(),
               tr("Check"),
               QStringLiteral("read"));
}

void IssuesPanel::choose(const QString& code) {
    if (code.startsWith(kShow)) return emit showWanted(code.mid(kShow.size()));
    if (code.startsWith(kExclude)) {
        const engine::DataIssue* issue = issues_.find(code.mid(kExclude.size()));
        // A copy: the list is made anew by this very edit.
        emit excluding();
        if (issue) issues_.exclude(engine::DataIssue(*issue));
        return;
    }
    if (code == QLatin1String("read")) issues_.readImages();
    if (code == QLatin1String("unreadable")) emit unreadableWanted();
    if (code == QLatin1String("folders"))
        emit rescanWanted(
            engine::withLabels(document_.project().dataChoices, engine::LabelRule::TopFolder));
    if (code != QLatin1String("rule")) return;
    const bool top = document_.data().folder().labelRule == engine::LabelRule::TopFolder;
    emit rescanWanted(
        engine::withLabels(document_.project().dataChoices,
                           top ? engine::LabelRule::ParentFolder : engine::LabelRule::TopFolder));
}

}  // namespace espalier::ui
