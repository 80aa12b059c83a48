// SPDX-License-Identifier: GPL-3.0-or-later
// Forms translate the engine's texts about fields.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QComboBox>
#include <QCoreApplication>
#include <QImage>
#include <QLineEdit>
#include <QSpinBox>
#include <QStyle>
#include <QStyleOptionSpinBox>
#include <QTest>
#include <algorithm>
#include <limits>
#include <utility>

#include "engine/data/preprocessing/augmentation_fields.h"
#include "engine/layers/layer_catalog.h"
#include "engine/project/project_fields.h"
#include "engine/tasks/task_catalog.h"
#include "engine/training/options/training_options.h"
#include "long_words.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/forms/field_input.h"
#include "ui/forms/field_words.h"
#include "ui/forms/metric_words.h"
#include "ui/text.h"
#include "ui/widgets/elided_label.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

void expectNames(const std::vector<engine::Field>& fields) {
    for (const engine::Field& field : fields) {
        for (const std::string& choice : field.choices) {
            EXPECT_TRUE(hasChoiceName(choice)) << "no name: " << choice;
        }
    }
}

}  // namespace

TEST(FieldWordsTest, EveryChoiceHasAName) {
    expectNames(engine::trainingFields());
    expectNames(engine::augmentationFields().fields());
    for (const engine::ProjectField& entry : engine::projectFields()) {
        if (entry.places.form) expectNames({entry.row.field});
    }
    const engine::LayerCatalog catalog;
    for (const auto& layer : catalog.layers()) expectNames(layer->description().fields);
}

TEST(FieldWordsTest, ZeroIsAWordWhereItMeansOne) {
    for (const engine::Field& field : engine::trainingFields()) {
        SCOPED_TRACE(field.name);
        if (field.kind == engine::FieldKind::RealList) {
            EXPECT_THAT(field.help, testing::HasSubstr("empty: " + field.zero));
            EXPECT_EQ(valueText(field, std::vector<double>{}).toStdString(), field.zero);
            EXPECT_EQ(valueText(field, std::vector<double>{3, 1}).toStdString(), "3,1");
            continue;
        }
        const bool isSaid = field.help.find("0: ") != std::string::npos;
        const bool isBox = field.kind == engine::FieldKind::Integer && field.maximum <= 1e9;
        EXPECT_EQ(!field.zero.empty(), isSaid && isBox) << field.help;
        if (field.zero.empty()) continue;
        EXPECT_EQ(field.minimum, 0);
        EXPECT_EQ(valueText(field, std::int64_t{0}).toStdString(), field.zero);
    }
}

namespace {

/// The field of a form for one option, as a person uses it.
class NumberFieldTest : public testing::Test {
  protected:
    explicit NumberFieldTest(const std::string& name = "micro_batch") {
        form_.setSchema({*engine::findField(engine::trainingFields(), name)});
        form_.setValues({{name, std::int64_t{0}}});
        QObject::connect(&form_, &FieldForm::edited, &form_, [this](const auto&, const auto& now) {
            edited_ = std::get<std::int64_t>(now);
        });
        box()->show();
    }
    FieldEditor* editor() const { return form_.editor("micro_batch"); }
    QSpinBox* box() const { return qobject_cast<QSpinBox*>(editor()->input()); }
    QLineEdit* line() const { return box()->findChild<QLineEdit*>(); }

    FieldForm form_;
    std::int64_t edited_ = -1;
};

}  // namespace

TEST_F(NumberFieldTest, ShowsTheWordForZeroAndTakesDigitsInItsPlace) {
    EXPECT_EQ(box()->text(), "whole batch");
    line()->setCursorPosition(3);
    QTest::keyClicks(box(), "16");
    EXPECT_EQ(box()->text(), "16 images");
    QTest::keyClick(box(), Qt::Key_Return);
    EXPECT_EQ(edited_, 16);
    box()->selectAll();
    QTest::keyClicks(box(), "0");
    QTest::keyClick(box(), Qt::Key_Return);
    EXPECT_EQ(edited_, 0);
    EXPECT_EQ(box()->text(), "whole batch");
}

