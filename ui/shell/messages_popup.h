// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QVector>

#include "ui/widgets/issues_list.h"

namespace espalier::ui {

/// A message shown while the program ran.
struct SaidMessage {
    IssuesList::Sign sign = IssuesList::Sign::Note;
    QString time;  ///< "14:30"
    QString sentence;
};

/// All messages, the newest at the top, in full and each with a sign; closes itself. GUI thread.
class MessagesPopup : public QFrame {
    Q_OBJECT

  public:
    MessagesPopup(const QVector<SaidMessage>& messages, QWidget* parent);
    /// Opens above `strip`, at its end in the reading direction.
    void openAbove(const QWidget& strip);
};

}  // namespace espalier::ui
