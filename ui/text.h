// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>
#include <filesystem>
#include <string>

#include "engine/base/diagnostics.h"

namespace espalier::ui {

// Conversions from the engine's values to displayed text.

QString fromUtf8(const std::string& text);
/// A sentence of the engine in the language of the window.
QString spokenText(const std::string& english);
/// A device as the engine calls it, "Some Processor, 2 threads", likewise.
QString deviceText(const std::string& english);
QString fromPath(const std::filesystem::path& path);
std::filesystem::path toPath(const QString& text);

/// The translated sentence of a diagnostic.
QString sentenceOf(const engine::Diagnostic& diagnostic);

/// Of all numbers that are displayed; English until SpokenLanguage sets it. Files and what is
/// copied for other programs always have the point.
QLocale numberLocale();  ///< any thread
void setNumberLocale(const QLocale& locale);
/// A number in the form of programs ("0.0412") as it is displayed ("0,0412").
QString localNumber(QString number);

/// "1,204"
QString countText(qint64 count);
/// For tr(), which chooses the form of a text by a number of this type.
int formOf(qint64 count);
/// "92.4 %" for 0.924; "–" if not a number.
QString percentText(double share, int digits = 1);
/// "1 min 50 s", "5 min", "2 h 05 min"; "–" if not a number.
QString durationText(double seconds);
/// "3.1 GB"
QString bytesText(double bytes);
/// "0.0412", four significant digits; "–" if not a number.
QString numberText(double value);

}  // namespace espalier::ui
