// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/isolated.h"

#include <QGuiApplication>

namespace espalier::ui {

namespace {

// Unicode's "first strong isolate" and its end: a unit in a script that runs from right to left
// stands where that script has it.
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
