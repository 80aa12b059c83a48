// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/data_page.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_set>

#include "ui/data/data_grid.h"
#include "ui/data/data_inspector.h"
#include "ui/data/folder/folder_issues.h"
#include "ui/data/folder/folder_view.h"
#include "ui/data/issues_panel.h"
#include "ui/data/scan_progress_view.h"
#include "ui/data/thumbnail_delegate.h"
#include "ui/data/thumbnail_model.h"
#include "ui/data/unreadable_dialog.h"
#include "ui/document.h"
#include "ui/images/image_cache.h"
#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/heading.h"
#include "ui/widgets/section.h"
#include "ui/workspace/workspace.h"

namespace espalier::ui {

namespace {

constexpr int kAllSplits = -1;
constexpr int kMostFilter = 30 * kGrid;

DataGrid* makeGrid(QWidget* parent) {
    auto* grid = new DataGrid(ThumbnailDelegate::kCell, ThumbnailDelegate::kCaption, parent);
    grid->setAccessibleName(DataPage::tr("Images"));
    return grid;
}

}  // namespace

DataPage::DataPage(Document& document, Workspace& workspace, ImageCache& images, QWidget* parent)
    : Page(tr("Data"), parent),
      document_(document),
      workspace_(workspace),
      images_(images),
      issues_(new FolderIssues(document, this)),
      kind_(new FolderView(document, this)),
      stack_(new QStackedLayout(this)),
      scanning_(new ScanProgressView(workspace, this)),
      nothing_(new EmptyState({.icon = QStringLiteral("data"),
                               .title = tr("No images yet"),
                               .sentence = FolderView::invitation(),
                               .action = tr("Open folder …")},
                              this)) {
    content_ = makeContent();
    stack_->addWidget(nothing_);
    connect(nothing_, &EmptyState::actionChosen, this, &DataPage::openAsked);
    stack_->addWidget(scanning_);
    stack_->addWidget(content_);
    stack_->addWidget(kind_->question());
    connect(kind_, &FolderView::rescanWanted, &workspace_, [&workspace](const auto& choices) {
        workspace.rescan([choices](const engine::DataChoices&) { return choices; });
    });
    connect(kind_, &FolderView::targetChosen, this, &DataPage::showImages);
    connect(kind_, &FolderView::refused, &workspace_, [this](const QString& sentence) {
        emit workspace_.noticed(sentence);
    });
    connect(&workspace, &Workspace::started, this, &DataPage::updateStack);
    connect(&workspace, &Workspace::ended, this, &DataPage::updateStack);
    connect(&document, &Document::projectReset, this, &DataPage::updateStack);
    connect(&document, &Document::projectReset, this, &DataPage::forgetProblem);
    connect(&document, &Document::folderChanged, this, &DataPage::showData);
    connect(&document, &Document::dataChanged, this, &DataPage::updateStack);
    connect(&document, &Document::dataChanged, this, &DataPage::writeHeading);
}

QString DataPage::whyNotAvailable() const {
    const bool something = document_.data() || workspace_.isBusy() || !document_.isEmpty();
    return something ? QString() : tr("Drop a folder of images first.");
}

QWidget* DataPage::makeContent() {
    auto* content = new QWidget(this);
    auto* page = new QVBoxLayout(content);
    page->setContentsMargins(pageMargins());
    page->setSpacing(2 * kGrid);
    heading_ = new Heading(tr("Data"), content);
    splitFilter_ = new QComboBox(content);
    splitFilter_->setAccessibleName(tr("Split filter"));
    splitFilter_->addItem(tr("All splits"), kAllSplits);
    splitFilter_->addItem(tr("Training"), static_cast<int>(engine::Split::Training));
    splitFilter_->addItem(tr("Validation"), static_cast<int>(engine::Split::Validation));
    splitFilter_->addItem(tr("Test"), static_cast<int>(engine::Split::Test));
    splitFilter_->setMaximumWidth(kMostFilter);
    splitFilter_->setToolTip(tr("Show the images of one split, or all images."));
    problemFilter_ = new QComboBox(content);
    problemFilter_->setAccessibleName(tr("Issue filter"));
    problemFilter_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    problemFilter_->setMaximumWidth(kMostFilter);
    problemFilter_->addItem(tr("All images"), QString());
    count_ = new QLabel(content);
    setTextSize(count_, TextSize::Small, true);
    count_->setMinimumHeight(splitFilter_->sizeHint().height());  // as high as the filter
    heading_->addAction(count_);
    heading_->addAction(splitFilter_);
    heading_->addAction(problemFilter_);
    page->addWidget(heading_);

    grid_ = makeGrid(content);
    model_ = new ThumbnailModel(images_, this);
    model_->setSide(static_cast<int>(2 * ThumbnailDelegate::kCell * devicePixelRatioF()));
    grid_->setModel(model_);
    inspector_ = new DataInspector(document_, *issues_, content);
    QScrollArea* side = scrolling(inspector_, content);
    side->setFixedWidth(39 * kGrid);
    auto* row = new QHBoxLayout;
    row->setSpacing(2 * kGrid);
    row->addWidget(kind_->panel());
    row->addWidget(grid_, 1);
    row->addWidget(side);
    page->addLayout(row, 1);
    // The list, not a filter, has the focus when the page opens.
    setTabOrder(kind_->list(), kind_->adding());
    setTabOrder(kind_->adding(), splitFilter_);
    setTabOrder(splitFilter_, problemFilter_);
    setTabOrder(problemFilter_, grid_);

    connect(splitFilter_, &QComboBox::currentIndexChanged, this, &DataPage::showImages);
    connect(problemFilter_, &QComboBox::currentIndexChanged, this, &DataPage::chooseProblem);
    connect(issues_, &FolderIssues::changed, this, &DataPage::fillProblems);
    connect(grid_, &QWidget::customContextMenuRequested, this, &DataPage::showMenu);
    connect(grid_, &QListView::activated, this, [this](const QModelIndex& index) {
        QDesktopServices::openUrl(QUrl::fromLocalFile(model_->pathOf(index.row())));
    });
    grid_->repaintOnArrival(images_, ThumbnailModel::PathRole);
    connectGrid();
    connect(inspector_, &DataInspector::problemChanged, this, &DataPage::problemChanged);
    connect(inspector_, &DataInspector::startAsked, this, &DataPage::startAsked);
    connect(inspector_, &DataInspector::taskWanted, &workspace_, &Workspace::rescanForTask);
    connect(inspector_, &DataInspector::rescanWanted, &workspace_, &Workspace::rescan);
    IssuesPanel& panel = inspector_->issues();
    connect(&panel, &IssuesPanel::rescanWanted, &workspace_, [this](const auto& choices) {
        workspace_.rescan([choices](const engine::DataChoices&) { return choices; });
    });
    connect(&panel, &IssuesPanel::unreadableWanted, this, [this] {
        showIssue(QStringLiteral("data.unreadable"));
    });
    connect(&panel, &IssuesPanel::showWanted, this, &DataPage::showProblem);
    connect(&panel, &IssuesPanel::excluding, grid_, qOverload<>(&QWidget::setFocus));
    return content;
}

void DataPage::connectGrid() {
    connect(grid_, &DataGrid::excludingWanted, this, &DataPage::toggleExcluded);
    connect(grid_, &DataGrid::choosingWanted, this, [this] {
        const QRect cell = grid_->visualRect(grid_->currentIndex());
        const QRect inView = grid_->viewport()->rect();
        const QPoint where = (cell.intersects(inView) ? cell : inView).center();
        kind_->askForClass(selectedPlaces(), grid_->viewport()->mapToGlobal(where));
    });
    connect(grid_, &DataGrid::numberPressed, this, [this](int number) {
        kind_->assignNumber(selectedPlaces(), number);
    });
    connect(kind_, &FolderView::imagesDropped, this, [this](const QString& name) {
        const FolderView::Places places = selectedPlaces();
        // Deferred, because the change rebuilds the list, which is still handling the drop.
        QMetaObject::invokeMethod(
            this,
            [this, name, places] {
                if (!name.isEmpty()) return kind_->assign(places, name);
                kind_->askForClass(places, QCursor::pos());
            },
            Qt::QueuedConnection);
    });
    connect(grid_->selectionModel(),
            &QItemSelectionModel::selectionChanged,
            this,
            &DataPage::writeCount);
}

void DataPage::updateStack() {
    if (workspace_.isBusy()) {
        stack_->setCurrentWidget(scanning_);
    } else if (document_.data() && kind_->needsAnswer()) {
        stack_->setCurrentWidget(kind_->question());
    } else {
        stack_->setCurrentWidget(document_.data() ? content_ : nothing_);
    }
    emit availabilityChanged();
}

void DataPage::showData() {
    updateStack();
    if (!document_.data()) return;
    writeHeading();
    kind_->showData();
    const bool isNew = scanned_ != document_.view().scanned;
    if (isNew) forgetProblem();
    showImages();
    if (isNew) grid_->verticalScrollBar()->setValue(0);
}

void DataPage::forgetProblem() {
    scanned_ = document_.view().scanned;
    const QSignalBlocker quiet(problemFilter_);
    problemFilter_->setCurrentIndex(0);
    fillProblems();
}

// One entry per issue about images. The chosen one stays even if it is no longer found, to show
// what became of its images.
void DataPage::fillProblems() {
    const QString chosen = problemFilter_->currentData().toString();
    const QString chosenName = problemFilter_->currentText();
    const QSignalBlocker quiet(problemFilter_);
    problemFilter_->clear();
    problemFilter_->addItem(tr("All images"), QString());
    for (const engine::DataIssue& issue : issues_->list()) {
        if (issue.images.empty()) continue;
        problemFilter_->addItem(
            tr("%1 (%2)").arg(FolderIssues::nameOf(issue),
                              countText(static_cast<qint64>(issue.images.size()))),
            fromUtf8(issue.diagnostic.code));
    }
    if (problemFilter_->findData(chosen) < 0) problemFilter_->addItem(chosenName, chosen);
    problemFilter_->setCurrentIndex(problemFilter_->findData(chosen));
    setAvailable(
        problemFilter_,
        problemFilter_->count() == 1 ? tr("No issue concerns individual images.") : QString(),
        tr("Show the images of one issue, or all images."));
}

void DataPage::chooseProblem() {
    problemImages_.clear();
    const QString code = problemFilter_->currentData().toString();
    if (const engine::DataIssue* issue = issues_->find(code)) {
        problemImages_ = issue->images;
    }
    fillProblems();  // removes an issue that is no longer found and was deselected
    showImages();
}

void DataPage::showIssue(const QString& code) {
    if (code != QLatin1String("data.unreadable")) return showProblem(code);
    UnreadableDialog(document_.data(), this).exec();
}

// Ignores the other filters, so that the view shows what the button promises.
void DataPage::showProblem(const QString& code) {
    kind_->chooseAll();
    splitFilter_->setCurrentIndex(0);
    const int entry = problemFilter_->findData(code);
    const bool again = entry == problemFilter_->currentIndex();
    problemFilter_->setCurrentIndex(entry);
    if (again) chooseProblem();
    grid_->setFocus();
}

void DataPage::writeHeading() {
    if (!document_.data()) return;
    QStringList folders{fromPath(document_.data().root().filename())};
    for (const engine::SourceFolder& folder : document_.data().moreFolders()) {
        folders << fromPath(folder.path.filename());
    }
    heading_->setTitle(folders.join(QStringLiteral(" + ")));
    const engine::Preprocessing& input = document_.project().preprocessing;
    heading_->setSentence(tr("%1, resized to %2 × %3 pixels")
                              .arg(kind_->summary())
                              .arg(input.width)
                              .arg(input.height));
}

void DataPage::showImages() {
    ThumbnailModel::Filter filter{.target = kind_->target(), .split = {}, .images = {}};
    const int split = splitFilter_->currentData().toInt();
    if (split != kAllSplits) filter.split = static_cast<engine::Split>(split);
    if (problemFilter_->currentIndex() > 0) filter.images = problemImages_;
    const int first = firstSelectedRow();
    const bool isOther = !model_->isShownBy(document_.data(), filter);
    model_->show(document_.data(), filter);
    // They were given another class than the one in view: the next ones can follow.
    if (first >= 0 && !isOther && !grid_->selectionModel()->hasSelection()) selectRow(first);
    writeCount();
}

int DataPage::firstSelectedRow() const {
    int first = -1;
    for (const QItemSelectionRange& range : grid_->selectionModel()->selection()) {
        if (first < 0 || range.top() < first) first = range.top();
    }
    return first;
}

void DataPage::selectRow(int row) {
    const QModelIndex next = model_->index(std::min(row, model_->rowCount() - 1), 0);
    if (next.isValid()) grid_->setCurrentIndex(next);
}

void DataPage::writeCount() {
    qint64 selected = 0;
    for (const QItemSelectionRange& range : grid_->selectionModel()->selection()) {
        selected += range.height();
    }
    const QString shown = tr("%1 shown").arg(countText(model_->rowCount()));
    count_->setText(selected > 1 ? tr("%1, %2 selected").arg(shown, countText(selected)) : shown);
}

FolderView::Places DataPage::selectedPlaces() const {
    FolderView::Places places;
    for (const QItemSelectionRange& range : grid_->selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row) {
            places.push_back(model_->placeOf(row));
        }
    }
    return places;
}

