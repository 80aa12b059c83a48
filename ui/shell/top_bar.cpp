// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/top_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include "ui/document.h"
#include "ui/run/run_control.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

TopBar::TopBar(Document& document, RunControl& run, QWidget* parent)
    : QWidget(parent),
      document_(document),
      run_(run),
      menu_(iconButton(QStringLiteral("menu"), tr("Menu"), this)),
      title_(new QPushButton(this)),
      saved_(new QLabel(this)),
      why_(new ElidedLabel(this)),
      undo_(iconButton(QStringLiteral("undo"), tr("Undo (Ctrl+Z)"), this)),
      redo_(iconButton(QStringLiteral("redo"), tr("Redo (Ctrl+Y)"), this)),
      queue_(iconButton(QStringLiteral("queue"), tr("Add to queue"), this)),
      start_(primaryButton(QStringLiteral("start"), tr("Start"), this)),
      pause_(textButton(QStringLiteral("pause"), tr("Pause"), this)),
      stop_(textButton(QStringLiteral("stop"), tr("Stop"), this)) {
    setFixedHeight(7 * kGrid);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kGrid, 0, 2 * kGrid, 0);
    mirrorMargins(this);
    row->addWidget(menu_);
    row->addWidget(title_);
    row->addWidget(saved_);
    row->addSpacing(2 * kGrid);
    row->addWidget(why_, 1);
    row->addSpacing(kGrid);
    row->addWidget(undo_);
    row->addWidget(redo_);
    row->addSpacing(2 * kGrid);
    row->addWidget(queue_);
    row->addWidget(start_);
    row->addWidget(pause_);
    row->addWidget(stop_);
    menu_->setObjectName(QStringLiteral("menu"));
    menu_->setPopupMode(QToolButton::InstantPopup);
    menu_->setIconSize({20, 20});
    title_->setFlat(true);
    QFont bold = textFont(TextSize::Normal);
    bold.setWeight(QFont::DemiBold);
    title_->setFont(bold);
    setTextSize(saved_, TextSize::Small, true);
    setTextSize(why_, TextSize::Small, true);
    why_->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    // The same width for both texts, so that Stop never moves under the pointer.
    const int wide = 13 * kGrid;
    for (QPushButton* button : {start_, pause_, stop_}) button->setMinimumWidth(wide);
    addUndo();
    connect(start_, &QPushButton::clicked, this, &TopBar::startAsked);
    connect(queue_, &QToolButton::clicked, this, &TopBar::queueAsked);
    connect(pause_, &QPushButton::clicked, this, &TopBar::pauseAsked);
    connect(stop_, &QPushButton::clicked, this, &TopBar::stopAsked);
    connect(title_, &QPushButton::clicked, this, &TopBar::renameAsked);
    connect(&run, &RunControl::stateChanged, this, &TopBar::showState);
    connect(&document, &Document::fileChanged, this, &TopBar::showTitle);
    connect(&document, &Document::projectReset, this, &TopBar::showTitle);
    connect(&document, &Document::folderChanged, this, &TopBar::showTitle);
    showState();
    showTitle();
}

void TopBar::addUndo() {
    QUndoStack& stack = document_.undoStack();
    const auto show = [this, &stack] {
        setAvailable(undo_,
                     stack.canUndo() ? QString() : tr("Nothing to undo."),
                     tr("Undo: %1 (Ctrl+Z)").arg(stack.undoText()));
        setAvailable(redo_,
                     stack.canRedo() ? QString() : tr("Nothing to redo."),
                     tr("Redo: %1 (Ctrl+Y)").arg(stack.redoText()));
    };
    connect(&stack, &QUndoStack::indexChanged, this, show);
    connect(undo_, &QToolButton::clicked, &stack, &QUndoStack::undo);
    connect(redo_, &QToolButton::clicked, &stack, &QUndoStack::redo);
    show();
}

void TopBar::setReadiness(const QString& whyNot, bool isChecking) {
    whyNotReady_ = whyNot;
    isChecking_ = isChecking;
    showState();
}

