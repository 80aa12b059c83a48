// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/banner.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include "ui/isolated.h"
#include "ui/style/icon.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

namespace {

constexpr int kMargin = 2 * kGrid;  // around the box, on all sides but below
constexpr int kSign = 5 * kGrid;    // room for it before the words

}  // namespace

Banner::Banner(QWidget* parent)
    : QFrame(parent),
      text_(new QLabel(this)),
      action_(new QPushButton(this)),
      copy_(iconButton(QStringLiteral("copy"), tr("Copy details"), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kMargin + kGrid, kMargin + kGrid, kMargin + kGrid, kGrid);
    row->addSpacing(kSign);
    row->addWidget(text_, 1);
    row->addWidget(action_);
    row->addWidget(copy_);
    QToolButton* close = iconButton(QStringLiteral("close"), tr("Close message"), this);
    row->addWidget(close);
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    connect(copy_, &QToolButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(
            withoutIsolation(text_->text() + QLatin1String("\n\n") + details_));
    });
    connect(action_, &QPushButton::clicked, this, [this] {
        hide();
        emit actionChosen();
    });
    hide();
}

void Banner::showMessage(Kind kind, const QString& sentence, const QString& details) {
    kind_ = kind;
    details_ = details;
    text_->setText(sentence);
    copy_->setVisible(kind != Kind::Notice);
    action_->hide();
    setAccessibleName(sentence);
    show();
    update();
}

void Banner::offer(const QString& action) {
    action_->setText(action);
    action_->show();
}

QString Banner::sentence() const {
    return isHidden() ? QString() : text_->text();
}

void Banner::paintEvent(QPaintEvent*) {
    const Theme& theme = themeOf(this);
    const QColor color = kind_ == Kind::Problem   ? theme.bad
                         : kind_ == Kind::Warning ? theme.warning
                                                  : theme.accent;
    const char* name = kind_ == Kind::Problem ? "bad" : kind_ == Kind::Warning ? "warning" : "info";
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(kMargin + 0.5, kMargin + 0.5, -kMargin - 0.5, -0.5);
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.raised);
    painter.drawRoundedRect(box, 8, 8);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    const QRectF stripe(box.left(), box.top(), 4, box.height());
    painter.drawRoundedRect(mirrored(layoutDirection(), box, stripe), 2, 2);
    const QRect sign(kMargin + 2 * kGrid, static_cast<int>(box.center().y()) - 10, 20, 20);
    painter.drawPixmap(mirrored(layoutDirection(), rect(), sign).topLeft(),
                       iconPixmap(QLatin1String(name), color, 20, devicePixelRatioF()));
}

}  // namespace espalier::ui
