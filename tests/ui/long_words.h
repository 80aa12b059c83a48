// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QTranslator>
#include <algorithm>

namespace espalier::ui::test {

/// A translation that repeats words of every text of the window, to simulate long translations.
/// Short texts grow most: the factors are the upper ends of what IBM's guidelines for designing
/// global solutions expect of English texts, by their number of characters; 1.5 lies between the
/// values that copies of that table give for 51 to 70. A factor of 3 for whole sentences, which no
/// language needs, would demand room that only the test fills. Placeholders are not repeated,
/// because each of them is replaced once. Does not change Qt's own texts, because keys could not be
/// found by name otherwise.
class LongWords : public QTranslator {
  public:
    static QString of(const QString& english) {
        QStringList words = english.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        words.removeIf([](const QString& word) { return !isRepeatable(word); });
        const double wanted = factorFor(english.size()) * static_cast<double>(english.size());
        QString text = english;
        for (qsizetype i = 0; !words.isEmpty(); ++i) {
            const QString more = QLatin1Char(' ') + words[i % words.size()];
            // To the nearest whole word.
            const double lacking = wanted - static_cast<double>(text.size());
            if (static_cast<double>(more.size()) - lacking >= lacking) break;
            text += more;
        }
        return text;
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
    static double factorFor(qsizetype characters) {
        struct Step {
            qsizetype most;
            double factor;
        };
        constexpr Step kSteps[] = {{10, 3}, {20, 2}, {30, 1.8}, {50, 1.6}, {70, 1.5}};
        for (const Step& step : kSteps) {
            if (characters <= step.most) return step.factor;
        }
        return 1.3;
    }
    // Not a placeholder, a mark or a number.
    static bool isRepeatable(const QString& word) {
        return !word.contains(QLatin1Char('%')) &&
               std::ranges::any_of(word, [](QChar character) { return character.isLetter(); });
    }
    // "%n message(s)" for a count.
    static QString formOf(QString english, int count) {
        if (count < 0) return english;
        english.replace(QStringLiteral("(s)"), count == 1 ? QString() : QStringLiteral("s"));
        return english.replace(QStringLiteral("(es)"),
                               count == 1 ? QString() : QStringLiteral("es"));
    }
};

}  // namespace espalier::ui::test
