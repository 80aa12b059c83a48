// SPDX-License-Identifier: GPL-3.0-or-later
// The Export page asks what the model is for: three presses lead to the file, with what to do
// with it. That the programs work is tested by tests/app.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QIcon>
#include <QImage>
#include <QPushButton>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/runs/run_results_json.h"
#include "engine/tasks/evaluation.h"
#include "ui/export/export_page.h"
#include "ui/export/page_contents.h"
#include "ui/export/passport_card.h"
#include "ui/export/program_panel.h"
#include "ui/export/proof_card.h"
#include "ui/export/purpose_card.h"
#include "ui/export/purpose_choice.h"
#include "ui/run/run_control.h"
#include "ui/shell/main_window.h"
#include "ui/text.h"
#include "window_driver.h"

namespace espalier::ui::test {

namespace {

/// A window with a trained model, trained once for all cases.
class ExportPurposeTest : public testing::Test {
  public:
    static void SetUpTestSuite() {
        driver_ = std::make_unique<WindowDriver>();
        ASSERT_TRUE(driver_->openSmall(flowerFolder(8)));
        driver_->key(Qt::Key_R, Qt::ControlModifier);
        ASSERT_TRUE(driver_->showResults()) << driver_->banner().toStdString();
        driver_->window().show(MainWindow::Step::Export);
    }
    static void TearDownTestSuite() { driver_.reset(); }

