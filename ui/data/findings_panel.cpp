// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/findings_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "engine/project/project.h"
#include "ui/data/folder_findings.h"
#include "ui/document.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

using Sign = FindingsList::Sign;

constexpr QLatin1String kShow("show:");
constexpr QLatin1String kExclude("exclude:");

QString excludeHelp(const engine::DataFinding& finding) {
    if (!finding.classes.empty()) {
        return FindingsPanel::tr(
            "Switches these classes off. Nothing on disk is touched, and it "
            "can be undone.");
    }
    if (finding.leaveOut.size() < finding.images.size()) {
        return FindingsPanel::tr(
            "Leaves out all copies but one: it is of the class that most of them are in, and "
            "trained on where one of them is. Nothing on disk is touched, and it can be undone.");
    }
    return FindingsPanel::tr(
        "Leaves these pictures out of training. Nothing on disk is touched, "
        "and it can be undone.");
}

QVector<FindingsList::Action> actionsOf(const engine::DataFinding& finding) {
    const QString code = fromUtf8(finding.diagnostic.code);
    QVector<FindingsList::Action> actions;
    if (!finding.images.empty()) {
        actions.push_back({FindingsPanel::tr("Show"),
                           kShow + code,
                           FindingsPanel::tr("Shows these pictures and no others.")});
    }
    if (!finding.leaveOut.empty() || !finding.classes.empty()) {
        actions.push_back({FindingsPanel::tr("Exclude"), kExclude + code, excludeHelp(finding)});
    }
    return actions;
}

}  // namespace

FindingsPanel::FindingsPanel(Document& document, FolderFindings& findings, QWidget* parent)
    : QWidget(parent),
      document_(document),
      findings_(findings),
      reading_(new QWidget(this)),
      sentence_(sentenceLabel({}, true, reading_)),
      bar_(new QProgressBar(reading_)),
      list_(new FindingsList(this)) {
    fillReading();
    reading_->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid);
    column->addWidget(reading_);
    column->addWidget(list_);
    connect(list_, &FindingsList::chosen, this, &FindingsPanel::choose);
    connect(&findings, &FolderFindings::changed, this, &FindingsPanel::showFindings);
    connect(&findings, &FolderFindings::progressed, this, &FindingsPanel::showReading);
}

void FindingsPanel::fillReading() {
    auto* column = new QVBoxLayout(reading_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid / 2);
    bar_->setAccessibleName(tr("Progress of reading the pictures"));
    QPushButton* cancel = textButton({}, tr("Cancel"), reading_);
    cancel->setToolTip(tr("Copies and damaged pictures are then not known."));
    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    row->addWidget(bar_, 1);
    row->addWidget(cancel);
    column->addWidget(sentence_);
    column->addLayout(row);
    connect(cancel, &QPushButton::clicked, &findings_, &FolderFindings::cancel);
}

void FindingsPanel::showReading(qint64 done, qint64 of) {
    // In thousandths: a bar counts in int.
    bar_->setRange(0, of > 0 ? 1000 : 0);
    bar_->setValue(of > 0 ? static_cast<int>(1000 * done / of) : 0);
    sentence_->setText(of > 0 ? tr("Looking for copies and damage: %1 of %2 files")
                                    .arg(countText(done), countText(of))
                              : tr("Looking for copies and damage …"));
}

void FindingsPanel::showFindings() {
    const bool running = findings_.reading() == FolderFindings::Reading::Running;
    if (running && reading_->isHidden()) showReading(0, 0);
    reading_->setVisible(running);
    list_->clear();
    if (!document_.folder()) return;
    addFindings();
    addFolder();
    addReading();
    if (list_->count() == 0 && !running && !findings_.isFinding()) {
        list_->add(Sign::Good, tr("Nothing speaks against training on these."));
    }
}

void FindingsPanel::addFindings() {
    for (const engine::DataFinding& finding : findings_.list()) {
        const std::string& code = finding.diagnostic.code;
        // These two are told below, with what can be done about them.
        if (code == "data.unreadable" || code == "data.other_rule") continue;
        list_->add(finding.diagnostic, actionsOf(finding));
    }
}

void FindingsPanel::addFolder() {
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
                           tr("1 file is no picture or hidden, and is ignored."),
                           tr("%1 files are no pictures or hidden, and are ignored.")));
    }
    if (folder->otherRuleDiffers) {
        const bool top = folder->labelRule == engine::LabelRule::TopFolder;
        list_->add(Sign::Note,
                   top ? tr("Classes are named by the top folder; the folder right above each "
                            "picture would give others.")
                       : tr("Classes are named by the folder right above each picture; the "
                            "top folder would give others."),
                   top ? tr("Use the folder right above") : tr("Use the top folder"),
                   QStringLiteral("rule"));
    }
    if (folder->labelRule == engine::LabelRule::Name ||
        !engine::findTask(document_.project().task).description().needsLabels) {
        list_->add(Sign::Note,
                   folder->labelRule == engine::LabelRule::Name
                       ? tr("Classes are taken from the names of the files.")
                       : tr("No classes: the network learns to rebuild the pictures."),
                   tr("Choose otherwise"),
                   QStringLiteral("folders"));
    }
}

void FindingsPanel::addReading() {
    if (findings_.reading() != FolderFindings::Reading::Cancelled) return;
    const QString known = tr("The pictures were not read, so copies and damage are not known.");
    list_->add(
        Sign::Note,
        findings_.problem().isEmpty() ? known : known + QLatin1Char(' ') + findings_.problem(),
        tr("Read them"),
        QStringLiteral("read"));
}

void FindingsPanel::choose(const QString& code) {
    if (code.startsWith(kShow)) return emit showWanted(code.mid(kShow.size()));
    if (code.startsWith(kExclude)) {
        const engine::DataFinding* finding = findings_.find(code.mid(kExclude.size()));
        // A copy: the list is made anew by this very edit.
        emit excluding();
        if (finding) findings_.exclude(engine::DataFinding(*finding));
        return;
    }
    if (code == QLatin1String("read")) findings_.readPictures();
    if (code == QLatin1String("unreadable")) emit unreadableWanted();
    if (code == QLatin1String("folders")) emit rescanWanted(engine::LabelRule::TopFolder);
    if (code != QLatin1String("rule")) return;
    const bool top = document_.folder()->labelRule == engine::LabelRule::TopFolder;
    emit rescanWanted(top ? engine::LabelRule::ParentFolder : engine::LabelRule::TopFolder);
}

}  // namespace espalier::ui
