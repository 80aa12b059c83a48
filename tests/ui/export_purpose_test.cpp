// SPDX-License-Identifier: GPL-3.0-or-later
// The Export page asks what the model is for: three presses lead to the file, with what to do
// with it. That the programs work is tested by tests/app.
#include <gtest/gtest.h>

#include <QFile>
#include <QScrollArea>
#include <QTemporaryDir>
#include <algorithm>
#include <memory>

#include "ui/export/export_page.h"
#include "ui/export/passport_card.h"
#include "ui/export/program_panel.h"
#include "ui/export/proof_card.h"
#include "ui/export/purpose_choice.h"
#include "ui/run/run_control.h"
#include "ui/shell/main_window.h"
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
    ASSERT_TRUE(driver_->click("Python"));
    EXPECT_TRUE(driver_->shows("Kept with the run: ")) << "it was not exported";
    ASSERT_TRUE(driver_->clickAndChoose("Export as .onnx …", place_.filePath("mine.onnx")));
    ASSERT_TRUE(isWritten());
    ASSERT_TRUE(driver_->wait([] { return driver_->shows("mine.onnx"); }));
    EXPECT_TRUE(driver_->wait([] { return shownCards<ProofCard>() >= 2; }));
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
