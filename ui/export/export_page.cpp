// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/export_page.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/base/error.h"
#include "engine/runs/usage_program.h"
#include "ui/export/page_contents.h"
#include "ui/export/passport_card.h"
#include "ui/export/program_panel.h"
#include "ui/export/proof_card.h"
#include "ui/export/purpose_choice.h"
#include "ui/isolated.h"
#include "ui/run/run_control.h"
#include "ui/run/run_data.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/heading.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kLeastCards = 14 * kGrid;            // one complete card
constexpr int kEnoughForLines = 70 * kGrid;        // of the page, for the lines of the purposes
constexpr const char* kCardFile = "file";          // a property of a card
constexpr const char* kCardProblem = "isProblem";  // another

/// Of the first cards: those that are whole within a height.
struct CardsFit {
    qsizetype count = 0;
    int height = 0;
};

CardsFit fitCardsInto(int most, const QList<QWidget*>& cards, int width, int spacing) {
    CardsFit fit;
    for (const QWidget* card : cards) {
        const int own =
            card->hasHeightForWidth() ? card->heightForWidth(width) : card->sizeHint().height();
        const int needed = own + (fit.count > 0 ? spacing : 0);
        if (fit.count > 0 && fit.height + needed > most) break;
        fit.height += needed;
        ++fit.count;
    }
    return fit;
}

// As in the terminal, even if the file dialog's own question was answered with yes.
void refuseOtherFile(const engine::RunFolder& run, const QString& file) {
    if (engine::mayExportReplace(run, toPath(file))) return;
    throw engine::RequestError(
        ExportPage::tr("%1 was not exported by Espalier, so it was not replaced. Choose another "
                       "name.")
            .arg(isolated(file))
            .toStdString());
}

}  // namespace

ExportPage::ExportPage(RunControl& run, QWidget* parent)
    : Page(tr("Export"), parent),
      run_(run),
      cards_(new QVBoxLayout),
      programs_(new ProgramPanel(this)),
      progress_(new QProgressBar(this)),
      cancel_(textButton(QStringLiteral("close"), tr("Cancel"), this)),
      doing_(sentenceLabel({}, true, this)),
      purpose_(new PurposeChoice(this)),
      programRoom_(new QWidget(this)),
      contents_(new PageContents(this)),
      earlier_(textButton(QStringLiteral("chevron-down"), {}, this)) {
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(pageMargins());
    page->setSpacing(2 * kGrid);
    auto* heading = new Heading(tr("Export"), this);
    heading->setSentence(tr("What is the model for?"));
    page->addWidget(heading);
    page->addWidget(purpose_);
    page->addWidget(doing_);
    auto* work = new QHBoxLayout;
    work->addWidget(progress_, 1);
    work->addWidget(cancel_);
    page->addLayout(work);
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(cards_);
    column->addWidget(contents_);
    contents_->hide();
    column->addStretch(1);
    room_ = scrolling(content, this);
    content->installEventFilter(this);
    page->addWidget(room_, 1);
    page->addWidget(earlier_, 0, Qt::AlignLeft);
    connect(earlier_, &QPushButton::clicked, this, [this] {
        areAllShown_ = !areAllShown_;
        earlier_->setIcon(
            icon(areAllShown_ ? QStringLiteral("chevron-up") : QStringLiteral("chevron-down")));
        fitCards();
    });
    auto* programColumn = new QVBoxLayout(programRoom_);
    programColumn->setContentsMargins(0, 0, 0, 0);
    programColumn->addWidget(programs_);
    page->addWidget(programRoom_, 3);
    connect(purpose_, &PurposeChoice::changed, this, &ExportPage::showPrograms);
    connect(purpose_, &PurposeChoice::fileAsked, this, &ExportPage::askFor);
    connect(programs_, &ProgramPanel::failed, this, [this](const QString& sentence) {
        emit failed(sentence, {});
    });
    connect(programs_, &ProgramPanel::noticed, this, &Page::noticed);
    setBusy(false);
    connect(&run, &RunControl::concluded, this, &ExportPage::showRun);
    connect(&run, &RunControl::stateChanged, this, &Page::availabilityChanged);
    connect(&job_, &Job::progressed, this, [this](qint64 done, qint64 of) {
        progress_->setMaximum(static_cast<int>(of));
        progress_->setValue(static_cast<int>(done));
    });
    connect(cancel_, &QPushButton::clicked, this, &ExportPage::cancel);
    connect(&job_, &Job::finished, this, [this] { setBusy(false); });
    connect(&job_, &Job::failed, this, [this](const QString& sentence) {
        setBusy(false);
        emit failed(sentence, {});
    });
}

void ExportPage::askFor(const QString& ending, QPushButton* button) {
    pressed_ = button;
    if (ending != QLatin1String("html")) {
        return ask(tr("Export model"), QStringLiteral("model.%1").arg(ending));
    }
    const QString run = fromPath(run_.shown().run.path.filename());
    ask(tr("Share model"), (run.isEmpty() ? QStringLiteral("model") : run) + ".html");
}

