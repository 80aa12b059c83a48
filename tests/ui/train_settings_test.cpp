// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/train_settings.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScopeGuard>
#include <QSettings>
#include <QSpinBox>
#include <QTest>
#include <QToolTip>
#include <optional>
#include <string>
#include <utility>

#include "engine/network/templates.h"
#include "ui/document.h"
#include "ui/forms/field_editor.h"
#include "ui/forms/field_form.h"
#include "ui/language.h"
#include "ui/shell/top_bar.h"
#include "ui/starts/start_bar.h"
#include "ui/style/fonts.h"
#include "ui/style/theme.h"
#include "ui/train/batch_preview.h"
#include "ui/train/effort_bar.h"
#include "ui/train/preflight.h"
#include "ui/train/train_page.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

using Step = MainWindow::Step;

TEST(TrainSettingsTest, AnInvalidNumberInTheFormChangesNothingAndSaysWhy) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().show(Step::Train);
    ASSERT_TRUE(driver.click("Expert"));
    auto& train = dynamic_cast<TrainPage&>(driver.window().page(Step::Train));
    FieldEditor* rate = train.settings().form().editor("learning_rate");
    ASSERT_NE(rate, nullptr);
    const double before = driver.window().document().project().options.learningRate;
    for (const char* wrong : {"-1", "0", "fast", ""}) {
        auto* line = qobject_cast<QLineEdit*>(rate->input());
        line->setText(wrong);
        emit line->textEdited(wrong);
        emit line->editingFinished();
        EXPECT_EQ(driver.window().document().project().options.learningRate, before) << wrong;
        EXPECT_FALSE(rate->problem().isEmpty()) << wrong;
        EXPECT_EQ(train.whyNotReady(), rate->problem()) << "what is seen is not what would train";
    }
    // It may be far below; beside its sentence in the list, a button leads to it.
    const QString sentence = rate->problem();
    driver.window().activateWindow();
    rate->input()->clearFocus();
    QPushButton* show = nullptr;
    for (auto* button : train.settings().preflight().findChildren<QPushButton*>()) {
        if (button->accessibleDescription() == sentence && !button->isHidden()) show = button;
    }
    ASSERT_NE(show, nullptr);
    show->click();
    EXPECT_TRUE(driver.wait([&] { return rate->input()->hasFocus(); }));
    EXPECT_TRUE(driver.wait(
        [&] { return rate->input()->visibleRegion().contains(rate->input()->rect().center()); }));
    auto* line = qobject_cast<QLineEdit*>(rate->input());
    line->setText("0,01");
    emit line->editingFinished();
    EXPECT_EQ(driver.window().document().project().options.learningRate, 0.01);
    EXPECT_TRUE(train.whyNotReady().isEmpty()) << train.whyNotReady().toStdString();
    driver.click("Simple");
}

TEST(TrainSettingsTest, AnInvalidNumberOnTheDataPageIsNamedBeforeStart) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().show(Step::Train);
    auto& train = dynamic_cast<TrainPage&>(driver.window().page(Step::Train));
    ASSERT_TRUE(driver.wait([&] { return train.whyNotReady().isEmpty(); }));
    driver.window().show(Step::Data);
    FieldEditor* seed = nullptr;
    for (FieldForm* form : driver.window().page(Step::Data).findChildren<FieldForm*>()) {
        if (form->editor("split_seed")) seed = form->editor("split_seed");
    }
    ASSERT_NE(seed, nullptr);
    const std::uint64_t before = driver.window().document().project().dataChoices.splitSeed;
    auto* line = qobject_cast<QLineEdit*>(seed->input());
    ASSERT_NE(line, nullptr);
    line->selectAll();
    QTest::keyClicks(line, "99999999999999999999");
    EXPECT_FALSE(seed->problem().isEmpty());
    driver.window().show(Step::Train);
    EXPECT_TRUE(train.whyNotReady().startsWith("On the Data page: "))
        << train.whyNotReady().toStdString();
    EXPECT_TRUE(train.whyNotReady().endsWith(seed->problem()));
    EXPECT_FALSE(driver.button("Start")->isEnabled());
    EXPECT_EQ(driver.window().document().project().dataChoices.splitSeed, before);
    driver.window().show(Step::Data);
    line->selectAll();
    QTest::keyClicks(line, "5");
    QTest::keyClick(line, Qt::Key_Return);
    driver.window().show(Step::Train);
    EXPECT_TRUE(driver.wait([&] { return train.whyNotReady().isEmpty(); }))
        << train.whyNotReady().toStdString();
}

