// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/language.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QLibraryInfo>
#include <algorithm>
#include <stdexcept>

#include "engine/language/spoken.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

const QString kJapanese = QStringLiteral("ja");

// With the regional formats of the system where it speaks the same language.
QLocale localeOf(const QString& code) {
    const QLocale locale(code);
    const QLocale system = QLocale::system();
    return system.language() == locale.language() ? system : locale;
}

}  // namespace

Language::Language(const QString& file) {
    if (load(file)) return;
    throw std::runtime_error("The translation " + file.toStdString() +
                             " cannot be read. Install Espalier again.");
}

QString Language::translate(const char* context,
                            const char* english,
                            const char* comment,
                            int count) const {
    QString text = QTranslator::translate(context, english, comment, count);
    if (count >= 0) text.replace(QLatin1String("%n"), countText(count));
    return text;
}

const std::vector<LanguageChoice>& languageChoices() {
    static const std::vector<LanguageChoice> choices = {
        {QStringLiteral("en"), QStringLiteral("English")},
        {kJapanese, QStringLiteral("日本語")},
        {QStringLiteral("ru"), QStringLiteral("Русский")},
    };
    return choices;
}

QString languageFor(const QString& chosen, const QLocale& system) {
    const auto& choices = languageChoices();
    const auto has = [&](const QString& code) {
        return std::ranges::find(choices, code, &LanguageChoice::code) != choices.end();
    };
    if (has(chosen)) return chosen;
    for (const QString& name : system.uiLanguages()) {
        const QString code = name.section(QLatin1Char('-'), 0, 0);  // "ja-Jpan-JP"
        if (has(code)) return code;
    }
    return choices.front().code;
}

QString familyFor(const QString& code, const QString& usual, const QStringList& families) {
    if (code != kJapanese || families.contains(usual)) return usual;
    for (const char* known : {"Noto Sans CJK JP",
                              "Noto Sans JP",
                              "Source Han Sans JP",
                              "IPAexGothic",
                              "IPAPGothic",
                              "VL PGothic",
                              "TakaoPGothic"}) {
        if (families.contains(QLatin1String(known))) return QString::fromLatin1(known);
    }
    return usual;
}

SpokenLanguage::SpokenLanguage(const QString& code) {
    // The last one is asked first, and English has the form of a count that another lacks.
    translators_.push_back(std::make_unique<Language>());
    auto dialogs = std::make_unique<QTranslator>();
    if (dialogs->load(QStringLiteral("qtbase_") + code,
                      QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        translators_.push_back(std::move(dialogs));
    }
    if (code != languageChoices().front().code) {
        translators_.push_back(
            std::make_unique<Language>(QStringLiteral(":/translations/espalier_%1.qm").arg(code)));
    }
    for (const auto& translator : translators_) QCoreApplication::installTranslator(&*translator);
    QLocale::setDefault(localeOf(code));
    engine::speak(code.toStdString());
    setNumberLocale(localeOf(code));
    chooseFont(code);
}

// The help of the program is printed without a window.
void SpokenLanguage::chooseFont(const QString& code) {
    if (code != kJapanese || !qobject_cast<QApplication*>(QCoreApplication::instance())) return;
    QFont font = QApplication::font();
    const QString usual = QFontInfo(font).family();
    const QString family = familyFor(code, usual, QFontDatabase::families(QFontDatabase::Japanese));
    if (family == usual) return;
    usual_ = font;
    font.setFamilies({family});
    QApplication::setFont(font);
}

SpokenLanguage::~SpokenLanguage() {
    if (usual_) QApplication::setFont(*usual_);
    setNumberLocale(QLocale(QLocale::English));
    engine::speak({});
}

}  // namespace espalier::ui
