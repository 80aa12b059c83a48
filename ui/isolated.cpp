// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/isolated.h"

#include <QGuiApplication>

namespace espalier::ui {

namespace {

// Unicode's "first strong isolate" and its end, so that a unit in a right-to-left script has the
// position which that script requires.
constexpr QChar kIsolate(0x2068), kIsolateEnd(0x2069);

}  // namespace

QString isolated(const QString& text) {
    const bool isNeeded = QGuiApplication::layoutDirection() == Qt::RightToLeft;
    return isNeeded && !text.isEmpty() ? kIsolate + text + kIsolateEnd : text;
}

QString withoutIsolation(QString text) {
    return text.remove(kIsolate).remove(kIsolateEnd);
}

}  // namespace espalier::ui
