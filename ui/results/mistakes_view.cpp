// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/mistakes_view.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/pictures/picture_cache.h"
#include "ui/pictures/picture_grid.h"
#include "ui/results/mistake_delegate.h"
#include "ui/results/mistakes_model.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

MistakesView::MistakesView(PictureCache& pictures, QWidget* parent)
    : QWidget(parent),
      model_(new MistakesModel(pictures, this)),
      title_(sentenceLabel({}, true, this)),
      all_(textButton({}, tr("All mistakes"), this)),
      list_(new PictureGrid(MistakeDelegate::kCell, MistakeDelegate::kWords, this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 2 * kGrid, 0, 0);
    auto* row = new QHBoxLayout;
    row->addWidget(title_, 1);
    row->addWidget(all_);
    column->addLayout(row);
    column->addWidget(list_, 1);
    list_->setModel(model_);
    list_->setItemDelegate(new MistakeDelegate(list_));
    list_->setAccessibleName(tr("Pictures"));
    connect(all_, &QPushButton::clicked, this, &MistakesView::showAll);
    connect(list_, &QListView::activated, this, [](const QModelIndex& index) {
        QDesktopServices::openUrl(
            QUrl::fromLocalFile(index.data(MistakesModel::PathRole).toString()));
    });
    list_->repaintOnArrival(pictures, MistakesModel::PathRole);
}

void MistakesView::setEvaluation(const engine::Evaluation& evaluation,
                                 const std::filesystem::path& root) {
    classes_.clear();
    for (const std::string& name : evaluation.classes) classes_ << fromUtf8(name);
    model_->setEvaluation(evaluation, root);
    showAll();
}

void MistakesView::showCell(int truth, int answer) {
    cell_ = {truth, answer};
    model_->setCell(cell_);
    writeTitle();
}

void MistakesView::showAll() {
    cell_.reset();
    model_->setCell(cell_);
    writeTitle();
}

void MistakesView::writeTitle() {
    const int count = model_->rowCount();
    const QString pictures = counted(count, tr("1 picture"), tr("%1 pictures"));
    all_->setVisible(cell_.has_value());
    if (!cell_) {
        title_->setText(count == 0
                            ? tr("Not one picture is wrong.")
                            : counted(count,
                                      tr("1 picture is wrong."),
                                      tr("%1 pictures are wrong, the most confident first.")));
    } else if (cell_->first == cell_->second) {
        title_->setText(tr("%1 of %2 right").arg(pictures, classes_.value(cell_->first)));
    } else {
        title_->setText(
            tr("%1 of %2 taken for %3")
                .arg(pictures, classes_.value(cell_->first), classes_.value(cell_->second)));
    }
}

}  // namespace espalier::ui
