// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTranslator>

namespace espalier::ui::test {

/// A translation that repeats every text of the window three times, to simulate long translations.
/// Does not change Qt's own texts, because keys could not be found by name otherwise.
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