TEST(TrainSettingsTest, UndoWorksWhileAFieldHasTheFocus) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().show(Step::Train);
    ASSERT_TRUE(driver.click("Expert"));
    auto& train = dynamic_cast<TrainPage&>(driver.window().page(Step::Train));
    const engine::TrainingOptions before = driver.window().document().project().options;
    const auto options = [&] { return driver.window().document().project().options; };
    QWidget* epochs = train.settings().form().editor("epochs")->input();
    QWidget* rate = train.settings().form().editor("learning_rate")->input();
    for (QWidget* field : {epochs, rate}) {
        field->setFocus();
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, field == epochs ? "17" : "0.5");
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        EXPECT_EQ(options(), before) << "what is being typed is undone in the field";
        QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(field, field == epochs ? "17" : "0.5");
        QTest::keyClick(field, Qt::Key_Return);
        const engine::TrainingOptions changed = options();
        ASSERT_NE(changed, before);
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        EXPECT_EQ(options(), before);
        QTest::keyClick(field, Qt::Key_Y, Qt::ControlModifier);
        EXPECT_EQ(options(), changed);
        QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
        EXPECT_EQ(options(), before);
    }
    driver.click("Simple");
}

TEST(TrainSettingsTest, ASentenceIsOnlyAsHighAsItsLines) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().show(Step::Train);
    ASSERT_TRUE(driver.click("Expert"));
    auto& train = dynamic_cast<TrainPage&>(driver.window().page(Step::Train));
    FieldEditor* rate = train.settings().form().editor("learning_rate");
    auto* line = qobject_cast<QLineEdit*>(rate->input());
    const int usual = rate->height();
    line->setText("fast");
    emit line->textEdited("fast");
    emit line->editingFinished();
    ASSERT_TRUE(driver.wait([&] { return rate->height() > usual; }));
    QTest::qWait(50);
    const int text = QFontMetrics(textFont(TextSize::Small)).lineSpacing();
    EXPECT_LE(rate->height(), usual + 2 * text + kGrid);
    EXPECT_EQ(line->height(), line->sizeHint().height());
    const FieldEditor* next = train.settings().form().editor("beta1");
    const auto gap = [&] { return next->geometry().top() - rate->geometry().bottom(); };
    const int withSentence = gap();
    line->setText("0.001");
    emit line->textEdited("0.001");
    emit line->editingFinished();
    ASSERT_TRUE(driver.wait([&] { return rate->problem().isEmpty(); }));
    QTest::qWait(50);
    EXPECT_LE(withSentence, gap() + kGrid);
    driver.click("Simple");
}

TEST(TrainSettingsTest, ACommandSaysWhereTheNetworkItNamesIsInNoFileYet) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().show(Step::Train);
    Document& document = driver.window().document();
    const engine::Preprocessing& recipe = document.project().preprocessing;
    engine::NetworkDescription network =
        engine::makeTemplate("seed-cnn", {.input = {recipe.channels, recipe.height, recipe.width}});
    document.changeNetwork(network, "template");
    driver.click("Simple");
    EXPECT_EQ(driver.button("Copy as command"), nullptr) << "for a beginner, it is in the way";
    ASSERT_TRUE(driver.click("Expert"));
    ASSERT_TRUE(driver.click("Copy as command"));
    EXPECT_TRUE(driver.banner().startsWith("Copied: espalier train "))
        << driver.banner().toStdString();
    EXPECT_FALSE(driver.banner().contains("does not exist yet"));
    network.nodes[1].attributes["filters"] = std::int64_t{7};
    document.changeNetwork(network, "edit");
    ASSERT_TRUE(driver.click("Copy as command"));
    EXPECT_TRUE(driver.banner().contains("does not exist yet. Save the project"))
        << driver.banner().toStdString();
    driver.click("Simple");
}

TEST(TrainSettingsTest, ShowsOnlyFieldsOfTheChosenOptimizer) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().show(Step::Train);
    ASSERT_TRUE(driver.click("Expert"));
    auto& train = dynamic_cast<TrainPage&>(driver.window().page(Step::Train));
    const FieldForm& form = train.settings().form();
    EXPECT_TRUE(form.editor("beta1")->isVisibleTo(&train));
    EXPECT_FALSE(form.editor("momentum")->isVisibleTo(&train));
    engine::TrainingOptions options = driver.window().document().project().options;
    options.optimizer = engine::Optimizer::SgdMomentum;
    driver.window().document().change(
        &engine::Project::options, options, Area::Training, "Optimizer");
    EXPECT_FALSE(form.editor("beta1")->isVisibleTo(&train));
    EXPECT_TRUE(form.editor("momentum")->isVisibleTo(&train));
    driver.click("Simple");
}

