// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QtGlobal>
#include <utility>
#include <vector>

namespace espalier::studio {

/// While QApplication looks for a display: what Qt says is kept, and if it gives up, the program
/// ends with exit code 1 and one sentence, instead of Qt's own text and an abort. Once it is
/// destroyed, what was kept is said. One at a time.
class DisplaySearch {
  public:
    DisplaySearch();
    ~DisplaySearch();
    DisplaySearch(const DisplaySearch&) = delete;
    DisplaySearch& operator=(const DisplaySearch&) = delete;

  private:
    static void take(QtMsgType type, const QMessageLogContext& context, const QString& text);
    static QString sentence();

    static std::vector<std::pair<QtMsgType, QString>> kept;
    QtMessageHandler before_;
};

}  // namespace espalier::studio
