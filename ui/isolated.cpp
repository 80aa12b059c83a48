// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/isolated.h"

#include <QGuiApplication>
#include <QLocale>
#include <QTextBoundaryFinder>
#include <algorithm>

namespace espalier::ui {

namespace {

// Unicode's "first strong isolate" and its end, so that a unit in a right-to-left script has the
// position which that script requires.
constexpr QChar kIsolate(0x2068), kIsolateEnd(0x2069);
// Isolates of a given direction.
constexpr QChar kLeftToRight(0x2066), kRightToLeft(0x2067);

constexpr QChar kBreak(0x200b);
constexpr qsizetype kLongWord = 24;  // characters, more than in any word of a sentence
constexpr qsizetype kPiece = 12;     // of a longer one

// Never within a character that consists of several code points.
QString inPieces(const QString& word) {
    QString pieces;
    QTextBoundaryFinder characters(QTextBoundaryFinder::Grapheme, word);
    qsizetype start = 0;
    for (qsizetype end = characters.toNextBoundary(); end >= 0; end = characters.toNextBoundary()) {
        if (end - start < kPiece && end < word.size()) continue;
        if (start > 0) pieces += kBreak;
        pieces += word.sliced(start, end - start);
        start = end;
    }
    return pieces;
}

bool hasRightToLeft(const QString& text) {
    return std::ranges::any_of(text, [](QChar letter) {
        return letter.direction() == QChar::DirR || letter.direction() == QChar::DirAL;
    });
}

}  // namespace

QString isolated(const QString& text) {
    const bool isNeeded =
        QGuiApplication::layoutDirection() == Qt::RightToLeft || hasRightToLeft(text);
    return isNeeded && !text.isEmpty() ? kIsolate + text + kIsolateEnd : text;
}

QString inOwnDirection(const QString& sentence) {
    const Qt::LayoutDirection own = QLocale().textDirection();
    if (sentence.isEmpty() || own == QGuiApplication::layoutDirection()) return sentence;
    return (own == Qt::RightToLeft ? kRightToLeft : kLeftToRight) + sentence + kIsolateEnd;
}

QString withoutIsolation(QString text) {
    for (const QChar mark : {kIsolate, kIsolateEnd, kLeftToRight, kRightToLeft}) text.remove(mark);
    return text;
}

QString withBreaks(const QString& text) {
    QString broken;
    QTextBoundaryFinder lines(QTextBoundaryFinder::Line, text);
    qsizetype start = 0;
    for (qsizetype end = lines.toNextBoundary(); end >= 0; end = lines.toNextBoundary()) {
        const QString word = text.sliced(start, end - start);
        broken += word.size() > kLongWord ? inPieces(word) : word;
        start = end;
    }
    return broken;
}

QString withoutBreaks(QString text) {
    return text.remove(kBreak);
}

}  // namespace espalier::ui
