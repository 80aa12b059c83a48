// SPDX-License-Identifier: GPL-3.0-or-later
// Translators get every text of window and engine, and their translations are shown; tested with a
// few words in a language with three plural forms.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QFile>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <set>

#include "engine/data/folder/image_folder.h"
#include "engine/data/preprocessing/augmentation_fields.h"
#include "engine/layers/layer_catalog.h"
#include "engine/losses/loss_catalog.h"
#include "engine/metrics/metric_catalog.h"
#include "engine/network/network.h"
#include "engine/network/templates.h"
#include "engine/project/project.h"
#include "engine/project/project_fields.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/training_options.h"
#include "ui/forms/field_form.h"
#include "ui/forms/field_words.h"
#include "ui/language.h"
#include "ui/run/extend_question.h"
#include "ui/text.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/issues_list.h"

using namespace espalier;
using namespace espalier::ui;

namespace {

const QString kFolder = QStringLiteral(ESPALIER_TRANSLATIONS);

struct Output {
    bool ok;
    QString errors;
};

Output runProgram(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    const bool ended = process.waitForFinished(120'000);
    return {ended && process.exitCode() == 0,
            QString::fromUtf8(process.readAllStandardError()) + process.errorString()};
}

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The texts that a .ts file lists, as (context, English).
std::set<std::pair<QString, QString>> textsIn(const QString& path) {
    std::set<std::pair<QString, QString>> texts;
    QXmlStreamReader xml(bytesOf(path));
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QLatin1String("name")) context = xml.readElementText();
        if (xml.name() == QLatin1String("source")) texts.insert({context, xml.readElementText()});
    }
    return texts;
}

QString message(const QString& context, const QString& english, const QStringList& translations) {
    QString words;
    for (const QString& form : translations) {
        words += QStringLiteral("<numerusform>%1</numerusform>").arg(form);
    }
    const bool counts = translations.size() > 1;
    return QStringLiteral(
               "<context><name>%1</name><message%2><source>%3</source>"
               "<translation>%4</translation></message></context>")
        .arg(context,
             counts ? QStringLiteral(" numerus=\"yes\"") : QString(),
             english.toHtmlEscaped(),
             counts ? words : translations.front());
}

/// "%1", "%n" and "{0}" in a text, sorted, each once.
QStringList placesIn(const QString& text) {
    static const QRegularExpression place(QStringLiteral("%L?\\d|%n|\\{\\d\\}"));
    std::set<QString> places;
    for (auto all = place.globalMatch(text); all.hasNext();) places.insert(all.next().captured());
    return {places.begin(), places.end()};
}

/// Texts of a .ts file that have no translation, or one with other places than the English text.
QStringList problemsIn(const QString& path) {
    QStringList problems;
    QXmlStreamReader xml(bytesOf(path));
    QString english;
    bool isDone = true;
    const auto judge = [&](const QString& translation) {
        const bool fits = placesIn(translation) == placesIn(english);
        if (!isDone || translation.isEmpty() || !fits) problems << english;
    };
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QLatin1String("source")) english = xml.readElementText();
        if (xml.name() == QLatin1String("numerusform")) judge(xml.readElementText());
        if (xml.name() != QLatin1String("translation")) continue;
        isDone = xml.attributes().value("type") != QLatin1String("unfinished");
        const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements);
        judge(text);
    }
    return problems;
}

