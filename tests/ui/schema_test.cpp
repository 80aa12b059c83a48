// SPDX-License-Identifier: GPL-3.0-or-later
// Every choice of a project, wherever it is available: a non-default value survives the project
// file and the copied command, is listed among the settings, and can be entered in the form.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QSpinBox>
#include <QTemporaryDir>
#include <cmath>
#include <functional>
#include <map>

#include "engine/data/preprocessing/augmentation_fields.h"
#include "engine/project/project_fields.h"
#include "engine/project/settings.h"
#include "tests/app/parsed_command.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"

using namespace espalier;

namespace {

using engine::Field;
using engine::FieldKind;
using engine::FieldValue;
using engine::FieldValues;
using engine::Project;

/// A choice from any of the schemas.
struct Choice {
    Field field;
    std::string setting;  ///< the name of the setting that shows it
    engine::Places places;
    std::function<FieldValue(const Project&)> read;
    std::function<void(Project&, const FieldValue&)> write;
};

Choice choiceOf(const engine::ProjectField& entry) {
    return {entry.row.field, entry.row.field.label, entry.places, entry.row.read, entry.row.write};
}

Choice choiceOf(const engine::FieldRow<engine::Augmentation>& row) {
    return {row.field,
            "Augmentation",
            {},
            [row](const Project& project) { return row.read(project.augmentation); },
            [row](Project& project, const FieldValue& value) {
                row.write(project.augmentation, value);
            }};
}

Choice choiceOf(const Field& option) {
    const std::string name = option.name;
    return {option,
            option.label,
            {},
            [name](const Project& project) { return engine::toFields(project.options).at(name); },
            [name](Project& project, const FieldValue& value) {
                FieldValues values = engine::toFields(project.options);
                values[name] = value;
                project.options = engine::trainingOptionsFrom(values);
            }};
}

std::vector<Choice> allChoices() {
    std::vector<Choice> choices;
    for (const auto& entry : engine::projectFields()) choices.push_back(choiceOf(entry));
    for (const auto& row : engine::augmentationFields().rows()) choices.push_back(choiceOf(row));
    for (const Field& option : engine::trainingFields()) choices.push_back(choiceOf(option));
    return choices;
}

// One that is there: the command refuses others.
std::string folder(const char* name) {
    static const QTemporaryDir place;
    QDir().mkpath(place.filePath(name));
    return place.filePath(name).toStdString();
}

// Values for fields that do not accept every value of their kind.
const std::map<std::string, FieldValue>& knownValues() {
    static const std::map<std::string, FieldValue> values{
        {"split", std::vector<double>{0.5, 0.3, 0.2}},
        {"fold", std::string("2/5")},
        {"input", std::vector<std::int64_t>{48, 40, 1}},
        {"channels", std::int64_t{1}},
        {"augmentation", std::string("flip,rotate:7")},
        {"relabelled", std::vector<std::string>{"a b/1.png=x", "c, d=-y"}},
        {"added_classes", std::vector<std::string>{"a new one", "-two, three"}},
        {"more_data", std::vector<std::string>{folder("b"), "photos=" + folder("c")}},
        {"test_data", std::vector<std::string>{folder("tests"), "held out=" + folder("d")}},
        {"start_from", std::string("efficientnet-lite0")},
        {"device", std::string("gpu")}};
    return values;
}

FieldValue anotherValue(const Field& field) {
    const auto known = knownValues().find(field.name);
    if (known != knownValues().end()) return known->second;
    const FieldValue& usual = field.defaultValue;
    switch (field.kind) {
        case FieldKind::Boolean:
            return !std::get<bool>(usual);
        case FieldKind::Integer: {
            const auto next = std::get<std::int64_t>(usual) + 1;
            return static_cast<double>(next) <= field.maximum ? next : next - 2;
        }
        case FieldKind::Real:
            // The middle of the range, in whole steps if the form uses steps.
            return field.stepsPerUnit > 0
                       ? std::round(field.maximum / 2 * field.stepsPerUnit) / field.stepsPerUnit
                       : (field.minimum + std::min(field.maximum, 1.0)) / 2;
        case FieldKind::Choice:
            return field.choices.back() == std::get<std::string>(usual) ? field.choices.front()
                                                                        : field.choices.back();
        case FieldKind::RealList:
            return std::vector<double>{0.5, 0.25, 2};
        case FieldKind::TextList:
            return std::vector<std::string>{"a b/1.png", "-two, three"};
        case FieldKind::Text:
        case FieldKind::IntegerPair:
        case FieldKind::IntegerList:
            break;
    }
    ADD_FAILURE() << "no value known for " << field.name;
    return {};
}

// Without a network: one with another input size is not a template and would need its own file.
Project usualProject() {
    Project project;
    project.name = "flowers";
    project.dataset = "/data/flowers";
    project.preprocessing = {.height = 64, .width = 64, .channels = 3};
    return project;
}

Project changed(const Choice& choice, const FieldValue& value) {
    Project project = usualProject();
    // A project that measures these values has no fixed ones.
    if (choice.field.name == "mean" || choice.field.name == "std") project.normaliseByData = false;
    choice.write(project, value);
    return project;
}

std::vector<std::string> settingsThatDiffer(const Project& from) {
    const Project usual = usualProject();
    std::vector<std::string> names;
    for (const auto& row : engine::differencesOf({&usual, &from})) names.push_back(row.name);
    return names;
}

// Enters the value as a user would.
void give(QWidget* input, const Field& field, const FieldValue& value) {
    if (auto* box = qobject_cast<QCheckBox*>(input)) return box->click();
    if (auto* box = qobject_cast<QSpinBox*>(input)) {
        const double steps = field.stepsPerUnit > 0
                                 ? std::get<double>(value) * field.stepsPerUnit
                                 : static_cast<double>(std::get<std::int64_t>(value));
        return box->setValue(static_cast<int>(std::lround(steps)));
    }
    if (auto* box = qobject_cast<QComboBox*>(input)) {
        emit box->activated(box->findData(QString::fromStdString(engine::toText(value))));
        return;
    }
    auto* line = qobject_cast<QLineEdit*>(input);
    ASSERT_NE(line, nullptr) << field.name;
    line->setText(QString::fromStdString(engine::toText(field, value)));
    emit line->editingFinished();
}

FieldValue givenToForm(const Field& field, const FieldValue& value) {
    ui::FieldForm form;
    form.setSchema({field});
    form.setValues({});
    FieldValue edited;
    QObject::connect(&form, &ui::FieldForm::edited, &form, [&](const QString&, const auto& now) {
        edited = now;
    });
    give(form.editor(QString::fromStdString(field.name))->input(), field, value);
    return edited;
}

}  // namespace

