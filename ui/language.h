// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QLocale>
#include <QStringList>
#include <QTranslator>
#include <memory>
#include <optional>
#include <vector>

namespace espalier::ui {

/// The texts of the window in one language. For English, the file contains only plural forms; all
/// other texts are in the code.
class Language : public QTranslator {
  public:
    static constexpr const char* kEnglish = ":/translations/espalier_en.qm";

    /// Reads a file written by lrelease; throws std::runtime_error if that fails.
    explicit Language(const QString& file = QString::fromLatin1(kEnglish));

    /// Formats counts (%n) like all numbers in the window: "1,204".
    QString translate(const char* context,
                      const char* english,
                      const char* comment,
                      int count) const override;
};

/// A language that the window has.
struct LanguageChoice {
    QString code;  ///< "ja"
    QString name;  ///< in that language
};

const std::vector<LanguageChoice>& languageChoices();

/// The code of the language for what the user chose: that one, or for an empty choice the first of
/// the system's languages that there is; English if there is none.
QString languageFor(const QString& chosen, const QLocale& system = QLocale::system());

/// The font family for a language, of the `families` that have its letters: the `usual` one if it
/// has, as where the system speaks that language; else a known one, so that not every word has the
/// letters of two fonts; the usual one if there is none.
QString familyFor(const QString& code, const QString& usual, const QStringList& families);

/// What the whole program speaks: the texts of the window, those of Qt's dialogs where Qt's
/// translations are installed, the format of numbers and dates, and the font. Windows that are open
/// keep their language. GUI thread; owned by main().
class SpokenLanguage {
  public:
    explicit SpokenLanguage(const QString& code);
    ~SpokenLanguage();
    SpokenLanguage(const SpokenLanguage&) = delete;
    SpokenLanguage& operator=(const SpokenLanguage&) = delete;

  private:
    void chooseFont(const QString& code);

    std::vector<std::unique_ptr<QTranslator>> translators_;
    std::optional<QFont> usual_;  ///< the program's font, if this language needs another one
};

}  // namespace espalier::ui