// The programs that the purpose needs; a page needs none.
void ExportPage::showPrograms() {
    showCards();
    switch (purpose_->purpose()) {
        case ExportPurpose::Python:
            programs_->choose(engine::ProgramLanguage::Python);
            break;
        case ExportPurpose::Cpp:
            programs_->choose(engine::ProgramLanguage::Cpp);
            break;
        case ExportPurpose::Others:
            programs_->choose(engine::ProgramLanguage::Terminal);
            break;
        case ExportPurpose::Phone:
        case ExportPurpose::Website:
        case ExportPurpose::Colleague:
            programRoom_->hide();
            return fitCards();
    }
    programRoom_->show();
    fitCards();
}

bool ExportPage::eventFilter(QObject* watched, QEvent* event) {
    const bool isLaidOut =
        event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest;
    if (isLaidOut && watched == room_->widget()) fitCards();
    return Page::eventFilter(watched, event);
}

// What the cards have room for depends on the height, which may change alone.
void ExportPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    purpose_->setLow(height() < kEnoughForLines);
    fitCards();
}

// Those of files that it needs; that a model answers differently elsewhere concerns all.
QList<QWidget*> ExportPage::cardsOfPurpose() const {
    QList<QWidget*> cards;
    for (int i = 0; i < cards_->count(); ++i) {
        QWidget* card = cards_->itemAt(i)->widget();
        const QString file = card->property(kCardFile).toString();
        const bool isOwn = PurposeChoice::needs(purpose_->purpose(), QFileInfo(file).suffix());
        if (isOwn || card->property(kCardProblem).toBool()) cards << card;
    }
    // There is room for what reports a problem before all others.
    std::ranges::stable_partition(
        cards, [](const QWidget* card) { return card->property(kCardProblem).toBool(); });
    return cards;
}

void ExportPage::showCards() {
    const QList<QWidget*> shown = cardsOfPurpose();
    for (int i = 0; i < cards_->count(); ++i) {
        QWidget* card = cards_->itemAt(i)->widget();
        if (!shown.contains(card)) card->hide();
    }
    showContents();
    fitCards();
}

void ExportPage::showContents() {
    const bool isPage = PurposeChoice::needs(purpose_->purpose(), QStringLiteral("html"));
    const ShownRun& run = run_.shown();
    const bool isWritten = written_ == purpose_->withSamples();  // its card says what it holds
    contents_->setVisible(isPage && run.results && !isWritten);
    if (isPage && run.results) contents_->describe(run, purpose_->withSamples());
}

// Above a program there is room for some of the cards, but for whole ones; the others are shown on
// request, but what reports a problem always.
void ExportPage::fitCards() {
    const int width = room_->viewport()->width();
    const QList<QWidget*> cards = cardsOfPurpose();
    const bool isAboveProgram = !programRoom_->isHidden();
    CardsFit fit = fitCardsInto(height() / 4, cards, width, cards_->spacing());
    int earlier = 0;
    for (qsizetype i = 0; i < cards.size(); ++i) {
        const bool isEarlier =
            isAboveProgram && i >= fit.count && !cards[i]->property(kCardProblem).toBool();
        if (isEarlier) ++earlier;
        cards[i]->setVisible(!isEarlier || areAllShown_);
    }
    earlier_->setVisible(earlier > 0);
    earlier_->setText(areAllShown_ ? tr("Hide earlier exports")
                                   : tr("%n earlier export(s)", nullptr, earlier));
    if (earlier > 0 && areAllShown_) {
        fit = fitCardsInto(height() * 2 / 5, cards, width, cards_->spacing());
    }
    const int whole = fit.height;
    const bool isLimited = whole > 0 && isAboveProgram;
    const int least =
        whole > 0 ? std::min(whole, std::max(kLeastCards, height() / 3)) : kLeastCards;
    room_->setMinimumHeight(!progress_->isHidden() ? std::min(least, kLeastCards / 2) : least);
    room_->setMaximumHeight(isLimited ? whole : QWIDGETSIZE_MAX);
}

void ExportPage::ask(const QString& title, const QString& proposal) {
    const QString ending = QFileInfo(proposal).suffix();
    askWhereToSave(
        this,
        {.title = title, .proposal = proposal, .filter = QStringLiteral("*.%1").arg(ending)},
        [this, ending](const QString& file) { chosen(file, QLatin1Char('.') + ending); });
}

QString ExportPage::whyNotAvailable() const {
    return run_.shown().results
               ? QString()
               : tr("There is no model yet. Train one, or open an earlier run on the Runs page.");
}

// The focused control is disabled or removed; without this, the focus would move to the first
// control of the window. A focus elsewhere is not changed.
void ExportPage::setBusy(bool busy) {
    QWidget* focus = window()->focusWidget();
    const bool wasExport = purpose_->buttons().contains(qobject_cast<QPushButton*>(focus));
    const bool wasCancel = focus == cancel_;
    progress_->setVisible(busy);
    progress_->setMaximum(0);
    cancel_->setVisible(busy);
    doing_->setVisible(busy);
    fitCards();
    for (QPushButton* button : purpose_->buttons()) {
        setAvailable(button, busy ? tr("An export is in progress.") : QString(), {});
    }
    if (wasExport && busy) cancel_->setFocus(Qt::OtherFocusReason);
    if (wasCancel && !busy && pressed_) pressed_->setFocus(Qt::OtherFocusReason);
}

