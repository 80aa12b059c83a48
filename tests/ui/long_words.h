// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTranslator>

namespace espalier::ui::test {

/// A language in which every text of the window is said three times: what a translation has to fit
/// into. Qt's own texts stay as they are, or keys would no longer be found by their names.
class LongWords : public QTranslator {
  public:
    static QString of(const QString& english) {
        if (english.isEmpty()) return english;
        return english + QLatin1Char(' ') + english + QLatin1Char(' ') + english;
    }

    QString translate(const char* context, const char* english, const char*, int) const override {
        const bool isOurs = context[0] != 'Q';
        return isOurs ? of(QString::fromUtf8(english)) : QString();
    }
    bool isEmpty() const override { return false; }
};

}  // namespace espalier::ui::test
