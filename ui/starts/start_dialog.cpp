// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/starts/start_dialog.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "engine/base/error.h"
#include "engine/runs/project_runs.h"
#include "engine/starts/known_start.h"
#include "ui/document.h"
#include "ui/run/runs_folders.h"
#include "ui/starts/start_choice.h"
#include "ui/starts/start_details.h"
#include "ui/starts/start_list.h"
#include "ui/starts/start_preview.h"
#include "ui/starts/start_shelf.h"
#include "ui/starts/start_texts.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/last_folder.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

using Kind = StartRow::Kind;

constexpr std::size_t kMostListedRuns = 100;
constexpr int kStartListWidth = 36 * kGrid;

// Its content too, so that a damaged copy is replaced.
bool isKept(const engine::Start& start) {
    try {
        return engine::StartStorage().isWhole(start);
    } catch (const engine::Error&) {
        return false;  // importing it says why
    }
}

}  // namespace

StartDialog::StartDialog(Document& document, StartShelf& shelf, QWidget* parent)
    : QDialog(parent),
      document_(document),
      shelf_(shelf),
      preview_(new StartPreview(document, this)),
      list_(new StartList(this)),
      details_(new StartDetails(shelf, *preview_, this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Start from"));
    resize(104 * kGrid, 66 * kGrid);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 2 * kGrid);
    column->setSpacing(2 * kGrid);
    auto* row = new QHBoxLayout;
    row->setSpacing(3 * kGrid);
    list_->setFixedWidth(kStartListWidth);
    row->addWidget(list_);
    row->addWidget(makeSide(), 1);
    column->addLayout(row, 1);
    column->addWidget(makeButtons());
    connect(list_, &StartList::chosenChanged, this, &StartDialog::showRow);
    connect(list_, &QListWidget::itemDoubleClicked, this, &StartDialog::choose);
    connect(preview_, &StartPreview::changed, this, &StartDialog::showChoice);
    connect(&recognising_, &Job::finished, this, &StartDialog::showChoice);
    connect(&recognising_, &Job::failed, this, &StartDialog::showChoice);  // a file like any other
    connect(&reading_, &Job::failed, this, [this] {
        runsUnread_ = true;
        showRows();
    });
    connect(details_, &StartDetails::fileAsked, this, &StartDialog::askForFile);
    connect(&shelf, &StartShelf::changed, this, [this] {
        showRows();
        showChoice();
    });
    connect(&shelf, &StartShelf::failed, this, &StartDialog::useFileItself);
    connect(&shelf, &StartShelf::stored, this, [this](const QString& name) {
        if (name.toStdString() == details_->recognised()) recognisedFile_.clear();
        const StartRow* row = list_->chosen();
        if (!row || row->from != name.toStdString()) return;
        const bool wasInActions = details_->isAncestorOf(focusWidget());
        askAgain();
        // The button that was pressed is gone; Return uses what is here now.
        if (wasInActions || !focusWidget()) list_->setFocus();
    });
    // A scan that ends meanwhile completes the project.
    connect(&document, &Document::projectReset, this, &QDialog::reject);
    connect(&document, &Document::folderChanged, this, &StartDialog::askAgain);
    connect(&document, &Document::dataChanged, this, &StartDialog::askAgain);
    connect(&document, &Document::networkChanged, this, &StartDialog::askAgain);
    const std::string& now = document.project().startFrom;
    const bool isListed = now.empty() || shelf.find(now);
    if (!isListed) file_ = now;  // unless it is a run, which is known soon
    showRows();
    if (!list_->choose(now)) list_->choose(Kind::File);
    list_->setFocus();
    shelf.look();
    readRuns();
    showRow();
}

QWidget* StartDialog::makeSide() {
    auto* side = new QWidget(this);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid / 2);
    column->addWidget(scrolling(details_, side), 1);
    adopt_ = new QCheckBox(side);
    adopt_->setChecked(true);
    column->addWidget(adopt_);
    adoptNote_ = new QLabel(side);
    setTextSize(adoptNote_, TextSize::Small, true);
    adoptNote_->setWordWrap(true);
    column->addWidget(adoptNote_);
    connect(adopt_, &QCheckBox::toggled, this, &StartDialog::showChoice);
    return side;
}