TEST(SchemaTest, EveryChoiceSurvivesFileSettingsCommandAndForm) {
    for (const Choice& choice : allChoices()) {
        SCOPED_TRACE(choice.field.name);
        const FieldValue value = anotherValue(choice.field);
        ASSERT_NE(value, choice.read(usualProject()));
        const Project project = changed(choice, value);
        ASSERT_EQ(choice.read(project), value);
        if (choice.places.file) {
            const std::string file = engine::projectToJson(project, "/data");
            EXPECT_EQ(choice.read(engine::projectFromJson(file, "/data")), value) << file;
        }
        if (choice.places.settings) {
            const auto names = settingsThatDiffer(project);
            EXPECT_EQ(
                std::ranges::count_if(
                    names, [&](const auto& name) { return name.starts_with(choice.setting); }),
                1);
        }
        if (choice.places.command) {
            const std::string command = engine::trainCommand(project);
            EXPECT_EQ(choice.read(cli::tests::parsed(command)), value) << command;
        }
        if (choice.places.form) {
            EXPECT_EQ(givenToForm(choice.field, value), value);
        }
    }
}

TEST(SchemaTest, NamesAreUnique) {
    std::vector<std::string> options;
    for (const Choice& choice : allChoices()) {
        if (!choice.places.command) continue;
        options.push_back(choice.field.option.empty() ? choice.field.name : choice.field.option);
    }
    std::ranges::sort(options);
    EXPECT_EQ(std::ranges::adjacent_find(options), options.end());
}
