// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/issues_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/project/project.h"
#include "ui/data/folder/folder_issues.h"
#include "ui/document.h"
#include "ui/isolated.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/bar_value.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

using Sign = IssuesList::Sign;

constexpr QLatin1String kShow("show:");
constexpr QLatin1String kExclude("exclude:");
constexpr QLatin1String kRescan("rescan:");
constexpr QLatin1String kForget("forget");

QVector<IssuesList::Action> actionsOf(const engine::DataIssue& issue, bool mayExclude) {
    const QString code = fromUtf8(issue.diagnostic.code);
    QVector<IssuesList::Action> actions;
    if (!issue.images.empty()) {
        actions.push_back(
            {IssuesPanel::tr("Show"), kShow + code, IssuesPanel::tr("Shows only these images.")});
    }
    if (mayExclude && (!issue.leaveOut.empty() || !issue.outputs.empty())) {
        actions.push_back(
            {IssuesPanel::tr("Exclude"), kExclude + code, FolderIssues::excludeHelp(issue)});
    }
    if (issue.diagnostic.code == "data.relabelled_missing") {
        actions.push_back({IssuesPanel::tr("Forget"),
                           kForget,
                           IssuesPanel::tr("The project no longer keeps a class for what cannot be "
                                           "found. Undo reverts it.")});
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
      list_(new IssuesList(this)),
      result_(sentenceLabel({}, true, this)) {
    fillReading();
    reading_->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(reading_);
    column->addWidget(list_);
    column->addWidget(result_);
    result_->hide();
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
    // In thousandths, because a progress bar counts in int.
    bar_->setRange(0, of > 0 ? 1000 : 0);
    setBarValue(*bar_, of > 0 ? static_cast<int>(1000 * done / of) : 0);
    sentence_->setText(
        of > 0 ? tr("Checking for copies and damage: %1 of %n image(s)", nullptr, formOf(of))
                     .arg(countText(done))
               : tr("Checking for copies and damage …"));
}

void IssuesPanel::showIssues() {
    const bool running = issues_.reading() == FolderIssues::Reading::Running;
    if (running && reading_->isHidden()) showReading(0, 0);
    reading_->setVisible(running);
    list_->clear();
    showResult();
    if (!document_.data()) return;
    addIssues();
    addScan();
    addReading();
    if (list_->count() == 0 && !running && !issues_.isSearching()) {
        list_->add(Sign::Good, tr("No problems found."));
    }
}

// Of a large folder only a part is looked at, which an issue says.
void IssuesPanel::showResult() {
    const engine::ContentReview* content = issues_.content();
    const bool isWhole = issues_.reading() == FolderIssues::Reading::Done && content &&
                         document_.data() && content->lookedAt > 0 &&
                         content->lookedAt == static_cast<std::int64_t>(content->looks.size());
    result_->setVisible(isWhole);
    if (!isWhole) return;
    const int form = formOf(content->lookedAt);
    if (content->copies.empty() && content->damaged.empty()) {
        result_->setText(
            tr("All %n image(s) were checked: no copies and no damage.", nullptr, form));
        return;
    }
    const auto [alike, damaged] = issues_.used();
    result_->setText(
        alike + damaged == 0
            ? tr("All %n image(s) were checked. Copies and damaged ones are excluded.",
                 nullptr,
                 form)
            : tr("All %n image(s) were checked. Copies of each other: %1, damaged: %2.",
                 nullptr,
                 form)
                  .arg(countText(alike), countText(damaged)));
}

void IssuesPanel::addIssues() {
    const engine::DataIssue* greyClass = issues_.find(QStringLiteral("data.grey_class"));
    const engine::DataIssue* grey = issues_.find(QStringLiteral("data.mixed_colour"));
    // Both are about the same images but for a few; the filter still has each of them.
    const bool isOne =
        greyClass && grey && !FolderIssues::classTakenBy(*grey, document_.data()).isEmpty();
    for (const engine::DataIssue& issue : issues_.list()) {
        const std::string& code = issue.diagnostic.code;
        if (isOne && &issue == grey) continue;
        if (isOne && &issue == greyClass) {
            list_->add(issue.diagnostic, sentenceOf(grey->diagnostic), actionsOf(issue, true));
            continue;
        }
        // These two are listed below, with actions.
        if (code == "data.unreadable" || code == "data.other_rule") continue;
        const QString taken = FolderIssues::classTakenBy(issue, document_.data());
        if (taken.isEmpty()) {
            list_->add(issue.diagnostic, actionsOf(issue, true));
            continue;
        }
        list_->add(issue.diagnostic,
                   tr("Nearly all images of %1 are among them: excluding them would exclude "
                      "the class.")
                       .arg(isolated(taken)),
                   actionsOf(issue, false));
    }
}

void IssuesPanel::addScan() {
    const engine::DataSource& data = document_.data();
    // Folders among them have a line of their own: how many images they hold nobody knows.
    const auto isFile = [](const engine::UnreadableFile& skipped) {
        return !skipped.path.ends_with('/');
    };
    const auto files = std::ranges::count_if(data.unreadable(), isFile);
    if (files > 0) {
        const engine::UnreadableFile& example = *std::ranges::find_if(data.unreadable(), isFile);
        list_->add(
            Sign::Warning,
            tr("%n file(s) cannot be read, for example %1: %2.", nullptr, static_cast<int>(files))
                .arg(fromUtf8(example.path), spokenText(example.reason)),
            tr("Show"),
            QStringLiteral("unreadable"));
    }
    if (data.ignored() > 0) {
        list_->add(Sign::Note,
                   tr("%n hidden or non-image file(s) ignored.", nullptr, data.ignored()));
    }
    notes_ = RuleNotes::of(document_);
    for (qsizetype i = 0; i < notes_.size(); ++i) {
        list_->add(Sign::Note, notes_[i].sentence, notes_[i].action, kRescan + QString::number(i));
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
        // Copied, because this edit rebuilds the list.
        emit excluding();
        if (issue) issues_.exclude(engine::DataIssue(*issue));
        return;
    }
    if (code == kForget) {
        emit excluding();
        return issues_.forgetLost();
    }
    if (code == QLatin1String("read")) issues_.readImages();
    if (code == QLatin1String("unreadable")) emit unreadableWanted();
    if (!code.startsWith(kRescan)) return;
    const RuleNotes::Note& note = notes_[code.mid(kRescan.size()).toInt()];
    emit rescanWanted(note.change(document_.project().dataChoices));
}

}  // namespace espalier::ui
