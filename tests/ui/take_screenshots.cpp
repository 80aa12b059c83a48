// SPDX-License-Identifier: GPL-3.0-or-later
// Saves a PNG of every page and state of the window for inspection: see tests/ui/screenshots.
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QTemporaryDir>
#include <algorithm>
#include <iostream>
#include <stdexcept>

#include "scenes/scenes.h"
#include "ui/language.h"
#include "ui/style/style.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

/// Class names that reveal weaknesses of a layout.
const QStringList kHardNames = {
    QStringLiteral("a name that is as long as a sentence, because somebody wrote one"),
    QStringLiteral("薔薇の花、庭の北側"),
    QStringLiteral("Колокольчик широколистный"),
    QStringLiteral("פרח השושן הצחור"),
    QStringLiteral("زهرة عباد الشمس")};

void copyWithHardNames(const QString& from, const QString& to) {
    const QStringList classes = QDir(from).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (qsizetype i = 0; i < classes.size(); ++i) {
        const QString name = i < kHardNames.size() ? kHardNames[i] : classes[i];
        copyFolder(from + QLatin1Char('/') + classes[i], to + QLatin1Char('/') + name);
    }
}

void journey(Photographer& photographer) {
    photographBeginning(photographer);
    photographData(photographer);
    photographNetwork(photographer);
    photographOptions(photographer);
    photographTraining(photographer);
    photographResults(photographer);
    photographExport(photographer);
    photographInside(photographer);
    photographExperiments(photographer);
    photographRuns(photographer);
}

}  // namespace

int main(int count, char** arguments) {
    // Separate runs, settings and thumbnails.
    const QTemporaryDir home;
    qputenv("HOME", home.path().toUtf8());
    for (const char* place : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"}) {
        qputenv(place, home.filePath(QString::fromLatin1(place)).toUtf8());
    }
    QApplication application(count, arguments);
    espalier::ui::Language english;
    QApplication::installTranslator(&english);
    QApplication::setOrganizationName(QStringLiteral("espalier-screenshots"));
    QApplication::setApplicationName(QStringLiteral("studio"));
    QApplication::setApplicationDisplayName(QStringLiteral("Espalier"));
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addPositionalArgument(QStringLiteral("dir"), QStringLiteral("Where the images go"));
    const QCommandLineOption data(QStringLiteral("data"), QStringLiteral("Folder"), "FOLDER");
    const QCommandLineOption dark(QStringLiteral("dark"), QStringLiteral("The dark theme"));
    const QCommandLineOption names(QStringLiteral("names"), QStringLiteral("Hard class names"));
    const QCommandLineOption mirrored(QStringLiteral("mirrored"),
                                      QStringLiteral("For who reads from right to left"));
    const QCommandLineOption brief(QStringLiteral("short"), QStringLiteral("Fewer states"));
    const QCommandLineOption epochs(
        QStringLiteral("epochs"), QStringLiteral("How long it trains"), "N", QStringLiteral("3"));
    parser.addOptions({data, dark, names, mirrored, brief, epochs});
    parser.process(application);
    const QString folder = parser.positionalArguments().value(0);
    if (folder.isEmpty()) parser.showHelp(2);
    if (parser.isSet(data) && !QDir(parser.value(data)).exists()) {
        std::cerr << "images: there is no folder " << qPrintable(parser.value(data)) << '\n';
        return 2;
    }
    auto* style = new Style;
    style->setAppearance(parser.isSet(dark) ? Appearance::Dark : Appearance::Light);
    QApplication::setStyle(style);
    if (parser.isSet(mirrored)) QApplication::setLayoutDirection(Qt::RightToLeft);
    const QTemporaryDir place;
    try {
        QString images = parser.isSet(data) ? parser.value(data) : sampleFolder();
        if (parser.isSet(names)) {
            copyWithHardNames(images, place.filePath(QStringLiteral("hard names")));
            images = place.filePath(QStringLiteral("hard names"));
        }
        Photographer photographer({.folder = folder,
                                   .data = images,
                                   .isShort = parser.isSet(brief),
                                   .epochs = std::max(2, parser.value(epochs).toInt())});
        journey(photographer);
    } catch (const std::exception& problem) {
        std::cerr << "images: " << problem.what() << '\n';
        return 1;
    }
    return 0;
}