class TranslationTest : public testing::Test {
  protected:
    /// Writes the texts that a translator into Russian would get.
    void listTexts() {
        const Output update = runProgram(kFolder + "/update", {"ru", place_.path()});
        ASSERT_TRUE(update.ok) << update.errors.toStdString();
        texts_ = textsIn(place_.filePath("espalier_ru.ts"));
    }
    bool isListed(const char* context, const std::string& english) const {
        return texts_.contains({QString::fromLatin1(context), fromUtf8(english)});
    }
    void expectFields(const std::vector<engine::Field>& fields) const {
        for (const engine::Field& field : fields) {
            expectTexts({field.label, field.unit, field.help, field.section});
        }
    }
    void expectTexts(const std::set<std::string>& texts) const {
        for (const std::string& text : texts) {
            EXPECT_TRUE(text.empty() || isListed("Fields", text)) << "not listed: " << text;
        }
    }
    void expectPatterns(const engine::Diagnostics& diagnostics) const {
        EXPECT_FALSE(diagnostics.empty());
        for (const engine::Diagnostic& diagnostic : diagnostics) {
            EXPECT_TRUE(isListed("Diagnostics", diagnostic.pattern)) << diagnostic.pattern;
        }
    }
    /// The path of a compiled file with these messages.
    QString compile(const QString& messages) const {
        const QString texts = place_.filePath("some.ts");
        QFile file(texts);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(("<TS version=\"2.1\" language=\"ru_RU\">" + messages + "</TS>").toUtf8());
        file.close();
        const QString compiled = place_.filePath("some.qm");
        const Output release =
            runProgram(QStringLiteral(ESPALIER_LRELEASE), {texts, "-qm", compiled});
        EXPECT_TRUE(release.ok) << release.errors.toStdString();
        return compiled;
    }

    const QTemporaryDir place_;
    std::set<std::pair<QString, QString>> texts_;
};

engine::NetworkDescription brokenNetwork() {
    engine::NetworkDescription network = engine::makeTemplate("seed-cnn", {});
    network.nodes.back().type = "Rumour";
    network.connections.pop_back();
    return network;
}

}  // namespace

TEST_F(TranslationTest, TheTextsOfTheEngineAreListed) {
    ASSERT_NO_FATAL_FAILURE(listTexts());
    expectFields(engine::trainingFields());
    expectFields(engine::augmentationFields().fields());
    for (const engine::ProjectField& entry : engine::projectFields()) {
        if (entry.places.form) expectFields({entry.row.field});
    }
    const engine::LayerCatalog catalog;
    for (const auto& layer : catalog.layers()) {
        const engine::LayerDescription& what = layer->description();
        expectTexts({what.label, what.category, what.help});
        expectFields(what.fields);
    }
    for (const auto& task : engine::allTasks()) expectTexts({task->description().label});
    for (const auto& loss : engine::allLosses()) expectTexts({loss->description().label});
    for (const auto& metric : engine::allMetrics()) {
        expectTexts({metric->description().label, metric->description().explanation});
    }
    for (const engine::TemplateEntry& entry : engine::networkTemplates()) {
        expectTexts({entry.label, entry.summary});
    }
    expectPatterns(engine::validate({}, catalog, {}).diagnostics);
    expectPatterns(engine::validate(brokenNetwork(), catalog, {}).diagnostics);
    engine::TrainingOptions options;
    options.nesterov = true;
    options.warmupEpochs = static_cast<double>(options.epochs);
    options.workers = 2;
    expectPatterns(engine::reviewTrainingOptions(options));
    expectPatterns(engine::reviewImageFolder({}));
    engine::ImageFolder grey;
    grey.images.emplace_back().grey = true;
    expectPatterns(
        {engine::suggestInput(engine::ImageFolder()).reason, engine::suggestInput(grey).reason});
}

TEST_F(TranslationTest, EveryTextIsFoundUnderItsClass) {
    const Output update = runProgram(kFolder + "/update", {"ru", place_.path()});
    ASSERT_TRUE(update.ok);
    EXPECT_FALSE(update.errors.contains("Q_OBJECT")) << update.errors.toStdString();
}