void DataPage::showMenu(const QPoint& where) {
    const QModelIndex index = grid_->indexAt(where);
    if (!index.isValid()) return;
    QMenu menu;
    const engine::DataSample image = model_->image(index.row());
    const QPoint there = grid_->viewport()->mapToGlobal(where);
    kind_->addClassActions(menu, selectedPlaces(), there);
    if (!kind_->addToMenu(menu, image)) {
        const bool excluded = image.excluded;
        menu.addAction(icon(excluded ? QStringLiteral("show") : QStringLiteral("hide")),
                       excluded ? tr("Include") : tr("Exclude"),
                       QKeySequence(Qt::Key_Delete),
                       this,
                       [this, excluded] { excludeSelected(!excluded); });
    }
    // Copies the path now, because the images may change while the menu is open.
    const QString path = model_->pathOf(index.row());
    menu.addAction(icon(QStringLiteral("image")), tr("Open image"), this, [path] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(path));
    });
    menu.exec(there);
}

QString DataPage::problem() const {
    return inspector_->problem();
}

// Includes them again if all are excluded. The choices say so at once, a large folder only later.
void DataPage::toggleExcluded() {
    const FolderView::Places places = selectedPlaces();
    const std::vector<std::string>& excluded = document_.project().dataChoices.excluded;
    const std::unordered_set<std::string_view> out(excluded.begin(), excluded.end());
    const bool areExcluded = std::ranges::all_of(places, [&](std::uint32_t place) {
        const engine::DataSample sample = document_.data().sample(place);
        return out.contains(sample.name) || kind_->isLeftOut(sample);
    });
    if (!places.empty()) excludeSelected(!areExcluded);
}

void DataPage::excludeSelected(bool exclude) {
    const FolderView::Places places = selectedPlaces();
    std::vector<std::string> names;
    for (const std::uint32_t place : places) names.push_back(document_.data().sample(place).name);
    const std::vector<std::string>& before = document_.project().dataChoices.excluded;
    std::vector<std::string> excluded = before;
    if (exclude) {
        const std::unordered_set<std::string_view> out(before.begin(), before.end());
        std::ranges::copy_if(names, std::back_inserter(excluded), [&](const std::string& name) {
            return !out.contains(name);
        });
    } else {
        const std::unordered_set<std::string_view> chosen(names.begin(), names.end());
        std::erase_if(excluded, [&](const std::string& name) { return chosen.contains(name); });
    }
    if (excluded.size() == before.size()) return;
    const QString images = tr("%n image(s)", nullptr, static_cast<int>(places.size()));
    document_.change(&engine::DataChoices::excluded,
                     std::move(excluded),
                     Area::Data,
                     (exclude ? tr("Exclude %1") : tr("Include %1")).arg(images));
}

}  // namespace espalier::ui
