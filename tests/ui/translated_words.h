// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QMap>
#include <QXmlStreamReader>

namespace espalier::ui::test {

/// What the texts of the window are in another language, from the file of its translator, whatever
/// class they belong to: to find a control by its English text.
class TranslatedWords {
  public:
    explicit TranslatedWords(const QString& path) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) return;
        QXmlStreamReader xml(&file);
        QString english;
        bool isCounted = false;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) continue;
            if (xml.name() == QLatin1String("message")) {
                isCounted = xml.attributes().hasAttribute("numerus");
            }
            if (xml.name() == QLatin1String("source")) english = xml.readElementText();
            // The form for one.
            const bool isForm = xml.name() == QLatin1String("numerusform");
            if (isForm && !words_.contains(english)) words_.insert(english, xml.readElementText());
            if (isCounted || xml.name() != QLatin1String("translation")) continue;
            words_.insert(english, xml.readElementText());
        }
    }

    bool isEmpty() const { return words_.isEmpty(); }

    /// "1 message" too, which is "%n message(s)" for the translator. Unchanged if there is none.
    QString of(const QString& english) const {
        if (words_.contains(english)) return words_.value(english);
        if (!english.startsWith(QLatin1String("1 "))) return english;
        const QString counted = QLatin1String("%n") + english.mid(1) + QLatin1String("(s)");
        return words_.contains(counted) ? words_.value(counted).replace("%n", "1") : english;
    }

  private:
    QMap<QString, QString> words_;
};

}  // namespace espalier::ui::test
