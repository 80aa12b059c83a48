// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/data/scan_progress_view.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/workspace/workspace.h"

namespace espalier::ui {

ScanProgressView::ScanProgressView(Workspace& workspace, QWidget* parent)
    : QWidget(parent),
      title_(new QLabel(this)),
      sentence_(new QLabel(this)),
      bar_(new QProgressBar(this)) {
    auto* column = new QVBoxLayout(this);
    column->setSpacing(2 * kGrid);
    column->addStretch(2);
    column->addWidget(title_, 0, Qt::AlignHCenter);
    column->addWidget(bar_, 0, Qt::AlignHCenter);
    column->addWidget(sentence_, 0, Qt::AlignHCenter);
    QPushButton* cancel = textButton(QStringLiteral("close"), tr("Cancel"), this);
    column->addWidget(cancel, 0, Qt::AlignHCenter);
    column->addStretch(3);
    setTextSize(title_, TextSize::Title);
    setTextSize(sentence_, TextSize::Normal, true);
    bar_->setFixedWidth(40 * kGrid);
    bar_->setAccessibleName(tr("Progress"));
    connect(cancel, &QPushButton::clicked, &workspace, &Workspace::cancel);
    connect(&workspace, &Workspace::started, this, [this](const QString& what) {
        title_->setText(what);
        sentence_->setText(tr("Reading the first files …"));
        bar_->setMaximum(0);
    });
    connect(&workspace,
            &Workspace::progressed,
            this,
            [this](qint64 done, qint64 of, const QString& sentence) {
                bar_->setMaximum(static_cast<int>(of));
                bar_->setValue(static_cast<int>(done));
                sentence_->setText(sentence);
            });
}

}  // namespace espalier::ui