QWidget* StartDialog::makeButtons() {
    auto* buttons = new QWidget(this);
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGrid);
    row->addStretch(1);
    QPushButton* cancel = textButton({}, tr("Cancel"), buttons);
    use_ = primaryButton(QStringLiteral("good"), tr("Use this start"), buttons);
    cancel->setAutoDefault(false);  // Return means the other one
    use_->setDefault(true);
    row->addWidget(cancel);
    row->addWidget(use_);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(use_, &QPushButton::clicked, this, &StartDialog::choose);
    return buttons;
}

void StartDialog::setNow(std::shared_ptr<const engine::TrainingStart> outline) {
    if (outline == now_) return;
    now_ = std::move(outline);
    preview_->setNow(now_);
    if (now_) askAgain();
}

void StartDialog::readRuns() {
    RunsQuestion question{.project = document_.project(),
                          .projectFile = document_.file(),
                          .folders = knownRunsFolders(document_)};
    reading_.start([this, question = std::move(question)](const Job::Report&,
                                                          std::stop_token stop) -> Job::Deliver {
        const QVector<RunRow> all = readRunRows(question, {}, stop);
        std::vector<RunRow> runs = runsToStartFrom({all.begin(), all.end()});
        if (runs.size() > kMostListedRuns) runs.resize(kMostListedRuns);
        return [this, runs = std::move(runs)]() mutable {
            runs_ = std::move(runs);
            const std::string chosen = list_->chosen() ? list_->chosen()->from : std::string();
            showRows();
            if (chosen.empty() || chosen != file_) return;
            // What the project starts from is one of its runs, not a file.
            file_.clear();
            showRows();
            if (!list_->choose(chosen)) {
                file_ = chosen;
                showRows();
            }
        };
    });
}

void StartDialog::showRows() {
    list_->setRows(startRows(shelf_, file_, runs_ ? &*runs_ : nullptr, runsUnread_));
}

void StartDialog::showRow() {
    const StartRow* row = list_->chosen();
    if (!row) return;
    const StartShelf::Entry* entry = row->kind == Kind::Catalog ? shelf_.find(row->from) : nullptr;
    const std::string wanted = entry && !entry->isHere() ? std::string() : row->from;
    if (wanted != asked_) {
        asked_ = wanted;
        preview_->ask(wanted);  // shows the choice
    } else {
        showChoice();
    }
}

void StartDialog::askAgain() {
    asked_.clear();
    showRow();
}

bool StartDialog::adopts() const {
    return adopt_->isChecked() && isAny(preview_->differences());
}

void StartDialog::showChoice() {
    const StartRow* row = list_->chosen();
    if (!row) return;
    const StartShelf::Entry* entry = row->kind == Kind::Catalog ? shelf_.find(row->from) : nullptr;
    if (entry && entry->isHere() && asked_ != row->from) return showRow();
    const engine::OpenChoices& differences = preview_->differences();
    adopt_->setVisible(isAny(differences));
    const bool leaves = row->kind == Kind::Random && !document_.project().startFrom.empty();
    adoptNote_->setVisible(isAny(differences) || leaves);
    adopt_->setText(differences.network ? tr("Draw its network and prepare images as it expects")
                                        : tr("Prepare images as it expects"));
    const bool isOfOthers =
        differences.network && preview_->start() && preview_->start()->isOfOthers();
    const bool takesOptions = isOfOthers && !preview_->start()->templateName.empty();
    const bool isByEffort =
        takesOptions && preview_->adoptedPart() != engine::TrainedPart::LastLayer;
    adoptNote_->setText(
        leaves       ? leavingText()
        : isByEffort ? tr("Your effort decides which layers are trained. Undo restores your "
                          "network, its input and your settings.")
        : takesOptions
            ? tr("Only the last layer is trained at first, with the training settings "
                 "that suit it. Undo restores your network, its input and your settings.")
        : isOfOthers ? tr("Only the last layer is trained at first. Undo restores your network and "
                          "its input.")
        : differences.network ? tr("Undo restores your network and its input.")
                              : tr("Undo restores your input settings."));
    details_->show(*row, adopts());
    setAvailable(use_, whyNot(), tr("The next training starts from these weights"));
}

