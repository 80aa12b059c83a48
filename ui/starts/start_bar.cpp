// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/starts/start_bar.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShowEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/document.h"
#include "ui/starts/match_dialog.h"
#include "ui/starts/start_dialog.h"
#include "ui/starts/start_reviewer.h"
#include "ui/starts/start_row.h"
#include "ui/starts/start_texts.h"
#include "ui/starts/trained_part_choice.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

namespace {

using State = StartReviewer::State;

constexpr int kWidestName = 34 * kGrid;
constexpr int kPairGap = 3 * kGrid;

// A control with its name before it.
QGridLayout* withName(const QString& name, QWidget* control, QWidget* parent) {
    auto* pair = new QWidget(parent);
    auto* grid = new QGridLayout(pair);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(kGrid);
    auto* label = new QLabel(name, pair);
    setTextSize(label, TextSize::Normal, true);
    label->setBuddy(control);
    grid->addWidget(label, 0, 0, Qt::AlignLeading | Qt::AlignVCenter);
    grid->addWidget(control, 0, 1);
    return grid;
}

QLabel* nameIn(const QGridLayout& named) {
    return qobject_cast<QLabel*>(named.itemAtPosition(0, 0)->widget());
}

bool anyFrozen(const engine::NetworkDescription& network) {
    return std::ranges::any_of(network.nodes, [](const auto& node) { return node.frozen; });
}

}  // namespace

StartBar::StartBar(const Parts& parts, QWidget* parent)
    : QWidget(parent),
      parts_(parts),
      name_(textButton(startIconName({}), {}, this)),
      part_(new TrainedPartChoice(parts.document, parts.reviewer, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid / 2);
    name_->setMaximumWidth(kWidestName);
    auto* row = new FlowLayout;
    row->setSpacing(kPairGap);
    row->setLineSpacing(kGrid);
    namedStart_ = withName(names().front(), name_, this);
    namedPart_ = withName(names().back(), part_, this);
    for (const QGridLayout* named : {namedStart_, namedPart_}) {
        row->addWidget(named->parentWidget());
    }
    column->addLayout(row);
    status_ = makeStatus();
    column->addWidget(status_);
    connect(name_, &QPushButton::clicked, this, &StartBar::choose);
    connect(&parts.start, &StartReviewer::changed, this, &StartBar::follow);
    connect(&parts.document, &Document::trainingChanged, this, &StartBar::follow);
    connect(&parts.document, &Document::networkChanged, this, &StartBar::follow);
    connect(&parts.document, &Document::projectReset, this, &StartBar::follow);
    follow();
}

QStringList StartBar::names() {
    return {tr("Start from"), tr("Train")};
}

void StartBar::setNameWidth(int width) {
    nameWidth_ = width;
    for (const QGridLayout* named : {namedStart_, namedPart_}) {
        setTextSize(nameIn(*named), TextSize::Normal);
    }
    alignNames();
}

// The second name stands in the column where it begins a line.
void StartBar::alignNames() {
    if (nameWidth_ == 0) return;
    const int column = nameWidth_ + kGrid;  // as far from the controls as in the form
    namedStart_->setColumnMinimumWidth(0, column);
    const int part = nameIn(*namedPart_)->sizeHint().width() + kGrid + part_->sizeHint().width();
    const bool isOneLine = namedStart_->sizeHint().width() + kPairGap + part <= width();
    namedPart_->setColumnMinimumWidth(0, isOneLine ? 0 : column);
}

void StartBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    alignNames();
}

QWidget* StartBar::makeStatus() {
    auto* status = new QWidget(this);
    auto* row = new QHBoxLayout(status);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    sign_ = new SignLabel(SignLabel::Sign::Pending, status);
    row->addWidget(sign_);
    text_ = sentenceLabel({}, false, status);
    row->addWidget(text_, 1);
    tensors_ = textButton(QStringLiteral("table"), tr("Tensors …"), status);
    tensors_->setToolTip(tr("Which weights are taken, which are new, and which are not used"));
    row->addWidget(tensors_);
    adopt_ = textButton(QStringLiteral("wand"), {}, status);
    row->addWidget(adopt_);
    connect(tensors_, &QPushButton::clicked, this, &StartBar::showTensors);
    connect(adopt_, &QPushButton::clicked, this, [this] { parts_.start.adopt(); });
    return status;
}