TEST_F(NumberFieldTest, SaysWhileANumberIsTypedThatItIsTooLarge) {
    box()->selectAll();
    QTest::keyClicks(box(), "65536");
    EXPECT_EQ(editor()->problem(), "");
    QTest::keyClicks(box(), "1");
    EXPECT_EQ(box()->text(), "655361 images");
    EXPECT_EQ(editor()->problem(), "Micro-batch must be between 0 and 65,536.");
    QTest::keyClick(box(), Qt::Key_Return);
    EXPECT_EQ(edited_, 65536) << "the nearest one";
    EXPECT_EQ(editor()->problem(), "");
}

TEST_F(NumberFieldTest, TheUnitFitsTheNumberWhichIsWrittenAsInSentences) {
    for (const auto& [typed, shown] :
         {std::pair("1", "1 image"), {"2", "2 images"}, {"65536", "65,536 images"}}) {
        box()->selectAll();
        QTest::keyClicks(box(), typed);
        QTest::keyClick(box(), Qt::Key_Return);
        EXPECT_EQ(box()->text(), shown);
    }
    form_.setValues({{"micro_batch", std::int64_t{1}}});
    EXPECT_EQ(box()->text(), "1 image");
    form_.setValues({{"micro_batch", std::int64_t{12'345}}});
    line()->setCursorPosition(6);
    QTest::keyClick(box(), Qt::Key_Backspace);
    EXPECT_EQ(editor()->problem(), "");
    QTest::keyClick(box(), Qt::Key_Return);
    EXPECT_EQ(edited_, 1234);
    EXPECT_EQ(box()->text(), "1,234 images");
}

TEST(FieldFormTest, ARefusedValueLeavesItsFieldBesideItsName) {
    const auto& fields = engine::projectFields();
    const auto seed = std::ranges::find_if(
        fields, [](const auto& entry) { return entry.row.field.name == "split_seed"; });
    ASSERT_NE(seed, fields.end());
    FieldForm form;
    form.setSchema({seed->row.field});
    form.resize(312, 200);
    form.show();
    FieldEditor* editor = form.editor("split_seed");
    auto* line = qobject_cast<QLineEdit*>(editor->input());
    ASSERT_NE(line, nullptr);
    EXPECT_TRUE(line->toolTip().contains("0 to 9,200,000,000,000,000,000"))
        << line->toolTip().toStdString();
    const QPoint before = editor->pos();
    line->selectAll();
    QTest::keyClicks(line, "99999999999999999999999999999999999999");
    EXPECT_TRUE(editor->problem().endsWith(
        "must be between 0 and 9200000000000000000, not 99999999999999999999999999999999999999."))
        << editor->problem().toStdString();
    QTest::qWait(50);
    EXPECT_EQ(editor->pos(), before);
    EXPECT_LE(form.minimumSizeHint().width(), 312);
}

// The style of the window draws it.
TEST_F(NumberFieldTest, AnArrowThatWouldGoBeyondTheLimitLooksSo) {
    const auto pixels = [this](QStyle::SubControl arrow) {
        struct Options : QSpinBox {
            using QSpinBox::initStyleOption;
        };
        QStyleOptionSpinBox option;
        (box()->*&Options::initStyleOption)(&option);
        const QRect place =
            box()->style()->subControlRect(QStyle::CC_SpinBox, &option, arrow, box());
        return box()->grab(place).toImage();
    };
    const auto up = QStyle::SC_SpinBoxUp;
    const auto down = QStyle::SC_SpinBoxDown;
    box()->setSpecialValueText({});  // the word for the smallest number
    box()->setValue(16);
    box()->grab();  // lays it out
    const QImage usualUp = pixels(up);
    const QImage usualDown = pixels(down);
    // The limits move, so that the text is the same.
    box()->setRange(0, 16);
    EXPECT_NE(pixels(up), usualUp);
    EXPECT_EQ(pixels(down), usualDown);
    box()->setRange(16, 100);
    EXPECT_EQ(pixels(up), usualUp);
    EXPECT_NE(pixels(down), usualDown);
}

TEST(FieldWordsTest, OfFewImagesAnAccuracyIsAnInterval) {
    EXPECT_EQ(metricText("accuracy", 1, 9), "70 to 100 %");
    EXPECT_EQ(metricText("accuracy", 0.75, 20), "75.0 %");
    EXPECT_EQ(metricText("accuracy", 1, 0), "100.0 %") << "the number of images is not known";
    EXPECT_EQ(metricText("f1", 1, 9), "too few images to judge");
    EXPECT_EQ(metricText("f1", 1, 20), "100.0 %");
    EXPECT_EQ(metricText("f1", 1, 0), "100.0 %") << "the number of images is not known";
    EXPECT_EQ(metricText("ssim", 0.75, 9), "0.75") << "no fraction of the images";
    EXPECT_EQ(confidenceText("accuracy", 1, 9), "95 % confidence: 70 to 100 %, from 9 images.");
    EXPECT_EQ(confidenceText("accuracy", 0.75, 1200),
              "95 % confidence: 72 to 77 %, from 1,200 images.");
    EXPECT_EQ(confidenceText("accuracy", 1, 0), "");
    EXPECT_EQ(confidenceText("f1", 1, 9), "");
}

TEST(FieldWordsTest, AFractionOfFewImagesIsACount) {
    EXPECT_EQ(shareText(1, 2), "1 of 2 images");
    EXPECT_EQ(shareText(0, 1), "0 of 1 image");
    EXPECT_EQ(shareText(19, 20), "95.0 %");
    EXPECT_EQ(shareText(0, 0), percentText(std::numeric_limits<double>::quiet_NaN()));
}

TEST(FieldWordsTest, FourNumbersFitIntoANarrowFieldAndAreReadFromTheirBeginning) {
    const engine::Field padding{
        .name = "padding", .label = "Padding", .kind = engine::FieldKind::IntegerPair};
    QWidget around;
    FieldInput* input = FieldInput::make(padding, &around);
    input->setValue(std::vector<std::int64_t>{1, 2, 3, 4});
    const auto* line = qobject_cast<QLineEdit*>(input->widget());
    ASSERT_NE(line, nullptr);
    EXPECT_EQ(line->text(), QStringLiteral("1×2×3×4"));
    EXPECT_EQ(line->cursorPosition(), 0) << "the left end is in view";
    input->setValue(std::vector<std::int64_t>{3, 5});
    EXPECT_EQ(line->text(), QStringLiteral("3 × 5"));
}

TEST(FieldWordsTest, AFormIsTranslatedAndKeepsTheValues) {
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

TEST(FieldWordsTest, ALossAndAMetricWithTheSameKeyHaveTheirOwnNames) {
    const auto& fields = engine::trainingFields();
    const std::string key = "mean_absolute_error";
    EXPECT_EQ(choiceText(*engine::findField(fields, "loss"), key), "mean absolute error");
    EXPECT_EQ(choiceText(*engine::findField(fields, "best_by"), key), "Mean absolute error");
    EXPECT_EQ(choiceText(*engine::findField(fields, "best_by"), "validation_loss"),
              "validation loss");
}

TEST(FieldWordsTest, NumbersThatAreComparedAreToldApart) {
    const std::string rate = "Learning rate";
    EXPECT_EQ(settingText(rate, "0.01234567"), "0.01235");
    EXPECT_EQ(settingText(rate, "12345.67"), "12345.7") << "more than its integer part";
    EXPECT_EQ(settingTexts(rate, {"0.01234567", "0.0123456", "0.5"}),
              (QStringList{"0.01234567", "0.0123456", "0.5"}));
    EXPECT_EQ(settingTexts(rate, {"0.01234567", "0.01234567"}), (QStringList{"0.01235", "0.01235"}))
        << "the same value";
    EXPECT_EQ(settingTexts(rate, {"", "0.5"}), (QStringList{"", "0.5"}));
}

TEST(FieldWordsTest, AugmentationIsShownInWords) {
    EXPECT_EQ(settingText("Augmentation", "flip,crop:0.1,rotate:5"),
              QStringLiteral("Flip left–right, Shift 10 %, Rotate 5°"));
    EXPECT_EQ(settingText("Augmentation", "none"), "none");
    EXPECT_EQ(settingText("Augmentation", ""), "");
    EXPECT_EQ(settingText("Augmentation", "flip,of:a,newer version"), "flip,of:a,newer version");
}

TEST(FieldWordsTest, ValuesAreShownByName) {
    EXPECT_EQ(choiceText("one-cycle"), "one cycle");
    EXPECT_EQ(choiceText("warm-restarts"), "warm restarts");
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
