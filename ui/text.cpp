// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

#include "engine/language/spoken.h"
#include "ui/isolated.h"

namespace espalier::ui {

namespace {

constexpr QChar kUnknown(0x2013);

/// Work of the window before may still say its numbers while another language is chosen.
class DisplayedLocale {
  public:
    QLocale value() const {
        const std::scoped_lock alone(mutex_);
        return locale_;
    }
    void set(const QLocale& locale) {
        const std::scoped_lock alone(mutex_);
        locale_ = locale;
    }

  private:
    mutable std::mutex mutex_;
    QLocale locale_{QLocale::English};
};

DisplayedLocale& displayed() {
    static DisplayedLocale locale;
    return locale;
}

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Text)
};

constexpr const char* kSizes[] = {QT_TRANSLATE_NOOP("Text", "%1 B"),
                                  QT_TRANSLATE_NOOP("Text", "%1 KB"),
                                  QT_TRANSLATE_NOOP("Text", "%1 MB"),
                                  QT_TRANSLATE_NOOP("Text", "%1 GB"),
                                  QT_TRANSLATE_NOOP("Text", "%1 TB")};

// What is nothing but a number with its unit, if any: "83.4", "1.2 GB".
QString localArgument(const QString& argument) {
    static const QRegularExpression number(QStringLiteral("^([-+]?\\d+(?:\\.\\d+)?)( [^\\d.]*)?$"));
    const QRegularExpressionMatch match = number.match(argument);
    if (!match.hasMatch()) return argument;
    const QString value = localNumber(match.captured(1));
    const QString pattern = QStringLiteral("%1") + match.captured(2);
    const auto* size = std::ranges::find_if(
        kSizes, [&](const char* one) { return pattern == QLatin1String(one); });
    return size == std::end(kSizes) ? value + match.captured(2) : Text::tr(*size).arg(value);
}

// A reason, "the file ends early", is a sentence of the engine; a name has fewer words, or is none
// of them.
QString spokenArgument(const QString& argument) {
    constexpr int kFewestBlanks = 2;
    if (argument.count(QLatin1Char(' ')) < kFewestBlanks || argument.contains(QLatin1Char('/'))) {
        return isolated(localArgument(argument));
    }
    const QString spoken = spokenText(argument.toStdString());
    return spoken == argument ? isolated(localArgument(argument)) : spoken;
}

// The number that decides the form of the sentence; -1: it has one form.
int countIn(const engine::Diagnostic& diagnostic) {
    const bool hasCount = diagnostic.pattern.find(engine::kCountPlace) != std::string::npos;
    return hasCount && !diagnostic.arguments.empty() ? fromUtf8(diagnostic.arguments[0]).toInt()
                                                     : -1;
}

}  // namespace

QString fromUtf8(const std::string& text) {
    return QString::fromStdString(text);
}

QString spokenText(const std::string& english) {
    return fromUtf8(engine::spoken(english));
}

QString deviceText(const std::string& english) {
    return fromUtf8(engine::spokenList(english));
}

QString fromPath(const std::filesystem::path& path) {
    return QFile::decodeName(path.c_str());
}

std::filesystem::path toPath(const QString& text) {
    return QFile::encodeName(text).toStdString();
}

QString sentenceOf(const engine::Diagnostic& diagnostic) {
    engine::Diagnostic translated = diagnostic;
    for (std::string& argument : translated.arguments) {
        argument = spokenArgument(fromUtf8(argument)).toStdString();
    }
    const int count = countIn(diagnostic);
    QString pattern =
        QCoreApplication::translate("Diagnostics", diagnostic.pattern.c_str(), nullptr, count);
    // The count stands in it already.
    if (count >= 1000) pattern.replace(QString::number(count), countText(count));
    translated.pattern = pattern.toStdString();
    return fromUtf8(engine::englishSentence(translated));
}

QLocale numberLocale() {
    return displayed().value();
}

void setNumberLocale(const QLocale& locale) {
    displayed().set(locale);
}

QString localNumber(QString number) {
    return number.replace(QLatin1Char('.'), numberLocale().decimalPoint());
}

QString countText(qint64 count) {
    return numberLocale().toString(count);
}

int formOf(qint64 count) {
    return static_cast<int>(std::min<qint64>(count, std::numeric_limits<int>::max()));
}

QString percentText(double share, int digits) {
    if (!std::isfinite(share)) return QString(kUnknown);
    return isolated(
        QStringLiteral("%1 %").arg(localNumber(QString::number(share * 100, 'f', digits))));
}

QString durationText(double seconds) {
    if (!std::isfinite(seconds)) return QString(kUnknown);
    const auto whole = static_cast<qint64>(std::llround(seconds));
    if (whole < 60) return isolated(Text::tr("%1 s").arg(whole));
    const qint64 minutes = whole / 60;
    if (minutes < 60 && whole % 60 == 0) return isolated(Text::tr("%1 min").arg(minutes));
    if (minutes < 60) return isolated(Text::tr("%1 min %2 s").arg(minutes).arg(whole % 60));
    return isolated(
        Text::tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60, 2, 10, QLatin1Char('0')));
}

QString bytesText(double bytes) {
    std::size_t unit = 0;
    while (bytes >= 1000 && unit + 1 < std::size(kSizes)) {
        bytes /= 1000;
        ++unit;
    }
    const int digits = unit == 0 || bytes >= 100 ? 0 : 1;
    return isolated(Text::tr(kSizes[unit]).arg(localNumber(QString::number(bytes, 'f', digits))));
}

QString numberText(double value) {
    if (!std::isfinite(value)) return QString(kUnknown);
    return isolated(localNumber(QString::number(value, 'g', 4)));
}

}  // namespace espalier::ui
