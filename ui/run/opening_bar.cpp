// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/opening_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "ui/run/run_control.h"
#include "ui/style/theme.h"
#include "ui/text.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

OpeningBar::OpeningBar(RunControl& run, QWidget* parent)
    : QWidget(parent), sentence_(new QLabel(this)), bar_(new QProgressBar(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * kGrid);
    sentence_->setTextFormat(Qt::PlainText);
    bar_->setMaximum(1000);
    bar_->setAccessibleName(tr("Run loading progress"));
    QPushButton* cancel = textButton(QStringLiteral("close"), tr("Cancel"), this);
    cancel->setToolTip(tr("Keeps the current view."));
    row->addWidget(sentence_);
    row->addWidget(bar_, 1);
    row->addWidget(cancel);
    hide();
    connect(cancel, &QPushButton::clicked, &run.opening(), &RunOpening::cancel);
    connect(&run.opening(), &RunOpening::progressed, this, &OpeningBar::showProgress);
    connect(&run.opening(), &RunOpening::ended, this, &QWidget::hide);
}

void OpeningBar::showProgress(qint64 done, qint64 of) {
    bar_->setValue(of > 0 ? static_cast<int>(1000 * done / of) : 0);
    sentence_->setText(
        tr("Loading the run: %1 of %2")
            .arg(bytesText(static_cast<double>(done)), bytesText(static_cast<double>(of))));
    show();
}

}  // namespace espalier::ui