  protected:
    static ExportPage& exportPage() {
        return dynamic_cast<ExportPage&>(driver_->window().page(MainWindow::Step::Export));
    }
    static bool isWritten() {
        return driver_->wait([] { return !exportPage().isBusy(); }, 60'000);
    }
    static bool hasProgram(const QString& words) {
        return driver_->wait([&] {
            return exportPage().programs().isVisible() &&
                   exportPage().programs().program().contains(words);
        });
    }
    template <typename Card>
    static qsizetype shownCards() {
        const auto all = exportPage().findChildren<Card*>();
        return std::ranges::count_if(all, [](const Card* card) { return card->isVisible(); });
    }
    /// The line that stands for exports without room, while they are hidden or shown.
    static QPushButton* earlier() {
        for (auto* button : exportPage().findChildren<QPushButton*>()) {
            if (button->isVisible() && button->text().contains("earlier export")) return button;
        }
        return nullptr;
    }
    static QByteArray contentOf(const QString& name) {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static std::unique_ptr<WindowDriver> driver_;
    QTemporaryDir place_;
};

std::unique_ptr<WindowDriver> ExportPurposeTest::driver_;

}  // namespace

TEST_F(ExportPurposeTest, AWebsiteAndAColleagueGetAPage) {
    for (const char* purpose : {"A website", "A colleague"}) {
        ASSERT_TRUE(driver_->click(purpose));
        EXPECT_FALSE(driver_->button("Export as .onnx …")) << purpose;
        EXPECT_FALSE(exportPage().programs().isVisible()) << purpose;
        const QString file = place_.filePath(QString(purpose) + ".html");
        ASSERT_TRUE(driver_->clickAndChoose("Share as .html …", file));
        ASSERT_TRUE(isWritten());
        ASSERT_TRUE(driver_->wait([] { return driver_->shows("Ready to share"); }));
        EXPECT_TRUE(contentOf(file).startsWith("<!doctype html>"));
    }
}

TEST_F(ExportPurposeTest, APhoneGetsAPageOrTheModel) {
    ASSERT_TRUE(driver_->click("A phone"));
    EXPECT_TRUE(driver_->button("Share as .html …"));
    EXPECT_TRUE(driver_->shows("not on a phone")) << "what was not tried is said";
    const QString file = place_.filePath("phone.onnx");
    ASSERT_TRUE(driver_->clickAndChoose("Export as .onnx …", file));
    ASSERT_TRUE(isWritten());
    EXPECT_TRUE(QFile::exists(file));
}

TEST_F(ExportPurposeTest, PythonAndCppGetTheModelWithTheirProgram) {
    ASSERT_TRUE(driver_->click("Python"));
    ASSERT_TRUE(driver_->clickAndChoose("Export as .onnx …", place_.filePath("flowers.onnx")));
    ASSERT_TRUE(isWritten());
    EXPECT_TRUE(hasProgram("flowers.onnx"));
    EXPECT_TRUE(hasProgram("import"));
    const QString python = place_.filePath("predict.py");
    ASSERT_TRUE(driver_->clickAndChoose("Save program …", python));
    ASSERT_TRUE(driver_->wait([&] { return !contentOf(python).isEmpty(); }));
    EXPECT_EQ(contentOf(python), exportPage().programs().program().toUtf8());

    ASSERT_TRUE(driver_->click("C++"));
    EXPECT_TRUE(hasProgram("cv::"));
    const QString cpp = place_.filePath("predict.cpp");
    ASSERT_TRUE(driver_->clickAndChoose("Save program …", cpp));
    ASSERT_TRUE(driver_->wait([&] { return !contentOf(cpp).isEmpty(); }));
    EXPECT_EQ(contentOf(cpp), exportPage().programs().program().toUtf8());
}

TEST_F(ExportPurposeTest, OtherProgramsGetWeightsToo) {
    ASSERT_TRUE(driver_->click("Other programs"));
    const QString file = place_.filePath("weights.safetensors");
    ASSERT_TRUE(driver_->clickAndChoose("Export as .safetensors …", file));
    ASSERT_TRUE(isWritten());
    EXPECT_TRUE(QFile::exists(file)) << driver_->banner().toStdString();
    ASSERT_TRUE(driver_->click("Python"));
    EXPECT_FALSE(driver_->button("Export as .safetensors …"));
}

TEST_F(ExportPurposeTest, TheFilesForThePurposeAreShown) {
    driver_->window().resize(1280, 720);
    ASSERT_TRUE(driver_->click("Python"));
    ASSERT_TRUE(driver_->clickAndChoose("Export as .onnx …", place_.filePath("mine.onnx")));
    ASSERT_TRUE(isWritten());
    ASSERT_TRUE(driver_->wait([] { return driver_->shows("mine.onnx"); }));
    ASSERT_TRUE(driver_->wait([] { return earlier() != nullptr; }));
    EXPECT_EQ(shownCards<ProofCard>(), 1);
    const int hidden = earlier()->text().section(' ', 0, 0).toInt();
    EXPECT_GT(hidden, 0) << earlier()->text().toStdString();
    earlier()->click();
    EXPECT_EQ(shownCards<ProofCard>(), hidden + 1);
    EXPECT_TRUE(driver_->shows("Kept with the run: ")) << "it was not exported";
    EXPECT_EQ(shownCards<PassportCard>(), 0);
    ASSERT_TRUE(driver_->click("A colleague"));
    EXPECT_EQ(shownCards<ProofCard>(), 0);
    EXPECT_FALSE(driver_->shows("Kept with the run: "));
    ASSERT_TRUE(driver_->clickAndChoose("Share as .html …", place_.filePath("mine.html")));
    ASSERT_TRUE(isWritten());
    EXPECT_TRUE(driver_->wait([] { return driver_->shows("Ready to share: mine.html"); }));
    ASSERT_TRUE(driver_->click("Python"));
    EXPECT_EQ(shownCards<PassportCard>(), 0);
    EXPECT_GE(shownCards<ProofCard>(), 2);
    ASSERT_NE(earlier(), nullptr);
    earlier()->click();
    EXPECT_EQ(shownCards<ProofCard>(), 1);
}

TEST_F(ExportPurposeTest, CardsEndWhereTheProgramEnds) {
    ASSERT_TRUE(driver_->click("Python"));
    ASSERT_TRUE(driver_->wait([] { return exportPage().programs().isVisible(); }));
    const auto endOf = [](const QWidget& widget) {
        return widget.mapTo(&exportPage(), QPoint(widget.width(), 0)).x();
    };
    EXPECT_TRUE(driver_->wait([&] {
        const auto cards = exportPage().findChildren<ProofCard*>();
        return std::ranges::all_of(cards, [&](const ProofCard* card) {
            return !card->isVisible() || endOf(*card) == endOf(exportPage().programs());
        });
    }));
}

TEST_F(ExportPurposeTest, EachPurposeHasAnIconOfItsOwn) {
    std::vector<QImage> icons;
    for (const char* purpose :
         {"A website", "A phone", "Python", "C++", "A colleague", "Other programs"}) {
        const auto* button = driver_->button(purpose);
        ASSERT_NE(button, nullptr) << purpose;
        const QImage image = button->icon().pixmap(24, 24).toImage();
        EXPECT_EQ(std::ranges::count(icons, image), 0) << purpose;
        QImage empty(image.size(), image.format());
        empty.fill(Qt::transparent);
        EXPECT_NE(image, empty) << purpose;
        icons.push_back(image);
    }
}

TEST_F(ExportPurposeTest, TheCardsSayWhatOneGetsAndAreChosenWithKeys) {
    driver_->window().resize(1280, 720);
    ASSERT_TRUE(driver_->click("A website"));
    const auto cards = exportPage().findChildren<PurposeCard*>();
    ASSERT_EQ(cards.size(), 6);
    std::vector<int> rows;
    EXPECT_TRUE(driver_->wait([&] { return cards.front()->height() >= 72; }));
    for (const PurposeCard* card : cards) {
        EXPECT_FALSE(card->accessibleName().isEmpty());
        EXPECT_FALSE(card->accessibleDescription().isEmpty());
        EXPECT_GE(card->width(), 160);
        EXPECT_EQ(card->height(), cards.front()->height());
        if (std::ranges::count(rows, card->y()) == 0) rows.push_back(card->y());
    }
    EXPECT_LE(rows.size(), 2u);
    driver_->window().activateWindow();
    cards[0]->setFocus();
    ASSERT_TRUE(driver_->wait([&] { return cards[0]->hasFocus(); }));
    QTest::keyClick(cards[0], Qt::Key_Right);
    EXPECT_TRUE(cards[1]->isChecked());
    EXPECT_EQ(exportPage().purpose().purpose(), ExportPurpose::Phone);
    driver_->window().resize(1280, 600);
    EXPECT_TRUE(driver_->wait([&] { return cards.front()->height() < 48; }))
        << "they leave no room for the files";
    EXPECT_EQ(cards.front()->toolTip(), cards.front()->accessibleDescription());
    driver_->window().resize(1280, 720);
    ASSERT_TRUE(driver_->click("Python"));
}

TEST_F(ExportPurposeTest, WhatAPageWillHoldIsSaidBeforeItIsWritten) {
    const auto* contents = exportPage().findChild<PageContents*>();
    ASSERT_NE(contents, nullptr);
    ASSERT_TRUE(driver_->click("Python"));
    EXPECT_FALSE(contents->isVisible());
    auto* samples = exportPage().findChild<QCheckBox*>();
    ASSERT_NE(samples, nullptr);
    samples->setChecked(true);
    ASSERT_TRUE(driver_->click("A colleague"));
    EXPECT_TRUE(contents->isVisible());
    const ShownRun& run = driver_->window().run().shown();
    EXPECT_TRUE(driver_->shows("which tells apart"));
    EXPECT_TRUE(driver_->shows(spokenText(run.results->test->sentence())));
    EXPECT_TRUE(driver_->shows("of the images that it was tested on"));
    exportPage().shareTo(place_.filePath("with images.html"));
    ASSERT_TRUE(isWritten());
    EXPECT_FALSE(contents->isVisible()) << "the card of the page says it";
    samples->setChecked(false);
    EXPECT_TRUE(contents->isVisible()) << "the next page is another one";
    EXPECT_TRUE(driver_->shows("No images of yours"));
    const QString file = place_.filePath("held.html");
    exportPage().shareTo(file);
    ASSERT_TRUE(isWritten());
    EXPECT_FALSE(contents->isVisible());
    const auto size = static_cast<double>(QFileInfo(file).size());
    ASSERT_GT(size, 0) << driver_->banner().toStdString();
    EXPECT_NEAR(static_cast<double>(PageContents::estimatedBytes(run, false)), size, 0.2 * size);
    EXPECT_GT(PageContents::estimatedBytes(run, true), PageContents::estimatedBytes(run, false));
}

TEST_F(ExportPurposeTest, AFileThatIsDoneUnderAnotherPurposeIsShownUnderItsOwn) {
    ExportPage& page = exportPage();
    page.purpose().choose(ExportPurpose::Colleague);
    const qsizetype pages = page.findChildren<PassportCard*>().size();
    page.shareTo(place_.filePath("late.html"));
    page.purpose().choose(ExportPurpose::Python);  // before the page can be there
    ASSERT_TRUE(isWritten());
    ASSERT_EQ(page.findChildren<PassportCard*>().size(), pages + 1);
    QCoreApplication::processEvents();
    EXPECT_EQ(shownCards<PassportCard>(), 0);
    const qsizetype models = page.findChildren<ProofCard*>().size();
    page.exportTo(place_.filePath("late.onnx"));
    page.purpose().choose(ExportPurpose::Colleague);
    ASSERT_TRUE(isWritten());
    ASSERT_EQ(page.findChildren<ProofCard*>().size(), models + 1);
    QCoreApplication::processEvents();
    EXPECT_EQ(shownCards<ProofCard>(), 0);
    EXPECT_TRUE(driver_->shows("Ready to share: late.html"));
    page.purpose().choose(ExportPurpose::Python);
    EXPECT_TRUE(driver_->shows("late.onnx"));
}

TEST_F(ExportPurposeTest, AModelWithOtherAnswersElsewhereIsReportedForEveryPurpose) {
    const engine::RunFolder run = driver_->window().run().shown().run;
    engine::RunResults results = *driver_->window().run().shown().results;
    results.exportCheck.verifier = "Another program";
    results.exportCheck.checkedImages = 8;
    results.exportCheck.equalAnswers = 3;
    const engine::RunFolder copy{place_.path().toStdString() + "/run"};
    std::filesystem::copy(run.path, copy.path, std::filesystem::copy_options::recursive);
    engine::writeFileAtomically(copy.results(), engine::resultsToJson(results));
    WindowDriver other;
    other.window().open({QString::fromStdString(copy.path.string())});
    ASSERT_TRUE(other.wait([&] { return other.window().run().shown().results.has_value(); }))
        << other.banner().toStdString();
    other.window().show(MainWindow::Step::Export);
    for (const char* purpose :
         {"A website", "A phone", "Python", "C++", "A colleague", "Other programs"}) {
        ASSERT_TRUE(other.click(purpose));
        EXPECT_TRUE(other.wait([&] { return other.shows("Different answers outside Espalier"); }))
            << purpose;
    }
}

TEST_F(ExportPurposeTest, InAHigherWindowMoreCardsAreSeen) {
    ASSERT_TRUE(driver_->click("Python"));
    for (const char* name : {"a.onnx", "b.onnx"}) {
        ASSERT_TRUE(driver_->clickAndChoose("Export as .onnx …", place_.filePath(name)));
        ASSERT_TRUE(isWritten());
    }
    auto* card = exportPage().findChild<ProofCard*>();
    ASSERT_NE(card, nullptr);
    auto* room = qobject_cast<QScrollArea*>(card->parentWidget()->parentWidget()->parentWidget());
    ASSERT_NE(room, nullptr);
    driver_->window().resize(1280, 720);
    ASSERT_TRUE(driver_->wait([&] { return room->maximumHeight() < 2 * card->height(); }));
    const int before = room->maximumHeight();
    driver_->window().resize(1280, 1800);
    EXPECT_TRUE(driver_->wait([&] { return room->maximumHeight() > before; }));
}

}  // namespace espalier::ui::test
