// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/mistakes_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/images/image_cache.h"
#include "ui/images/image_grid.h"
#include "ui/isolated.h"
#include "ui/results/classification/confused_list.h"
#include "ui/results/classification/mistake_delegate.h"
#include "ui/results/classification/mistakes_model.h"
#include "ui/results/image_actions.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kPairsWidth = 31 * kGrid;
constexpr int kLargeCell = 176;

/// In a larger window there are larger images, not only more of them.
class MistakeGrid : public ImageGrid {
  public:
    using ImageGrid::ImageGrid;

  protected:
    void resizeEvent(QResizeEvent* event) override {
        const int room = viewport()->width() - 1;  // the last column would wrap otherwise
        const int columns = std::max(1, room / MistakesView::leastCell(room));
        setGridSize({room / columns, room / columns + MistakeDelegate::kWords});
        // NOLINTNEXTLINE(bugprone-parent-virtual-call): an ImageGrid would set its own cells.
        QListView::resizeEvent(event);
    }
};

}  // namespace

MistakesView::MistakesView(ImageCache& images, ImageActions& actions, QWidget* parent)
    : QWidget(parent),
      actions_(actions),
      model_(new MistakesModel(images, actions, this)),
      pairs_(new ConfusedList(this)),
      title_(sentenceLabel({}, true, this)),
      review_(textButton(QStringLiteral("search"), tr("Review one by one"), this)),
      exclude_(textButton(QStringLiteral("hide"), tr("Exclude"), this)),
      folder_(textButton(QStringLiteral("folder"), tr("Show in folder"), this)),
      list_(new MistakeGrid(MistakeDelegate::kCell, MistakeDelegate::kWords, this)) {
    makeLayout();
    list_->setModel(model_);
    list_->setItemDelegate(new MistakeDelegate(list_));
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    list_->setAccessibleName(tr("Images"));
    connectList();
    connect(pairs_, &ConfusedList::pairChosen, this, &MistakesView::showCell);
    connect(pairs_, &ConfusedList::allChosen, this, &MistakesView::showAll);
    list_->repaintOnArrival(images, MistakesModel::PathRole);
    updateActions();
}

// 128 pixels in a window of 1280, 160 in one of 1920.
int MistakesView::leastCell(int room) {
    return std::clamp(90 + room / 20, MistakeDelegate::kCell, kLargeCell);
}

QListView& MistakesView::list() {
    return *list_;
}

void MistakesView::makeLayout() {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 2 * kGrid, 0, 0);
    row->setSpacing(3 * kGrid);
    auto* left = new QVBoxLayout;
    addSection(left, tr("Most confused"));
    left->itemAt(0)->widget()->setMinimumHeight(exclude_->sizeHint().height());
    pairs_->setFixedWidth(kPairsWidth);
    left->addWidget(pairs_, 1);
    row->addLayout(left);
    auto* right = new QVBoxLayout;
    auto* tools = new QHBoxLayout;
    tools->setSpacing(kGrid);
    tools->addWidget(title_, 1);
    auto* buttons = new FlowLayout;
    buttons->setSpacing(kGrid);
    for (QPushButton* button : {review_, exclude_, folder_}) buttons->addWidget(button);
    tools->addLayout(buttons);
    right->addLayout(tools);
    right->addWidget(list_, 1);
    row->addLayout(right, 1);
}

void MistakesView::connectList() {
    auto* key = new QShortcut(QKeySequence::Delete, list_);
    key->setContext(Qt::WidgetShortcut);
    connect(key, &QShortcut::activated, this, [this] { actions_.toggleExcluded(chosen()); });
    connect(exclude_, &QPushButton::clicked, this, [this] { actions_.toggleExcluded(chosen()); });
    connect(folder_, &QPushButton::clicked, this, [this] { actions_.show(chosen().front()); });
    connect(list_, &QWidget::customContextMenuRequested, this, &MistakesView::showMenu);
    connect(list_, &QListView::activated, this, [this](const QModelIndex& index) {
        askForReview(index.row());
    });
    connect(review_, &QPushButton::clicked, this, [this] {
        askForReview(std::max(0, list_->currentIndex().row()));
    });
    connect(list_->selectionModel(),
            &QItemSelectionModel::selectionChanged,
            this,
            &MistakesView::updateActions);
    connect(model_, &QAbstractItemModel::modelReset, this, &MistakesView::updateActions);
    connect(&actions_, &ImageActions::changed, this, [this] {
        list_->viewport()->update();
        updateActions();
    });
}

QStringList MistakesView::chosen() const {
    QStringList paths;
    const QModelIndexList rows = list_->selectionModel()->selectedIndexes();
    for (const QModelIndex& row : rows) paths << row.data(MistakesModel::PathRole).toString();
    return paths;
}

void MistakesView::askForReview(int first) {
    QStringList paths;
    for (int row = 0; row < model_->rowCount(); ++row) {
        paths << model_->index(row, 0).data(MistakesModel::PathRole).toString();
    }
    emit reviewAsked(paths, first);
}

void MistakesView::updateActions() {
    setAvailable(review_,
                 model_->rowCount() == 0 ? tr("There is no image to review.") : QString(),
                 tr("Each image large, with where the network looks, and what can be done about it "
                    "(Enter)"));
    const QStringList paths = chosen();
    actions_.showOn(*exclude_, paths);
    setAvailable(folder_,
                 paths.isEmpty()    ? tr("Select an image first.")
                 : paths.size() > 1 ? tr("Select a single image.")
                                    : QString(),
                 tr("Show the image in the file manager"));
}

void MistakesView::showMenu(const QPoint& where) {
    const QStringList paths = chosen();
    if (!paths.isEmpty()) {
        actions_.popUpMenu(paths, list_->viewport()->mapToGlobal(where), list_);
    }
}

void MistakesView::setEvaluation(const std::shared_ptr<const engine::ClassEvaluation>& evaluation,
                                 const engine::SampleFiles& files) {
    classes_.clear();
    for (const std::string& name : evaluation->classes) classes_ << fromUtf8(name);
    model_->setEvaluation(evaluation, files);
    pairs_->setMatrix(evaluation->confusion, classes_);
    showAll();
}

void MistakesView::showCell(int truth, int answer) {
    cell_ = {truth, answer};
    model_->setCell(cell_);
    pairs_->choose(truth, answer);
    writeTitle();
}

void MistakesView::showAll() {
    cell_.reset();
    model_->setCell(cell_);
    pairs_->chooseAll();
    writeTitle();
}

QString MistakesView::title() const {
    return title_->text();
}

void MistakesView::writeTitle() {
    const int count = model_->rowCount();
    const QString images = tr("%n image(s)", nullptr, count);
    if (!cell_) {
        title_->setText(count == 0 ? tr("No mistakes.")
                                   : tr("%n mistake(s), most confident first.", nullptr, count));
    } else if (cell_->first == cell_->second) {
        title_->setText(tr("%1 of %2 correct").arg(images, isolated(classes_.value(cell_->first))));
    } else {
        title_->setText(tr("%1 of %2 predicted as %3")
                            .arg(images,
                                 isolated(classes_.value(cell_->first)),
                                 isolated(classes_.value(cell_->second))));
    }
}

}  // namespace espalier::ui
