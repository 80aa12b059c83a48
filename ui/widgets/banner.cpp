// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/banner.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <utility>

#include "ui/isolated.h"
#include "ui/style/icon.h"
#include "ui/style/mirror.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"

namespace espalier::ui {

namespace {

constexpr int kMargin = 2 * kGrid;  // on all sides except the bottom
constexpr int kSign = 5 * kGrid;    // space for the sign

}  // namespace

Banner::Banner(QWidget* parent)
    : QFrame(parent),
      text_(new QLabel(this)),
      actions_(new QHBoxLayout),
      copy_(iconButton(QStringLiteral("copy"), tr("Copy details"), this)),
      close_(iconButton(QStringLiteral("close"), tr("Close message"), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kMargin + kGrid, kMargin + kGrid, kMargin + kGrid, kGrid);
    row->addSpacing(kSign);
    row->addWidget(text_, 1);
    row->addLayout(actions_);
    row->addWidget(copy_);
    row->addWidget(close_);
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    connect(close_, &QToolButton::clicked, this, [this] {
        hide();
        if (const auto declined = std::exchange(declined_, {})) declined();
    });
    connect(copy_, &QToolButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(
            withoutIsolation(text_->text() + QLatin1String("\n\n") + details_));
    });
    hide();
}

void Banner::showMessage(Kind kind, const QString& sentence, const QString& details) {
    kind_ = kind;
    details_ = details;
    declined_ = {};
    text_->setText(sentence);
    copy_->setVisible(kind != Kind::Notice);
    while (QLayoutItem* action = actions_->takeAt(0)) {
        action->widget()->hide();
        action->widget()->deleteLater();
        delete action;
    }
    setAccessibleName(sentence);
    show();
    update();
}

void Banner::offer(const QString& action,
                   std::function<void()> then,
                   std::function<void()> declined) {
    declined_ = std::move(declined);
    auto* button = new QPushButton(action, this);
    actions_->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, then = std::move(then)] {
        const std::function<void()> what = then;  // another message deletes the button
        hide();
        what();
    });
    button->show();
}

bool Banner::isWarning() const {
    return !isHidden() && kind_ != Kind::Notice;
}

QString Banner::sentence() const {
    return isHidden() ? QString() : text_->text();
}

void Banner::setClosable(bool closable) {
    close_->setVisible(closable);
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
