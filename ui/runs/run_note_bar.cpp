// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_note_bar.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/name_chooser.h"

namespace espalier::ui {

namespace {

constexpr int kMostNote = 1000;  // characters: 4000 bytes at most
constexpr int kMostChip = 20 * kGrid;
constexpr int kLeastNote = 24 * kGrid;

}  // namespace

RunNoteBar::RunNoteBar(QWidget* parent)
    : QWidget(parent),
      note_(new QLineEdit(this)),
      star_(iconButton(QStringLiteral("star"), tr("Star run"), this)),
      add_(iconButton(QStringLiteral("add"), tr("Add tag"), this)),
      chips_(new QWidget(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    star_->setCheckable(true);
    note_->setMaxLength(kMostNote);
    note_->setMinimumWidth(kLeastNote);
    note_->setPlaceholderText(tr("Note about this run"));
    note_->setAccessibleName(tr("Note"));
    auto* chips = new QHBoxLayout(chips_);
    chips->setContentsMargins(0, 0, 0, 0);
    chips->setSpacing(kGrid / 2);
    chips_->setAccessibleName(tr("Tags of the run"));
    row->addWidget(star_);
    row->addWidget(note_, 1);
    row->addWidget(chips_);
    row->addWidget(add_);
    connect(star_, &QToolButton::clicked, this, &RunNoteBar::toggleStar);
    connect(add_, &QToolButton::clicked, this, &RunNoteBar::askTag);
    connect(note_, &QLineEdit::textEdited, this, [this](const QString& text) {
        if (path_.isEmpty()) return;
        shown_.text = text.toStdString();
        emit noted(path_, shown_);
    });
}

void RunNoteBar::setRun(const RunRow* run) {
    const QString path = run ? run->path : QString();
    const QString text = run ? fromUtf8(run->note.text) : QString();
    // The cursor stays in place while the user types.
    if (path_ != path || note_->text() != text) note_->setText(text);
    path_ = path;
    problem_ = run ? run->noteProblem : tr("Select a run in the table.");
    shown_ = run ? run->note : engine::RunNote();
    setAvailable(note_, problem_, tr("Saved in the run's folder (F2)"));
    setAvailable(star_, problem_, shown_.starred ? tr("Remove star") : tr("Star run"));
    star_->setChecked(shown_.starred);
    star_->setIcon(icon(shown_.starred ? QStringLiteral("best") : QStringLiteral("star")));
    const bool isFull = shown_.tags.size() >= engine::RunNote::kMostTags;
    const QString full = tr("A run can have at most %n tag(s). Remove one first.",
                            nullptr,
                            static_cast<int>(engine::RunNote::kMostTags));
    setAvailable(add_,
                 problem_.isEmpty() && isFull ? full : problem_,
                 tr("Add tag (T). Tags are saved in the run's folder."));
    showTags();
}

void RunNoteBar::showTags() {
    QStringList tags;
    for (const std::string& tag : shown_.tags) tags << fromUtf8(tag);
    if (tags == drawnTags_) return;
    drawnTags_ = tags;
    for (QPushButton* chip : chips_->findChildren<QPushButton*>()) {
        chip->hide();
        chip->deleteLater();
    }
    for (const QString& tag : tags) {
        auto* chip = textButton(QStringLiteral("close"), tag, chips_);
        chip->setText(chip->fontMetrics().elidedText(tag, Qt::ElideMiddle, kMostChip));
        chip->setToolTip(tr("Remove the tag %1").arg(tag));
        chip->setAccessibleName(tr("Remove the tag %1").arg(tag));
        chips_->layout()->addWidget(chip);
        connect(chip, &QPushButton::clicked, this, [this, tag] { removeTag(tag); });
    }
    chips_->setVisible(!tags.isEmpty());
}

void RunNoteBar::editNote() {
    note_->setFocus(Qt::ShortcutFocusReason);
}

void RunNoteBar::toggleStar() {
    if (path_.isEmpty()) return;
    if (!problem_.isEmpty()) return emit failed(problem_, path_);
    engine::RunNote note = shown_;
    note.starred = !note.starred;
    emit noted(path_, note);
}

void RunNoteBar::askTag() {
    if (!add_->isEnabled()) return;
    QStringList others;
    for (const QString& tag : knownTags_) {
        if (!drawnTags_.contains(tag)) others << tag;
    }
    auto* chooser = new NameChooser(
        {.title = tr("Tag of this run"),
         .names = others,
         .keys = {},
         .hint = tr("Find or add a tag"),
         .newOne = tr("New tag: %1"),
         .problem =
             [note = shown_](const QString& typed) {
                 return spokenText(engine::tagProblem(note, typed.simplified().toStdString()));
             }},
        this);
    connect(chooser, &NameChooser::chosen, this, [this, path = path_](const QString& tag) {
        if (path == path_) addTag(tag.simplified());
    });
    chooser->openAt(add_->mapToGlobal(QPoint(0, add_->height())));
}

void RunNoteBar::addTag(const QString& tag) {
    const std::string problem = engine::tagProblem(shown_, tag.toStdString());
    if (!problem.empty()) return emit failed(spokenText(problem), path_);
    engine::RunNote note = shown_;
    note.tags.push_back(tag.toStdString());
    emit noted(path_, note);
}

void RunNoteBar::removeTag(const QString& tag) {
    engine::RunNote note = shown_;
    std::erase(note.tags, tag.toStdString());
    emit noted(path_, note);
    add_->setFocus(Qt::OtherFocusReason);  // the button that had it is gone
}

}  // namespace espalier::ui