void TopBar::setBeside(const QString& work, bool isStopping) {
    beside_ = work;
    isBesideStopping_ = isStopping;
    showState();
}

void TopBar::setStartLeads(bool leads) {
    start_->setProperty("primary", leads);
    start_->update();
}

void TopBar::setReadOnly(const QString& why) {
    whyReadOnly_ = why;
    showTitle();
}

void TopBar::showState() {
    const QWidget* focus = window()->focusWidget();
    const bool hadFocus = focus == stop_ || focus == pause_ || focus == this;
    showButtons();
    if (hadFocus) keepFocus();
}

// Whoever stops a training goes on from there, with Start as soon as that is possible. Without
// this, the focus of a button that is disabled would move to the end of the window.
void TopBar::keepFocus() {
    const QWidget* focus = window()->focusWidget();
    const bool isKept = focus && focus->isEnabled() && (focus == stop_ || focus == pause_);
    if (isKept) return;
    QWidget* next = start_->isEnabled() ? static_cast<QWidget*>(start_) : this;
    next->setFocus(Qt::OtherFocusReason);
}

void TopBar::showButtons() {
    const bool training = run_.isTraining();
    setAvailable(
        start_,
        training ? tr("Training is in progress.") : whyNotReady_,
        isChecking_ ? tr("Checking… Training starts once the last change has been checked (Ctrl+R)")
                    : tr("Start training (Ctrl+R)"));
    // Without data, the whole window says what to do first; a read-only one has a bar that does.
    const bool isSaidElsewhere = document_.isEmpty() || !whyReadOnly_.isEmpty();
    why_->setWhole(training || isSaidElsewhere ? QString() : whyNotReady_);
    // Waiting is possible while something is trained.
    const bool isOccupied = training || !beside_.isEmpty();
    setAvailable(queue_,
                 isOccupied ? QString() : whyNotReady_,
                 tr("Add a run of the project as it is now to the queue (Ctrl+Shift+R)"));
    showPause();
    const bool isBeside = !training && !beside_.isEmpty();
    const bool isStopping = isBeside ? isBesideStopping_ : run_.state() == RunState::Stopping;
    setAvailable(stop_,
                 !training && !isBeside ? tr("No training is in progress.")
                 : isStopping           ? tr("The run is already stopping.")
                                        : QString(),
                 tr("Stop after this step and save (Ctrl+.)"));
    stop_->setText(isStopping ? tr("Stopping") : tr("Stop"));
}

void TopBar::showPause() {
    const RunState state = run_.state();
    const bool paused = state == RunState::Paused;
    pause_->setText(paused ? tr("Continue") : tr("Pause"));
    pause_->setIcon(icon(paused ? QStringLiteral("start") : QStringLiteral("pause")));
    const bool canPause = paused || state == RunState::Running;
    setAvailable(pause_,
                 canPause            ? QString()
                 : run_.isTraining() ? tr("The run is starting or stopping.")
                                     : tr("No training is in progress."),
                 paused ? tr("Continue (Space)") : tr("Pause after this step (Space)"));
}

void TopBar::showTitle() {
    const bool empty = document_.isEmpty();
    if (empty) why_->setWhole({});
    title_->setVisible(!empty);
    title_->setText(fontMetrics().elidedText(document_.title(), Qt::ElideMiddle, 40 * kGrid));
    title_->setToolTip(
        document_.file().empty()
            ? tr("This draft is saved automatically. Click to save it as a project file (Ctrl+S).")
            : fromPath(document_.file()));
    saved_->setToolTip(whyReadOnly_);
    saved_->setText(empty                      ? QString()
                    : !whyReadOnly_.isEmpty()  ? tr("read-only")
                    : document_.file().empty() ? tr("draft")
                    : document_.isModified()   ? tr("modified")
                                               : tr("saved"));
}

void TopBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(themeOf(this).line);
    painter.drawLine(0, height() - 1, width(), height() - 1);
}

}  // namespace espalier::ui
