// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/issues_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

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
    if (!issue.classes.empty()) {
        return IssuesPanel::tr(
            "Switches these classes off. Nothing on disk is touched, and it "
            "can be undone.");
    }
    if (issue.leaveOut.size() < issue.images.size()) {
        return IssuesPanel::tr(
            "Leaves out all copies but one: it is of the class that most of them are in, and "
            "trained on where one of them is. Nothing on disk is touched, and it can be undone.");
    }
    return IssuesPanel::tr(
        "Leaves these images out of training. Nothing on disk is touched, "
        "and it can be undone.");
}

QVector<IssuesList::Action> actionsOf(const engine::DataIssue& issue) {
    const QString code = fromUtf8(issue.diagnostic.code);
    QVector<IssuesList::Action> actions;
    if (!issue.images.empty()) {
        actions.push_back({IssuesPanel::tr("Show"),
                           kShow + code,
                           IssuesPanel::tr("Shows these images and no others.")});
    }
    if (!issue.leaveOut.empty() || !issue.classes.empty()) {
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
    bar_->setAccessibleName(tr("Progress of reading the images"));
    QPushButton* cancel = textButton({}, tr("Cancel"), reading_);
    cancel->setToolTip(tr("Copies and damaged images are then not known."));
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
    sentence_->setText(of > 0 ? tr("Looking for copies and damage: %1 of %2 files")
                                    .arg(countText(done), countText(of))
                              : tr("Looking for copies and damage …"));
}

void IssuesPanel::showIssues() {
    const bool running = issues_.reading() == FolderIssues::Reading::Running;
    if (running && reading_->isHidden()) showReading(0, 0);
    reading_->setVisible(running);
    list_->clear();
    if (!document_.folder()) return;
    addIssues();
    addFolder();
    addReading();
    if (list_->count() == 0 && !running && !issues_.isSearching()) {
        list_->add(Sign::Good, tr("Nothing speaks against training on these."));
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
    const auto folder = document_.folder();
    if (!folder->unreadable.empty()) {
        const engine::UnreadableFile& example = folder->unreadable.front();
        list_->add(Sign::Warning,
                   counted(static_cast<qint64>(folder->unreadable.size()),
                           tr("1 file cannot be read and is left out: %1, %2."),
                           tr("%1 files cannot be read and are left out, for example %2: %3."))
                       .arg(fromUtf8(example.path), fromUtf8(example.reason)),
                   tr("Show them"),
                   QStringLiteral("unreadable"));
    }
    if (folder->ignored > 0) {
        list_->add(Sign::Note,
                   counted(folder->ignored,
                           tr("1 file is no image or hidden, and is ignored."),
                           tr("%1 files are no images or hidden, and are ignored.")));
    }
    if (folder->otherRuleDiffers) {
        const bool top = folder->labelRule == engine::LabelRule::TopFolder;
        list_->add(Sign::Note,
                   top ? tr("Classes are named by the top folder; the folder right above each "
                            "image would give others.")
                       : tr("Classes are named by the folder right above each image; the "
                            "top folder would give others."),
                   top ? tr("Use the folder right above") : tr("Use the top folder"),
                   QStringLiteral("rule"));
    }
    if (folder->labelRule == engine::LabelRule::Name ||
        document_.project().task == engine::Task::Reconstruct) {
        list_->add(Sign::Note,
                   folder->labelRule == engine::LabelRule::Name
                       ? tr("Classes are taken from the names of the files.")
                       : tr("No classes: the network learns to rebuild the images."),
                   tr("Choose otherwise"),
                   QStringLiteral("folders"));
    }
}

void IssuesPanel::addReading() {
    if (issues_.reading() != FolderIssues::Reading::Cancelled) return;
    const QString known = tr("The images were not read, so copies and damage are not known.");
    list_->add(Sign::Note,
               issues_.problem().isEmpty() ? known : known + QLatin1Char(' ') + issues_.problem(),
               tr("Read them"),
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
    if (code == QLatin1String("folders")) emit rescanWanted(engine::LabelRule::TopFolder);
    if (code != QLatin1String("rule")) return;
    const bool top = document_.folder()->labelRule == engine::LabelRule::TopFolder;
    emit rescanWanted(top ? engine::LabelRule::ParentFolder : engine::LabelRule::TopFolder);
}

}  // namespace espalier::ui