void ExportPage::cancel() {
    job_.cancel();
    setBusy(false);
    emit noticed(
        tr("Export cancelled; %1 was not written.").arg(isolated(QFileInfo(target_).fileName())));
}

void ExportPage::showRun() {
    emit availabilityChanged();
    if (!run_.shown().results) return showContents();
    if (shown_ == run_.shown().run.path) return renew();
    shown_ = run_.shown().run.path;
    while (QLayoutItem* item = cards_->takeAt(0)) {
        if (item->widget()) item->widget()->deleteLater();
        delete item;
    }
    programs_->setFile({});
    written_.reset();
    showContents();
    ofRun_ = run_.shown().results->exportCheck;
    if (!ofRun_.file.empty()) addCard(ofRun_, true);
}

// The same run, which may have been trained further: its model is another one then.
void ExportPage::renew() {
    const engine::ExportCheck& now = run_.shown().results->exportCheck;
    if (now == ofRun_) return showContents();
    ofRun_ = now;
    written_.reset();
    delete cardOfRun_;
    if (!now.file.empty()) addCard(now, true);
    showCards();
}

void ExportPage::addCard(const engine::ExportCheck& check, bool isOfRun) {
    const auto origin = isOfRun ? ProofCard::Origin::Run : ProofCard::Origin::Exported;
    auto* card = new ProofCard(check, origin, this);
    card->setProperty(kCardFile, fromUtf8(check.file));
    card->setProperty(kCardProblem, ProofCard::isProblem(check));
    if (isOfRun) cardOfRun_ = card;
    cards_->insertWidget(0, card);
    connect(card, &ProofCard::programAsked, this, [this](const QString& file) {
        if (programRoom_->isHidden()) purpose_->choose(ExportPurpose::Python);
        programs_->setFile(file);
    });
    connect(card, &ProofCard::failed, this, [this](const QString& sentence) {
        emit failed(sentence, {});
    });
    programs_->setFile(fromUtf8(check.file));
    showCards();  // the purpose may be another one by now
}

void ExportPage::addPassport(const engine::Passport& passport, bool withSamples) {
    written_ = withSamples;
    auto* card = new PassportCard(passport, this);
    card->setProperty(kCardFile, fromUtf8(passport.file));
    cards_->insertWidget(0, card);
    connect(card, &PassportCard::failed, this, [this](const QString& sentence) {
        emit failed(sentence, {});
    });
    showCards();
}

// The dialog asks before it returns the name of an existing file, but not of one with the ending
// that is added here.
void ExportPage::chosen(const QString& file, const QString& ending) {
    if (file.endsWith(ending)) return write(file);
    const QString whole = file + ending;
    if (!QFileInfo::exists(whole)) return write(whole);
    emit failed(tr("%1 already exists and was not replaced. Choose another name, or choose that "
                   "file itself to replace it.")
                    .arg(isolated(whole)),
                {});
}

void ExportPage::write(const QString& file) {
    file.endsWith(QLatin1String(".html")) ? shareTo(file) : exportTo(file);
}

void ExportPage::begin(const QString& file, const QString& doing) {
    target_ = file;
    setBusy(true);
    doing_->setText(doing);
}

void ExportPage::exportTo(const QString& file) {
    if (job_.isRunning()) return;
    begin(file,
          tr("Writing %1 and verifying it on images not used for training …").arg(isolated(file)));
    job_.start([this,
                run = run_.shown().run,
                images = run_.shown().data,
                project = run_.shown().project,
                file](const Job::Report& report, std::stop_token stop) -> Job::Deliver {
        if (isGone(run.path)) {
            return [this, why = goneText(run)] { emit runMissing(why); };
        }
        const auto tell = [&](std::int64_t done, std::int64_t of) { report(done, of, {}); };
        refuseOtherFile(run, file);
        const engine::DataSource data = imagesOf(project, images, stop);
        const engine::ExportCheck check = engine::exportRun(run, data, toPath(file), tell, stop);
        return [this, check] { addCard(check); };
    });
}

void ExportPage::shareTo(const QString& file) {
    if (job_.isRunning()) return;
    begin(file, tr("Writing %1 …").arg(isolated(file)));
    job_.start([this, run = run_.shown().run, file, samples = purpose_->withSamples()](
                   const Job::Report&, std::stop_token stop) -> Job::Deliver {
        if (isGone(run.path)) {
            return [this, why = goneText(run)] { emit runMissing(why); };
        }
        const engine::Passport passport =
            engine::writePassport(engine::passportSource(run.model()),
                                  toPath(file),
                                  {.withSamples = samples, .stop = stop});
        return [this, passport, samples] { addPassport(passport, samples); };
    });
}

}  // namespace espalier::ui
