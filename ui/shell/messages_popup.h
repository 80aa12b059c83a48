// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QVector>

#include "ui/widgets/issues_list.h"

namespace espalier::ui {

/// Something that was said while the program ran.
struct SaidMessage {
    IssuesList::Sign sign = IssuesList::Sign::Note;
    QString time;  ///< "14:30"
    QString sentence;
};

/// All messages, the newest on top, whole and with a sign each; closes itself. GUI thread.
class MessagesPopup : public QFrame {
    Q_OBJECT

  public:
    MessagesPopup(const QVector<SaidMessage>& messages, QWidget* parent);
    /// Above `corner`, ending at its right.
    void openAbove(const QPoint& corner);
};

}  // namespace espalier::ui
