// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/drop_area.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

DropArea::DropArea(QWidget* parent) : QWidget(parent), image_(new QLabel(this)) {
    auto* column = new QVBoxLayout(this);
    column->setSpacing(2 * kGrid);
    column->addStretch(1);
    auto* title = new QLabel(tr("Drop a folder of images"), this);
    auto* hint = new QLabel(tr("One subfolder per class: roses, tulips, daisies …\nYour images are "
                               "not copied or changed, and never leave this computer."),
                            this);
    for (QLabel* label : {image_, title, hint}) {
        label->setAlignment(Qt::AlignCenter);
        column->addWidget(label);
    }
    setTextSize(title, TextSize::Title);
    setTextSize(hint, TextSize::Normal, true);
    auto* row = new QHBoxLayout;
    QPushButton* sample = primaryButton(QStringLiteral("flower"), tr("Try the sample"), this);
    QPushButton* open = textButton(QStringLiteral("open"), tr("Open …"), this);
    sample->setToolTip(tr("Generates 300 images of five kinds of flowers and opens them."));
    open->setToolTip(tr("Open a folder of images, a project or a model (Ctrl+O)"));
    row->addStretch(1);
    row->addWidget(sample);
    row->addWidget(open);
    row->addStretch(1);
    column->addSpacing(kGrid);
    column->addLayout(row);
    column->addStretch(1);
    setFocusProxy(sample);
    connect(sample, &QPushButton::clicked, this, &DropArea::sampleAsked);
    connect(open, &QPushButton::clicked, this, &DropArea::openAsked);
    drawImage();
}

void DropArea::setGlowing(bool glowing) {
    if (glowing_ == glowing) return;
    glowing_ = glowing;
    update();
}

void DropArea::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) drawImage();
}

void DropArea::drawImage() {
    image_->setPixmap(
        iconPixmap(QStringLiteral("drop"), themeOf(this).accent, 72, devicePixelRatioF()));
}

void DropArea::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(glowing_ ? theme.accent : theme.line, 2);
    pen.setDashPattern({4, 4});
    painter.setPen(pen);
    painter.setBrush(glowing_ ? theme.selection : theme.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 16, 16);
}

}  // namespace espalier::ui