void StartBar::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!event->spontaneous()) askAgainIfRefused();
}

bool StartBar::event(QEvent* event) {
    if (event->type() == QEvent::WindowActivate && isVisible()) askAgainIfRefused();
    return QWidget::event(event);
}

// What was refused may have been put right outside the window.
void StartBar::askAgainIfRefused() {
    if (parts_.start.state() == State::Refused) parts_.start.refresh();
}

void StartBar::follow() {
    const std::string& chosen = parts_.document.project().startFrom;
    const QString name = startName(chosen);
    const int room = kWidestName - 6 * kGrid;
    name_->setText(name_->fontMetrics().elidedText(name, Qt::ElideMiddle, room));
    name_->setIcon(icon(startIconName(chosen)));
    name_->setAccessibleName(tr("Start from: %1").arg(name));
    const QString help =
        tr("Choose what training starts from: random weights, a network that others have trained, "
           "a file, or an earlier run");
    name_->setToolTip(chosen.empty() ? help : fromUtf8(chosen) + QStringLiteral("\n\n") + help);
    alignNames();
    showStatus();
}

QString StartBar::sentence() const {
    const StartReviewer& start = parts_.start;
    switch (start.state()) {
        case State::Random:
            return anyFrozen(parts_.document.network())
                       ? tr("Frozen layers would keep random weights. Choose a start, or train all "
                            "layers.")
                       : QString();
        case State::Reading:
            return tr("Reading the weights");
        case State::Waiting:
            return tr("The weights can be matched once the drawing has no problems.");
        case State::Refused:
            return start.refusal();
        case State::Fits:
            break;
    }
    QStringList sentences{matchSentence(start.review().report) + QLatin1Char('.')};
    sentences << remarksOn(start.review().report) << frozenFreshSentence(start.review());
    if (start.outline()) {
        sentences << resemblanceText(*start.outline())
                  << differencesSentence(*start.outline(), start.differences());
    }
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

void StartBar::showStatus() {
    const StartReviewer& start = parts_.start;
    const QString text = sentence();
    status_->setVisible(!text.isEmpty());
    if (text.isEmpty()) return;
    text_->setText(text);
    const bool doubtful = start.state() == State::Random || !start.review().frozenFresh.empty() ||
                          hasDoubtfulRemarks(start.review().report) || isAny(start.differences());
    sign_->setSign(start.state() == State::Refused   ? SignLabel::Sign::Problem
                   : start.state() == State::Reading ? SignLabel::Sign::Pending
                   : start.state() == State::Waiting ? SignLabel::Sign::Note
                   : doubtful                        ? SignLabel::Sign::Warning
                                                     : SignLabel::Sign::Good);
    const bool isRead = start.state() == State::Fits || start.state() == State::Refused;
    tensors_->setVisible(isRead && start.outline());
    adopt_->setVisible(isRead && isAny(start.differences()));
    adopt_->setText(adoptText(start.differences()));
    adopt_->setToolTip(
        tr("Network, input size and normalisation change to those the weights were trained with; "
           "for a trained start, the training settings change too. Undo (Ctrl+Z) restores yours."));
}

void StartBar::choose() {
    auto* dialog = new StartDialog(parts_.document, parts_.shelf, window());
    dialog->setNow(parts_.start.outline());
    // It may still be being read.
    connect(&parts_.start, &StartReviewer::changed, dialog, [this, dialog] {
        if (dialog->isVisible()) dialog->setNow(parts_.start.outline());
    });
    dialog->open();
}

void StartBar::showTensors() {
    const QString name = startName(parts_.document.project().startFrom);
    (new MatchDialog(parts_.start, name, window()))->open();
}

}  // namespace espalier::ui
