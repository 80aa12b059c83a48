// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine says of its fields can be translated: every word is in the list that translators
// get, and forms ask for it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QComboBox>
#include <QCoreApplication>
#include <set>

#include "engine/data/preprocessing/augmentation_fields.h"
#include "engine/layers/layer_catalog.h"
#include "engine/project/project_fields.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/training_options.h"
#include "long_words.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/forms/field_words.h"
#include "ui/widgets/elided_label.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

void collect(const std::vector<engine::Field>& fields, std::set<std::string>& words) {
    for (const engine::Field& field : fields) {
        words.insert({field.label, field.unit, field.help, field.section});
        for (const std::string& choice : field.choices) {
            EXPECT_TRUE(hasChoiceName(choice)) << "no name: " << choice;
        }
    }
    words.erase("");
}

std::set<std::string> wordsOfTheEngine() {
    std::set<std::string> words;
    collect(engine::trainingFields(), words);
    collect(engine::augmentationFields().fields(), words);
    for (const engine::ProjectField& entry : engine::projectFields()) {
        if (entry.places.form) collect({entry.row.field}, words);
    }
    const engine::LayerCatalog catalog;
    for (const auto& layer : catalog.layers()) {
        const engine::LayerDescription& what = layer->description();
        words.insert({what.label, what.category, what.help});
        collect(what.fields, words);
    }
    for (const auto& task : engine::allTasks()) words.insert(task->description().label);
    return words;
}

}  // namespace

TEST(FieldWordsTest, EveryWordOfEveryFieldIsListedForTheTranslator) {
    const auto list = fieldWords();
    const std::set<std::string> listed(list.begin(), list.end());
    const std::set<std::string> said = wordsOfTheEngine();
    for (const std::string& word : said) EXPECT_TRUE(listed.contains(word)) << "missing: " << word;
    for (const std::string& word : listed) EXPECT_TRUE(said.contains(word)) << "unused: " << word;
}

TEST(FieldWordsTest, AFormSpeaksTheLanguageAndKeepsTheValues) {
    LongWords language;
    QCoreApplication::installTranslator(&language);
    FieldForm form;
    form.setSchema({*engine::findField(engine::trainingFields(), "optimizer")});
    QCoreApplication::removeTranslator(&language);
    const auto* label = form.findChild<ElidedLabel*>();
    ASSERT_NE(label, nullptr);
    EXPECT_EQ(label->whole(), LongWords::of(QStringLiteral("Optimizer")));
    auto* choice = qobject_cast<QComboBox*>(form.editor(QStringLiteral("optimizer"))->input());
    ASSERT_NE(choice, nullptr);
    EXPECT_EQ(choice->itemText(0), LongWords::of(QStringLiteral("SGD with momentum")));
    engine::FieldValue chosen;
    QObject::connect(&form, &FieldForm::edited, &form, [&](const QString&, const auto& value) {
        chosen = value;
    });
    emit choice->activated(0);
    EXPECT_EQ(chosen, engine::FieldValue(std::string("sgdm")));
}

TEST(FieldWordsTest, ValuesAreCalledByTheirNames) {
    EXPECT_EQ(choiceText("one-cycle"), "one cycle");
    EXPECT_EQ(choiceText("gpu:2"), "GPU 2");
    EXPECT_EQ(choiceText("lion"), "lion") << "a file of a newer version";
    EXPECT_EQ(settingText("Optimizer", "adamw"), "AdamW");
    EXPECT_EQ(settingText("Resize", "crop"), "cropped to centre");
    EXPECT_EQ(settingText("Data", "auto"), "auto") << "a folder of that name";
    const engine::Field pair{
        .name = "kernel", .label = "Kernel", .kind = engine::FieldKind::IntegerPair};
    EXPECT_EQ(valueText(pair, std::vector<std::int64_t>{3, 5}), QStringLiteral("3 × 5"));
    EXPECT_EQ(
        valueText({.name = "bias", .label = "Bias", .kind = engine::FieldKind::Boolean}, true),
        "on");
}
