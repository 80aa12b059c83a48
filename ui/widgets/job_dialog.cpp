// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/job_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/count_box.h"
#include "ui/widgets/grow.h"
#include "ui/widgets/question_box.h"
#include "ui/widgets/section.h"
#include "ui/widgets/sign_label.h"

namespace espalier::ui {

namespace {

QString correctionText(const CountBox& number, qint64 typed) {
    return JobDialog::tr("%1 must be between %2 and %3, so %4 was changed to %5.")
        .arg(number.accessibleName(),
             countText(number.minimum()),
             countText(number.maximum()),
             countText(typed),
             countText(number.value()));
}

QWidget* makeWayOut(JobDialog& dialog) {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    // Enter in the number must not close the dialog.
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &JobDialog::reject);
    return buttons;
}

}  // namespace

JobDialog::JobDialog(const Words& words, int width, QWidget* parent)
    : QDialog(parent),
      number_(new CountBox(this)),
      start_(primaryButton(QStringLiteral("start"), words.start, this)),
      stop_(textButton(words.stopIcon, words.stop, this)),
      progress_(new QProgressBar(this)),
      sign_(new SignLabel(SignLabel::Sign::Problem, this)),
      sentence_(sentenceLabel({}, false, this)),
      column_(new QVBoxLayout) {
    setAttribute(Qt::WA_DeleteOnClose);
    // The end of the work shows it again, perhaps while the user types elsewhere.
    setAttribute(Qt::WA_ShowWithoutActivating);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(3 * kGrid, 3 * kGrid, 3 * kGrid, 2 * kGrid);
    all->setSpacing(2 * kGrid);
    column_->setSpacing(2 * kGrid);
    all->addLayout(column_, 1);
    all->addWidget(makeWayOut(*this));
    column_->addWidget(sentenceLabel(words.introduction, false, this));
    column_->addWidget(makeControls(words));
    auto* state = new QHBoxLayout;
    state->setSpacing(kGrid);
    state->addWidget(sign_, 0, Qt::AlignTop);
    state->addWidget(sentence_, 1);
    column_->addLayout(state);
    resize(width, 0);
    connectJob();
}

QWidget* JobDialog::makeControls(const Words& words) {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    auto* name = new QLabel(words.number, bar);
    name->setBuddy(number_);
    number_->setAccessibleName(name->text());
    progress_->setAccessibleName(tr("Progress"));
    progress_->setTextVisible(false);
    row->addWidget(name);
    row->addWidget(number_);
    row->addWidget(start_);
    row->addWidget(progress_, 1);
    row->addWidget(stop_);
    row->addStretch(0);
    // Enter on the buttons must neither begin minutes of work nor end them.
    start_->setAutoDefault(false);
    stop_->setAutoDefault(false);
    // In the number it begins the work, but never with a number other than the typed one.
    connect(number_, &CountBox::corrected, this, [this] { isCorrecting_ = true; });
    connect(number_->findChild<QLineEdit*>(), &QLineEdit::returnPressed, this, [this] {
        if (!isCorrecting_ && start_->isEnabled()) start();
    });
    // Queued, because the number that takes the place of the typed one follows.
    const auto tell = [this](qint64 typed) {
        isCorrecting_ = false;
        if (isBusy()) return;
        correction_ = correctionText(*number_, typed);
        showState(said_, isProblemSaid_);
    };
    connect(number_, &CountBox::corrected, this, tell, Qt::QueuedConnection);
    connect(number_, &CountBox::valueChanged, this, [this] { correction_.clear(); });
    connect(start_, &QPushButton::clicked, this, &JobDialog::start);
    connect(stop_, &QPushButton::clicked, &job_, &Job::cancel);
    return bar;
}

void JobDialog::connectJob() {
    connect(&job_, &Job::progressed, this, [this](qint64 done, qint64 of, const QString& what) {
        progress_->setMaximum(static_cast<int>(of));
        progress_->setValue(static_cast<int>(done));
        sentence_->setText(what);
    });
    connect(&job_, &Job::failed, this, [this](const QString& problem) {
        emit failed();
        showState(problem, true);
    });
    connect(&job_, &Job::finished, this, [this] {
        emit succeeded(tr("%1 has ended").arg(workName()), endSentence());
    });
    connect(&job_, &Job::cancelled, this, [this] { showState(cancelledSentence()); });
}

QString JobDialog::progressSentence() const {
    return tr("%1 is still in progress.").arg(workName());
}

QString JobDialog::endSentence() const {
    return {};
}

void JobDialog::reject() {
    if (isBusy()) return ask();
    QDialog::reject();
}

void JobDialog::ask() {
    if (question_) return;
    question_ = questionBox(
        windowTitle(),
        progressSentence(),
        tr("%1 If you continue in the background, this dialog opens again when the work has ended.")
            .arg(whatClosingLoses()),
        this);
    QPushButton* stop = question_->addButton(tr("Stop and close"), QMessageBox::AcceptRole);
    QPushButton* goOn = question_->addButton(tr("Continue in background"), QMessageBox::AcceptRole);
    addWayBack(*question_, tr("Keep open"));
    connect(stop, &QPushButton::clicked, this, &JobDialog::endAndClose);
    connect(goOn, &QPushButton::clicked, this, &JobDialog::goOnInBackground);
    question_->open();
}

void JobDialog::endAndClose() {
    setInBackground(false);
    job_.cancel();
    close();
}

void JobDialog::goOnInBackground() {
    setInBackground(true);
    hide();
}

void JobDialog::setInBackground(bool isInBackground) {
    if (std::exchange(isInBackground_, isInBackground) != isInBackground) emit backgroundChanged();
}

void JobDialog::bringToFront() {
    setInBackground(false);
    show();
    raise();
    activateWindow();
}

// What was asked no longer applies, and what has come of the work is to be seen.
void JobDialog::tellWhetherBusy() {
    if (std::exchange(wasBusy_, isBusy()) == isBusy()) return;
    if (!isBusy() && question_) question_->close();
    const bool mayShow = parentWidget() && parentWidget()->window()->isVisible();
    if (!isBusy() && isInBackground_ && mayShow) {
        setInBackground(false);
        show();
    }
    emit busyChanged();
}

void JobDialog::showState(const QString& sentence, bool isProblem) {
    said_ = sentence;
    isProblemSaid_ = isProblem;
    if (isBusy()) correction_.clear();
    const QStringList said{correction_, sentence};
    const QString all = said.join(QLatin1Char(' ')).trimmed();
    sentence_->setText(all);
    sentence_->setVisible(!all.isEmpty());
    sign_->setVisible(isProblem);
    progress_->setVisible(isBusy());
    stop_->setVisible(isBusy());
    followState();
    tellWhetherBusy();
    growTo(*this, layout()->totalHeightForWidth(width()));
}

}  // namespace espalier::ui
