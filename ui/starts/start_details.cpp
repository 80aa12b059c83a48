// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/starts/start_details.h"

#include <QFileDialog>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "engine/project/training_start.h"
#include "ui/isolated.h"
#include "ui/starts/start_preview.h"
#include "ui/starts/start_texts.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/last_folder.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

using Kind = StartRow::Kind;
using Verdict = SignLabel::Sign;

constexpr int kProgressSteps = 1000;

QString wordsFrom(std::string_view text) {
    return fromUtf8(std::string(text));
}

}  // namespace

StartDetails::StartDetails(StartShelf& shelf, const StartPreview& preview, QWidget* parent)
    : QWidget(parent),
      shelf_(shelf),
      preview_(preview),
      title_(new QLabel(this)),
      words_(sentenceLabel({}, false, this)),
      facts_(new QWidget(this)),
      grid_(new QGridLayout(facts_)),
      progress_(new QProgressBar(this)),
      sign_(new SignLabel(Verdict::Pending, this)),
      verdict_(sentenceLabel({}, false, this)) {
    setTextSize(title_, TextSize::Title);
    title_->setTextFormat(Qt::PlainText);
    title_->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, kGrid, 0);
    column->setSpacing(2 * kGrid);
    column->addWidget(title_);
    column->addWidget(words_);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(2 * kGrid);
    grid_->setVerticalSpacing(kGrid / 2);
    grid_->setColumnStretch(1, 1);
    size_ = addFact(tr("Download"));
    licence_ = addFact(tr("Licence"));
    accuracy_ = addFact(tr("Accuracy"));
    input_ = addFact(tr("Input"));
    column->addWidget(facts_);
    progress_->setRange(0, kProgressSteps);
    progress_->setTextVisible(false);
    progress_->setAccessibleName(tr("Download"));
    column->addWidget(progress_);
    actions_ = makeActions();
    column->addWidget(actions_);
    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    row->addWidget(sign_, 0, Qt::AlignTop);
    row->addWidget(verdict_, 1);
    column->addLayout(row);
    column->addStretch(1);
}

QLabel* StartDetails::addFact(const QString& name) {
    const int row = grid_->rowCount();
    auto* label = new QLabel(name, facts_);
    setTextSize(label, TextSize::Normal, true);
    QLabel* text = sentenceLabel({}, false, facts_);
    grid_->addWidget(label, row, 0, Qt::AlignTop);
    grid_->addWidget(text, row, 1);
    return text;
}

QWidget* StartDetails::makeActions() {
    auto* actions = new QWidget(this);
    auto* row = new FlowLayout;
    actions->setLayout(row);
    fetch_ = textButton(QStringLiteral("download"), {}, actions);
    file_ = textButton(QStringLiteral("open"), tr("Choose a file …"), actions);
    row->addWidget(fetch_);
    row->addWidget(file_);
    connect(fetch_, &QPushButton::clicked, this, &StartDetails::pressFetch);
    connect(file_, &QPushButton::clicked, this, &StartDetails::pressFile);
    return actions;
}

void StartDetails::show(const StartRow& row, bool adopted) {
    row_ = row;
    const StartShelf::Entry* entry = row.kind == Kind::Catalog ? shelf_.find(row.from) : nullptr;
    showWords(row);
    facts_->setVisible(entry);
    if (entry) showFacts(*entry);
    showActions(row, entry);
    showVerdict(row, entry, adopted);
}

void StartDetails::setRecognised(const std::string& name) {
    recognised_ = name;
    notKept_.clear();
}

void StartDetails::setNotKept(const QString& name, const QString& why) {
    recognised_.clear();
    notKept_ = tr("This is the published file of %1, but no copy can be kept with the trained "
                  "starts, so it is read from where it is. %2")
                   .arg(name, why);
}

void StartDetails::showWords(const StartRow& row) {
    title_->setText(row.title);
    switch (row.kind) {
        case Kind::Random:
            words_->setText(tr(
                "Training starts from scratch and learns everything from your images. For photos, "
                "that takes thousands of them; with fewer, a trained start does better."));
            break;
        case Kind::Catalog:
            words_->setText(wordsFrom(shelf_.find(row.from)->start->origin));
            if (row.from == recognised_) {
                QStringList sentences{
                    tr("The file that you chose is the published one of this "
                       "trained start, so it is used as that.")};
                const StartShelf::Entry& entry = *shelf_.find(row.from);
                if (entry.isHere() && !entry.isBusy) {
                    sentences << tr("A copy is kept with the trained starts on this computer.");
                }
                words_->setText((sentences << words_->text()).join(QLatin1Char(' ')));
            }
            break;
        case Kind::File:
            words_->setText(tr(
                "Weights from another program: a state dict of PyTorch (.pth, .pt), weights or a "
                "model of Keras (.h5, .keras), safetensors, an ONNX model, or a wheel (.whl, an "
                "archive of the Python registry) with one of these. Nothing in the file is "
                "executed."));
            if (!notKept_.isEmpty()) words_->setText(notKept_ + QLatin1Char(' ') + words_->text());
            break;
        case Kind::Run:
            words_->setText((row.isOfLastEpoch
                                 ? tr("The weights of the last epoch of this earlier training.")
                                 : tr("The weights of the best epoch of this earlier training.")) +
                            QLatin1Char(' ') +
                            tr("Layers with the same name and shape start from them."));
            break;
        case Kind::Heading:
            words_->clear();
            break;
    }
}

