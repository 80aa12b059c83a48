// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/drop_area.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/style/fonts.h"
#include "ui/style/icon.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

namespace {

constexpr qsizetype kMostThumbnails = 6;

}  // namespace

DropArea::DropArea(QWidget* parent)
    : QWidget(parent),
      image_(new QLabel(this)),
      try_(primaryButton(QStringLiteral("flower"), tr("Try the sample"), this)),
      open_(textButton(QStringLiteral("open"), tr("Open …"), this)),
      sample_(new QWidget(this)),
      thumbnails_(new QHBoxLayout(sample_)) {
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
    try_->setToolTip(tr("Generates 300 images of five kinds of flowers and opens them."));
    open_->setToolTip(tr("Open a folder of images, a project or a model (Ctrl+O)"));
    row->addStretch(1);
    row->addWidget(try_);
    row->addWidget(open_);
    row->addStretch(1);
    column->addSpacing(kGrid);
    column->addLayout(row);
    thumbnails_->setContentsMargins(0, 0, 0, 0);
    thumbnails_->setSpacing(kGrid);
    column->addWidget(sample_, 0, Qt::AlignHCenter);
    sample_->hide();
    column->addStretch(1);
    setFocusProxy(try_);
    connect(try_, &QPushButton::clicked, this, &DropArea::sampleAsked);
    connect(open_, &QPushButton::clicked, this, &DropArea::openAsked);
    drawImage();
}

void DropArea::setGlowing(bool glowing) {
    if (glowing_ == glowing) return;
    glowing_ = glowing;
    update();
}

void DropArea::showSample(const QList<SampleClass>& kinds) {
    if (kinds_ == kinds) return;
    kinds_ = kinds;
    sample_->hide();
    const auto before =
        sample_->findChildren<SampleThumbnail*>(QString(), Qt::FindDirectChildrenOnly);
    for (SampleThumbnail* each : before) {
        thumbnails_->removeWidget(each);
        each->hide();
        each->deleteLater();  // its click may be the caller
    }
    QWidget* previous = open_;  // in the order of the Tab key
    for (const SampleClass& shown : kinds_.first(std::min(kinds_.size(), kMostThumbnails))) {
        auto* thumbnail = new SampleThumbnail(shown, sample_);
        thumbnail->setToolTip(try_->toolTip());
        thumbnails_->addWidget(thumbnail);
        setTabOrder(previous, thumbnail);
        previous = thumbnail;
        connect(thumbnail, &SampleThumbnail::clicked, this, &DropArea::sampleAsked);
    }
    fitSample();
}

// The thumbnails ask for no room: where it is scarce they are hidden.
QSize DropArea::minimumSizeHint() const {
    QSize least = QWidget::minimumSizeHint();
    if (!sample_->isHidden()) {
        least.rheight() -= thumbnails_->sizeHint().height() + layout()->spacing();
    }
    return least;
}

void DropArea::fitSample() {
    const int needed =
        minimumSizeHint().height() + thumbnails_->sizeHint().height() + layout()->spacing();
    sample_->setVisible(!kinds_.isEmpty() && height() >= needed);
}

void DropArea::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitSample();
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
    QPen pen(glowing_ ? theme.accent : theme.edge, 2);
    pen.setDashPattern({4, 4});
    painter.setPen(pen);
    painter.setBrush(glowing_ ? theme.selection : theme.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 16, 16);
}

}  // namespace espalier::ui
