// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/blocks/block_name_dialog.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kNameWidth = 44 * kGrid;

}  // namespace

BlockNameDialog::BlockNameDialog(const QString& title,
                                 const QString& name,
                                 WhyNot whyNot,
                                 QWidget* parent)
    : QDialog(parent),
      whyNot_(std::move(whyNot)),
      name_(new QLineEdit(name)),
      reason_(sentenceLabel({}, true, this)),
      take_(primaryButton({}, tr("Save"), this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    name_->setAccessibleName(tr("Name of the block"));
    name_->setPlaceholderText(tr("Name of the block"));
    name_->setMinimumWidth(kNameWidth);
    name_->selectAll();
    QPushButton* cancel = textButton({}, tr("Cancel"), this);
    cancel->setAutoDefault(false);
    take_->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(kGrid);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(take_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * kGrid, 2 * kGrid, 2 * kGrid, 2 * kGrid);
    column->setSpacing(kGrid);
    column->addWidget(name_);
    column->addWidget(reason_);
    column->addLayout(buttons);
    connect(name_, &QLineEdit::textChanged, this, &BlockNameDialog::check);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(take_, &QPushButton::clicked, this, [this] {
        const QString chosen = name_->text();
        accept();
        emit named(chosen);
    });
    check();
}

void BlockNameDialog::check() {
    const QString why = whyNot_(name_->text());
    reason_->setText(why.isEmpty() ? tr("It is listed among the layers of every drawing.") : why);
    setAvailable(take_, why, {});
}

}  // namespace espalier::ui