void StartDetails::showFacts(const StartShelf::Entry& entry) {
    const engine::Start& start = *entry.start;
    const QString size = isolated(bytesText(static_cast<double>(start.wheel.bytes)));
    size_->setText(shelf_.host().isEmpty() ? size : tr("%1 from %2").arg(size, shelf_.host()));
    licence_->setText(wordsFrom(start.licence));
    accuracy_->setText(tr("%1 of the validation images of %2")
                           .arg(isolated(percentText(start.top1)), wordsFrom(start.trainedOn)));
    const engine::Preprocessing input = engine::inputOf(start);
    input_->setText(isolated(tr("%1 × %2").arg(input.width).arg(input.height)) + QLatin1Char(' ') +
                    tr("pixels, in colour"));
}

void StartDetails::showActions(const StartRow& row, const StartShelf::Entry* entry) {
    // One that is here but cannot be read is brought again.
    const bool toBring = entry && (!entry->isHere() || !preview_.failure().isEmpty());
    const bool isLoading = entry && entry->isBusy;
    const bool isDownload = isLoading && entry->received;
    actions_->setVisible(row.kind == Kind::File || toBring || isLoading);
    fetch_->setVisible(entry && (!isLoading || isDownload));
    fetch_->setProperty("primary", !isLoading);  // else nothing leads on
    fetch_->setIcon(icon(isLoading ? QStringLiteral("stop") : QStringLiteral("download")));
    fetch_->update();
    progress_->setVisible(entry && entry->received);
    if (!entry) {
        setAvailable(file_, {}, tr("Choose a file of weights on this computer"));
        return;
    }
    const auto all = static_cast<double>(entry->start->wheel.bytes);
    const auto received = static_cast<double>(entry->received.value_or(0));
    progress_->setValue(static_cast<int>(kProgressSteps * received / all));
    if (isLoading) {
        fetch_->setText(tr("Stop download"));
        setAvailable(fetch_,
                     entry->isStopping ? tr("Stopping …") : QString(),
                     tr("The part already downloaded is kept; the next download resumes from it."));
        setAvailable(file_,
                     isDownload ? tr("Stop the download first.") : tr("The file is being checked."),
                     {});
        return;
    }
    const auto rest = all - static_cast<double>(entry->kept);
    fetch_->setText(entry->kept > 0 ? tr("Continue: download %1 more").arg(bytesText(rest))
                                    : tr("Download %1").arg(bytesText(all)));
    setAvailable(fetch_,
                 {},
                 tr("Download it once, for all projects. Its content is checked. Nothing is sent, "
                    "and nothing else is downloaded."));
    setAvailable(
        file_,
        {},
        tr("Take it from a file that you already have or were given: the archive %1 or the "
           ".pth in it. For a computer without internet access, or behind a proxy.")
            .arg(wordsFrom(entry->start->wheel.name)));
}

void StartDetails::say(SignLabel::Sign sign, const QString& sentence) {
    sign_->setVisible(!sentence.isEmpty());
    verdict_->setVisible(!sentence.isEmpty());
    sign_->setSign(sign);
    verdict_->setText(sentence);
}

void StartDetails::showVerdict(const StartRow& row, const StartShelf::Entry* entry, bool adopted) {
    if (entry && entry->isBusy) {
        return say(Verdict::Pending,
                   entry->received
                       ? tr("%1 of %2")
                             .arg(bytesText(static_cast<double>(*entry->received)),
                                  bytesText(static_cast<double>(entry->start->wheel.bytes)))
                       : tr("Checking the file"));
    }
    if (entry && !entry->problem.isEmpty()) return say(Verdict::Problem, entry->problem);
    if (entry && entry->state == engine::StartState::Damaged) {
        return say(Verdict::Warning,
                   tr("The file on this computer is damaged. Download it again."));
    }
    if (entry && !entry->isHere()) {
        return say(Verdict::Note, tr("Not on this computer yet."));
    }
    if (row.kind == Kind::Random || (row.kind == Kind::File && row.from.empty()))
        return say(Verdict::Note, {});
    if (!preview_.failure().isEmpty()) return say(Verdict::Problem, preview_.failure());
    if (!preview_.start()) return say(Verdict::Pending, tr("Reading the weights"));
    const engine::StartReview* review = preview_.review(adopted);
    if (!review) {
        return say(Verdict::Note,
                   tr("The weights can be matched once the drawing has no problems."));
    }
    if (!review->refusal.empty()) return say(Verdict::Problem, spokenText(review->refusal));
    const QString frozen = frozenFreshSentence(*review);
    QStringList sentences{tr("Fits: %1.").arg(matchSentence(review->report)),
                          resemblanceText(*preview_.start()),
                          remarksOn(review->report),
                          frozen};
    sentences.removeAll(QString());
    const bool isDoubtful = !frozen.isEmpty() || hasDoubtfulRemarks(review->report);
    say(isDoubtful ? Verdict::Warning : Verdict::Good, sentences.join(QLatin1Char(' ')));
}

void StartDetails::pressFetch() {
    const StartShelf::Entry* entry = shelf_.find(row_.from);
    if (!entry) return;
    if (entry->isBusy) {
        shelf_.cancel(row_.from);
    } else {
        shelf_.fetch(row_.from);
    }
}

void StartDetails::pressFile() {
    if (row_.kind == Kind::File) return emit fileAsked();
    auto* dialog =
        new QFileDialog(this,
                        tr("Choose the file of %1").arg(row_.title),
                        lastFolder(),
                        tr("Weights, or the archive with them (*.pth *.whl);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(
        dialog, &QFileDialog::fileSelected, this, [this, name = row_.from](const QString& file) {
            rememberFolder(file);
            shelf_.import(name, toPath(file));
        });
    dialog->open();
}

}  // namespace espalier::ui
