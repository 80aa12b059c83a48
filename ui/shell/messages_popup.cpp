// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/messages_popup.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/isolated.h"
#include "ui/style/theme.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/section.h"

namespace espalier::ui {

namespace {

constexpr int kPopupWidth = 54 * kGrid;
constexpr int kMostHeight = 50 * kGrid;

}  // namespace

MessagesPopup::MessagesPopup(const QVector<SaidMessage>& messages, QWidget* parent)
    : QFrame(parent, Qt::Popup) {
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Messages"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * kGrid, 2 * kGrid, kGrid, kGrid);
    mirrorMargins(this);
    column->setSpacing(kGrid);
    auto* list = new IssuesList;
    list->setContentsMargins(0, 0, kGrid, 0);
    QStringList lines;
    for (qsizetype i = messages.size(); i-- > 0;) {
        const SaidMessage& message = messages[i];
        const QString line = message.time + QStringLiteral("  ") + message.sentence;
        list->add(message.sign, line);
        lines.prepend(line);
    }
    QScrollArea* area = scrolling(list, this);
    column->addWidget(area, 1);
    QPushButton* copy = textButton(QStringLiteral("copy"), tr("Copy all"), this);
    column->addWidget(copy, 0, Qt::AlignRight);
    connect(copy, &QPushButton::clicked, this, [this, lines] {
        QGuiApplication::clipboard()->setText(withoutIsolation(lines.join(QLatin1Char('\n'))));
        close();
    });
    const int height = list->heightForWidth(kPopupWidth - 5 * kGrid) + copy->sizeHint().height();
    resize(kPopupWidth, std::min(height + 5 * kGrid, kMostHeight));
}

void MessagesPopup::openAbove(const QWidget& strip) {
    const QRect room = parentWidget()->screen()->availableGeometry();
    const QPoint corner = strip.mapToGlobal(QPoint());
    const int left = strip.isRightToLeft() ? corner.x() : corner.x() + strip.width() - width();
    const int most = room.right() + 1 - width();
    move(std::max(std::min(left, most), room.left()), std::max(corner.y() - height(), room.top()));
    show();
}

}  // namespace espalier::ui
