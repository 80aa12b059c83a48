// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/tour.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/plots/line_look.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kCardWidth = 58 * kGrid;
constexpr int kGap = 2 * kGrid;
constexpr int kAboveEnd = 5 * kGrid + kGrid / 2;
constexpr int kDim = 110;  // of 255
constexpr int kRound = 10;
constexpr int kFrameLine = 2;

}  // namespace

Tour::Tour(QWidget& window, std::vector<TourStep> steps)
    : QWidget(&window),
      window_(window),
      steps_(std::move(steps)),
      card_(new QWidget(this)),
      title_(new QLabel(card_)),
      text_(sentenceLabel({}, false, card_)),
      count_(new QLabel(card_)),
      back_(textButton({}, tr("Back"), card_)),
      next_(primaryButton({}, tr("Next"), card_)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setFocusPolicy(Qt::StrongFocus);
    auto* column = new QVBoxLayout(card_);
    column->setContentsMargins(3 * kGrid, 2 * kGrid, 3 * kGrid, 2 * kGrid);
    column->setSpacing(kGrid);
    setTextSize(title_, TextSize::Title);
    title_->setWordWrap(true);
    setTextSize(count_, TextSize::Small, true);
    column->addWidget(title_);
    column->addWidget(text_);
    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    auto* skip = textButton({}, tr("Skip the tour"), card_);
    row->addWidget(count_, 1);
    row->addWidget(skip);
    row->addWidget(back_);
    row->addWidget(next_);
    column->addLayout(row);
    card_->setFixedWidth(kCardWidth);
    connect(skip, &QPushButton::clicked, this, &Tour::close);
    connect(back_, &QPushButton::clicked, this, [this] { showStep(step_ - 1); });
    connect(next_, &QPushButton::clicked, this, [this] {
        step_ + 1 < static_cast<int>(steps_.size()) ? showStep(step_ + 1)
                                                    : static_cast<void>(close());
    });
    window_.installEventFilter(this);
    show();
    raise();
    showStep(0);
}

void Tour::showStep(int step) {
    step_ = std::clamp(step, 0, static_cast<int>(steps_.size()) - 1);
    const TourStep& now = steps_[static_cast<std::size_t>(step_)];
    const auto count = static_cast<int>(steps_.size());
    title_->setText(now.title);
    text_->setText(now.text);
    count_->setText(tr("%1 of %2").arg(step_ + 1).arg(count));
    setAccessibleName(now.title);
    setAccessibleDescription(now.text);
    back_->setVisible(step_ > 0);
    next_->setText(step_ + 1 == count ? tr("Begin") : tr("Next"));
    next_->setFocus(Qt::OtherFocusReason);
    place();
}

QRect Tour::targetBox() const {
    const QWidget* target = steps_[static_cast<std::size_t>(step_)].target;
    if (!target || !target->isVisible()) return {};
    const QRect box =
        QRect(target->mapTo(&window_, QPoint(0, 0)), target->size()).intersected(rect());
    // At an edge of the window the frame lies within its target, or the edge would cut its line.
    const int room = std::min({box.left() - rect().left(),
                               box.top() - rect().top(),
                               rect().right() - box.right(),
                               rect().bottom() - box.bottom()});
    const int distance = std::min(kGrid / 2, room - kFrameLine / 2);
    return box.adjusted(-distance, -distance, distance, distance);
}

// The card beside the target, on the side with more room.
void Tour::place() {
    setGeometry(window_.rect());
    card_->adjustSize();
    const QSize size(kCardWidth, card_->layout()->heightForWidth(kCardWidth));
    const QRect target = targetBox();
    QPoint corner = rect().center() - QPoint(size.width() / 2, size.height() / 2);
    // Of a whole page, below what stands in its middle, within the frame around that.
    if (target.isValid()) {
        corner = {target.center().x() - size.width() / 2,
                  target.bottom() - size.height() - kAboveEnd};
    }
    if (target.isValid() && target.width() < width() * 2 / 3) {
        const bool isLeft = target.center().x() < width() / 2;
        corner.setX(isLeft ? target.right() + kGap : target.left() - kGap - size.width());
        corner.setY(target.center().y() - size.height() / 2);
        const bool isNarrowStrip = target.top() < 8 * kGrid && target.height() < 8 * kGrid;
        if (isNarrowStrip) {
            corner = {target.center().x() - size.width() / 2, target.bottom() + kGap};
        }
    }
    const QPoint last(width() - size.width() - kGap, height() - size.height() - kGap);
    card_->setGeometry(QRect(QPoint(std::clamp(corner.x(), kGap, std::max(kGap, last.x())),
                                    std::clamp(corner.y(), kGap, std::max(kGap, last.y()))),
                             size));
    update();
}

bool Tour::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &window_ && event->type() == QEvent::Resize) place();
    return QWidget::eventFilter(watched, event);
}

void Tour::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Escape:
            close();
            return;
        case Qt::Key_Right:
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return next_->click();
        case Qt::Key_Left:
            return showStep(step_ - 1);
        default:
            event->accept();  // the window below is not operated meanwhile
    }
}

void Tour::mousePressEvent(QMouseEvent* event) {
    event->accept();
}

void Tour::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath dim;
    dim.addRect(rect());
    const QRect target = targetBox();
    if (target.isValid()) dim.addRoundedRect(QRectF(target), kRound, kRound);
    painter.fillPath(dim, withAlpha(Qt::black, kDim));
    painter.setPen(QPen(theme.accent, kFrameLine));
    painter.setBrush(Qt::NoBrush);
    if (target.isValid()) painter.drawRoundedRect(QRectF(target), kRound, kRound);
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(
        QRectF(card_->geometry()).adjusted(0.5, 0.5, -0.5, -0.5), kRound, kRound);
}

}  // namespace espalier::ui