TEST_F(TranslationTest, EnglishHasAllItsPluralForms) {
    const QString name = QStringLiteral("espalier_en.ts");
    ASSERT_TRUE(QFile::copy(kFolder + '/' + name, place_.filePath(name)));
    const Output update = runProgram(kFolder + "/update", {"en", place_.path()});
    ASSERT_TRUE(update.ok) << update.errors.toStdString();
    const QByteArray updated = bytesOf(place_.filePath(name));
    EXPECT_EQ(updated, bytesOf(kFolder + '/' + name)) << "run resources/translations/update en";
    EXPECT_FALSE(updated.contains("unfinished"));
}

TEST_F(TranslationTest, EveryTextIsTranslatedIntoEveryLanguage) {
    for (const LanguageChoice& language : languageChoices()) {
        if (language.code == "en") continue;
        const QString name = QStringLiteral("espalier_%1.ts").arg(language.code);
        ASSERT_TRUE(QFile::copy(kFolder + '/' + name, place_.filePath(name)));
        const Output update = runProgram(kFolder + "/update", {language.code, place_.path()});
        ASSERT_TRUE(update.ok) << update.errors.toStdString();
        EXPECT_EQ(problemsIn(place_.filePath(name)).join('\n').toStdString(), "")
            << "run resources/translations/update " << language.code.toStdString()
            << " and translate these texts";
    }
}

TEST_F(TranslationTest, ADiagnosticWithACountHasAllFormsOfTheLanguage) {
    engine::Diagnostic problem{.code = "data.unreadable",
                               .pattern = "%n files cannot be read, for example {1}.",
                               .arguments = {"1", "a.png"}};
    Language russian(compile(message("Diagnostics",
                                     fromUtf8(problem.pattern),
                                     {"%n файл: {1}", "%n файла: {1}", "%n файлов: {1}"})));
    QCoreApplication::installTranslator(&russian);
    const auto sentenceFor = [&](const char* count) {
        problem.arguments[0] = count;
        return sentenceOf(problem);
    };
    EXPECT_EQ(sentenceFor("1"), "1 файл: a.png");
    EXPECT_EQ(sentenceFor("3"), "3 файла: a.png");
    EXPECT_EQ(sentenceFor("11"), "11 файлов: a.png");
    QCoreApplication::removeTranslator(&russian);
}

TEST_F(TranslationTest, AFieldADiagnosticAndThreePluralFormsAreShown) {
    const engine::Diagnostic problem =
        engine::validate({}, engine::LayerCatalog(), {}).diagnostics.front();
    Language russian(
        compile(message("Fields", "Optimizer", {"Оптимизатор"}) +
                message("Diagnostics", fromUtf8(problem.pattern), {"Сеть пуста."}) +
                message("espalier::ui::ExtendQuestion",
                        "Train %n more epoch(s)",
                        {"На %n эпоху дольше", "На %n эпохи дольше", "На %n эпох дольше"})));
    QCoreApplication::installTranslator(&russian);
    FieldForm form;
    form.setSchema({*engine::findField(engine::trainingFields(), "optimizer")});
    EXPECT_EQ(form.findChild<ElidedLabel*>()->whole(), "Оптимизатор");

    IssuesList issues;
    issues.add(problem);
    const QList<QLabel*> labels = issues.findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(
        labels, [](const QLabel* label) { return label->text() == "Сеть пуста."; }));

    ExtendQuestion question(QStringLiteral("a run"), {}, 30, 300, nullptr);
    question.setAttribute(Qt::WA_DeleteOnClose, false);
    const auto wordsFor = [&](int epochs) {
        question.findChild<QSpinBox*>()->setValue(epochs);
        for (const QPushButton* button : question.findChildren<QPushButton*>()) {
            if (button->isDefault()) return button->text();
        }
        return QString();
    };
    EXPECT_EQ(wordsFor(1), "На 1 эпоху дольше");
    EXPECT_EQ(wordsFor(3), "На 3 эпохи дольше");
    EXPECT_EQ(wordsFor(11), "На 11 эпох дольше");
    EXPECT_EQ(wordsFor(2021), "На 2,021 эпоху дольше");
    QCoreApplication::removeTranslator(&russian);
}