TEST(TrainSettingsTest, OffersOnlyChoicesOfTheTask) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().show(Step::Train);
    ASSERT_TRUE(driver.click("Expert"));
    auto& train = dynamic_cast<TrainPage&>(driver.window().page(Step::Train));
    const auto offers = [&](const char* field, const char* word) {
        auto* box = qobject_cast<QComboBox*>(train.settings().form().editor(field)->input());
        return box->findData(QString::fromLatin1(word)) >= 0;
    };
    EXPECT_TRUE(offers("loss", "auto") && offers("loss", "focal"));
    EXPECT_FALSE(offers("loss", "huber"));
    EXPECT_TRUE(offers("best_by", "validation_loss") && offers("best_by", "f1"));
    EXPECT_FALSE(offers("best_by", "psnr"));
    EXPECT_TRUE(train.settings().form().editor("label_smoothing")->isVisibleTo(&train));
    // The task changes while the form is open.
    driver.window().workspace().rescanForTask("reconstruct");
    ASSERT_TRUE(driver.wait([&] {
        return driver.window().document().project().task == "reconstruct" &&
               !driver.window().workspace().isBusy();
    })) << driver.banner().toStdString();
    EXPECT_TRUE(offers("loss", "auto") && offers("loss", "huber"));
    EXPECT_FALSE(offers("loss", "focal"));
    EXPECT_TRUE(offers("best_by", "validation_loss") && offers("best_by", "psnr"));
    EXPECT_FALSE(offers("best_by", "f1"));
    EXPECT_FALSE(train.settings().form().editor("label_smoothing")->isVisibleTo(&train));
    driver.click("Simple");
}

