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

    QString translate(const char* context,
                      const char* english,
                      const char* /*comment*/,
                      int count) const override {
        const bool isOurs = context[0] != 'Q';
        return isOurs ? of(formOf(QString::fromUtf8(english), count)) : QString();
    }
    bool isEmpty() const override { return false; }

  private:
    // "%n message(s)" for a count.
    static QString formOf(QString english, int count) {
        if (count < 0) return english;
        english.replace(QStringLiteral("(s)"), count == 1 ? QString() : QStringLiteral("s"));
        return english.replace(QStringLiteral("(es)"),
                               count == 1 ? QString() : QStringLiteral("es"));
    }
};

}  // namespace espalier::ui::test