QString StartDialog::leavingText() const {
    const auto memory = startSituation(document_).memory;
    return memory && memory->taken.startFrom == document_.project().startFrom
               ? tr("Network, input and settings are again what they were before the start was "
                    "taken. What you have changed since stays.")
               : tr("What was chosen for this start becomes what suits your images without it. "
                    "What you have set yourself stays.");
}

QString StartDialog::whyNot() const {
    const StartRow* row = list_->chosen();
    if (!row || row->kind == Kind::Heading) return tr("Select a start first.");
    if (row->kind == Kind::Random) return {};
    if (row->kind == Kind::File && row->from.empty()) return tr("Choose a file first.");
    if (row->kind == Kind::File && recognising_.isRunning()) {
        return tr("The weights are still being read.");
    }
    if (const StartShelf::Entry* entry = shelf_.find(row->from)) {
        if (entry->isBusy) return tr("Wait for the download to finish.");
        if (!entry->isHere()) return tr("Download it first, or choose its file.");
    }
    if (!preview_->failure().isEmpty()) return preview_->failure();
    if (!preview_->start()) return tr("The weights are still being read.");
    const engine::StartReview* review = preview_->review(adopts());
    return review ? spokenText(review->refusal) : QString();
}

void StartDialog::askForFile() {
    auto* dialog = new QFileDialog(
        this,
        tr("Choose a file of weights"),
        lastFolder(),
        tr("Weights (*.pth *.pt *.safetensors *.h5 *.keras *.onnx *.whl);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &StartDialog::takeFile);
    dialog->open();
}

void StartDialog::takeFile(const QString& file) {
    rememberFolder(file);
    file_ = engine::startFromText(file.toStdString());
    recognisedFile_.clear();
    details_->setRecognised({});
    showRows();
    list_->choose(Kind::File);
    askAgain();
    recognise(toPath(file));
}

void StartDialog::recognise(const std::filesystem::path& file) {
    recognising_.startAtOnce([this, file, catalog = shelf_.catalog()](
                                 const Job::Report&, std::stop_token) -> Job::Deliver {
        const engine::Start* known = engine::knownStart(file, catalog);
        if (!known) return {};
        return [this, file, known, kept = isKept(*known)] { takeKnown(*known, file, kept); };
    });
}

// Whoever has selected something else meanwhile keeps that; the file is a file then.
void StartDialog::takeKnown(const engine::Start& start,
                            const std::filesystem::path& file,
                            bool kept) {
    const StartRow* row = list_->chosen();
    if (!row || row->kind != Kind::File) return;
    const std::string name(start.name);
    const std::string chosen = std::exchange(file_, {});
    details_->setRecognised(name);
    if (!kept) {
        recognisedFile_ = chosen;
        shelf_.import(name, file);
    } else if (!shelf_.find(name)->isHere()) {
        shelf_.look();  // it has been brought meanwhile
    }
    showRows();
    list_->choose(name);
    askAgain();
}

// Where no copy can be kept, the weights are read from where they are.
void StartDialog::useFileItself(const QString& name, const QString& why) {
    if (recognisedFile_.empty() || name.toStdString() != details_->recognised()) return;
    const StartRow* row = list_->chosen();
    const bool isChosen = row && row->from == name.toStdString();
    file_ = std::exchange(recognisedFile_, {});
    details_->setNotKept(name, why);
    showRows();
    if (isChosen) list_->choose(Kind::File);
    askAgain();
}

void StartDialog::choose() {
    const StartRow* row = list_->chosen();
    if (!row || !whyNot().isEmpty()) return;
    QObject::disconnect(&document_, nullptr, this, nullptr);
    if (row->kind == Kind::Random) {
        chooseStart(document_, std::string(), now_);
    } else if (adopts() || row->from != document_.project().startFrom) {
        chooseStart(document_, preview_->change(adopts()));
    }
    accept();
}

}  // namespace espalier::ui