TEST(TrainSettingsTest, SimpleSummarisesTheTrainingAndShowsABatch) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().show(Step::Train);
    driver.click("Simple");
    EXPECT_TRUE(driver.wait([&] { return driver.shows("30 for training"); }));
    EXPECT_TRUE(
        driver.shows("200 epochs of 1 step, 30 images each. Adam with learning rate 0.001"));
    // Why it is the last epoch, which was recommended.
    engine::TrainingOptions options = driver.window().document().project().options;
    ASSERT_EQ(options.outputNetwork, engine::OutputNetwork::Last);
    EXPECT_TRUE(driver.shows("which epoch comes out best is partly luck."));
    options.outputNetwork = engine::OutputNetwork::Best;
    driver.window().document().change(
        &engine::Project::options, options, Area::Training, QStringLiteral("keep"));
    EXPECT_TRUE(
        driver.wait([&] { return driver.shows("The weights of the best epoch are kept"); }));
    EXPECT_FALSE(driver.shows("partly luck"));
    auto* preview = driver.window().findChild<BatchPreview*>();
    ASSERT_NE(preview, nullptr);
    ASSERT_TRUE(driver.wait([&] { return preview->images().size() == 30; }, 10'000));
    EXPECT_EQ(preview->images().front().size(), QSize(28, 28));

    auto& train = dynamic_cast<TrainPage&>(driver.window().page(Step::Train));
    auto* batch = qobject_cast<QSpinBox*>(train.settings().form().editor("batch")->input());
    batch->setFocus();
    batch->selectAll();
    QTest::keyClicks(batch, "7");
    QTest::keyClick(batch, Qt::Key_Return);
    EXPECT_TRUE(driver.wait([&] { return driver.shows("5 steps, up to 7 images each"); }));
    EXPECT_TRUE(driver.wait([&] { return preview->images().size() == 7; }, 10'000));
    ASSERT_TRUE(driver.click("Expert"));
    EXPECT_FALSE(preview->isVisible());
    driver.click("Simple");
}

// In each direction, with long words, and where the name of an option is bold.
TEST(TrainSettingsTest, TheControlsOfTheSimpleFormBeginAtOneEdge) {
    const auto atEnd = qScopeGuard([] { QApplication::setLayoutDirection(Qt::LeftToRight); });
    for (const auto& [code, direction] :
         {std::pair("en", Qt::LeftToRight), {"en", Qt::RightToLeft}, {"ru", Qt::LeftToRight}}) {
        SCOPED_TRACE(std::string(code) + (direction == Qt::RightToLeft ? ", mirrored" : ""));
        std::optional<SpokenLanguage> language;
        if (code != std::string("en")) language.emplace(QString::fromLatin1(code));
        QApplication::setLayoutDirection(direction);
        QSettings().remove(QStringLiteral("expert"));
        WindowDriver driver;
        ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
        driver.window().show(Step::Train);
        auto& train = dynamic_cast<TrainPage&>(driver.window().page(Step::Train));
        const auto edgeOf = [&train](const QWidget* control) {
            const int left = control->mapTo(&train, QPoint()).x();
            return train.isRightToLeft() ? train.width() - left - control->width() : left;
        };
        const auto areAligned = [&] {
            const FieldForm& form = train.settings().form();
            const int edge = edgeOf(form.editor("batch")->input());
            return edge > 0 && edge == edgeOf(form.editor("epochs")->input()) &&
                   edge == edgeOf(form.editor("device")->input()) &&
                   edge == edgeOf(train.findChild<EffortBar*>()->findChild<QPushButton*>()) &&
                   edge == edgeOf(train.findChild<StartBar*>()->findChild<QPushButton*>());
        };
        EXPECT_TRUE(driver.wait(areAligned));
        engine::TrainingOptions options = driver.window().document().project().options;
        options.batch = 3;
        driver.window().document().change(
            &engine::Project::options, options, Area::Training, "batch");
        QTest::qWait(50);
        EXPECT_TRUE(driver.wait(areAligned));
    }
}

TEST(TrainSettingsTest, SimpleAndExpertStandBesideTheOptionsAndStayWhereTheyAre) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().show(Step::Train);
    driver.click("Simple");
    auto& train = dynamic_cast<TrainPage&>(driver.window().page(Step::Train));
    const QWidget* level = driver.button("Simple");
    ASSERT_NE(level, nullptr);
    const QWidget* batch = train.settings().form().editor("batch")->input();
    const auto placeOf = [&](const QWidget* control) { return control->mapTo(&train, QPoint()); };
    ASSERT_TRUE(driver.wait([&] { return placeOf(level).y() > 0 && batch->width() > 0; }));
    EXPECT_GT(placeOf(level).x(), placeOf(batch).x()) << "it would look like a value";
    const QPoint before = placeOf(level);
    ASSERT_TRUE(driver.click("Expert"));
    ASSERT_NE(driver.button("Copy as command"), nullptr);
    QTest::qWait(50);
    EXPECT_EQ(placeOf(level), before);
    driver.click("Simple");
}

namespace {

const QPushButton* startIn(WindowDriver& driver) {
    for (const auto* button : driver.window().findChild<TopBar*>()->findChildren<QPushButton*>()) {
        if (button->text() == "Start") return button;
    }
    return nullptr;
}

}  // namespace

// Other pages have a filled button of their own.
TEST(TrainSettingsTest, StartIsFilledOnThePagesThatLeadToIt) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    const QPushButton* start = startIn(driver);
    ASSERT_NE(start, nullptr);
    for (const auto& [step, leads] : {std::pair(Step::Data, true),
                                      {Step::Runs, false},
                                      {Step::Network, true},
                                      {Step::Experiments, false},
                                      {Step::Train, true}}) {
        driver.window().show(step);
        ASSERT_EQ(driver.window().step(), step);
        EXPECT_EQ(start->property("primary").toBool(), leads) << static_cast<int>(step);
    }
}

TEST(TrainSettingsTest, ShowResultsIsTheOnlyFilledButtonOnceARunHasEnded) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    engine::TrainingOptions options = driver.window().document().project().options;
    options.epochs = 1;
    driver.window().document().change(&engine::Project::options, options, Area::Training, "epochs");
    driver.window().show(Step::Train);
    const QPushButton* start = startIn(driver);
    ASSERT_NE(start, nullptr);
    ASSERT_TRUE(driver.wait([&] { return start->isEnabled(); }));
    ASSERT_TRUE(driver.click("Start"));
    ASSERT_TRUE(driver.showResults());
    driver.window().show(Step::Train);
    const auto leads = [&] { return start->property("primary").toBool(); };
    ASSERT_NE(driver.button("Show results"), nullptr);
    EXPECT_FALSE(leads());
    ASSERT_TRUE(driver.click("Settings"));
    EXPECT_TRUE(leads());
    ASSERT_TRUE(driver.click("Live"));
    EXPECT_FALSE(leads());
}

TEST(TrainSettingsTest, F1ExplainsTheFieldAndTheQuestionMarkListsTheKeys) {
    WindowDriver driver;
    ASSERT_TRUE(driver.openSmall(flowerFolder(8)));
    driver.window().show(Step::Train);
    driver.click("Simple");
    auto& train = dynamic_cast<TrainPage&>(driver.window().page(Step::Train));
    QWidget* batch = train.settings().form().editor("batch")->input();
    driver.window().activateWindow();
    batch->setFocus();
    QTest::keyClick(batch, Qt::Key_F1);
    EXPECT_TRUE(QToolTip::text().contains("Images per step")) << QToolTip::text().toStdString();
    const auto keys = [&] { return driver.window().findChild<QMessageBox*>(); };
    EXPECT_EQ(keys(), nullptr);
    QTest::keyClick(&train, Qt::Key_Question, Qt::ShiftModifier);
    ASSERT_NE(keys(), nullptr);
    EXPECT_TRUE(keys()->text().contains("this list"));
    keys()->close();
}
