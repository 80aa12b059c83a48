// SPDX-License-Identifier: GPL-3.0-or-later
// The page to share with a colleague, from the Export page.
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <algorithm>
#include <memory>

#include "ui/export/export_page.h"
#include "ui/export/passport_card.h"
#include "ui/export/proof_card.h"
#include "ui/run/run_control.h"
#include "ui/shell/main_window.h"
#include "ui/text.h"
#include "window_driver.h"

namespace espalier::ui::test {

using Step = MainWindow::Step;

namespace {

/// A window with a trained model, trained once for all cases.
class ShareTest : public testing::Test {
  public:
    static void SetUpTestSuite() {
        driver_ = std::make_unique<WindowDriver>();
        ASSERT_TRUE(driver_->openSmall(flowerFolder(8)));
        driver_->key(Qt::Key_R, Qt::ControlModifier);
        ASSERT_TRUE(driver_->showResults()) << driver_->banner().toStdString();
        driver_->window().show(Step::Export);
    }
    static void TearDownTestSuite() { driver_.reset(); }

  protected:
    static ExportPage& exportPage() {
        return dynamic_cast<ExportPage&>(driver_->window().page(Step::Export));
    }
    static bool isWritten() {
        return driver_->wait([] { return !exportPage().isBusy(); }, 60'000);
    }
    static QByteArray contentOf(const QString& name) {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static std::unique_ptr<WindowDriver> driver_;
    QTemporaryDir place_;
};

std::unique_ptr<WindowDriver> ShareTest::driver_;

}  // namespace

TEST_F(ShareTest, APageIsWrittenAndItsContentSaid) {
    const QString file = place_.filePath("for you.html");
    ASSERT_TRUE(driver_->click("A colleague"));
    ASSERT_TRUE(driver_->clickAndChoose("Share as .html …", file));
    ASSERT_TRUE(isWritten());
    EXPECT_TRUE(driver_->wait([] { return driver_->shows("Ready to share"); }))
        << driver_->banner().toStdString();
    EXPECT_TRUE(driver_->shows("It holds the model with its results. No image is in it."));
    EXPECT_TRUE(driver_->shows(file));
    const QByteArray page = contentOf(file);
    EXPECT_TRUE(page.startsWith("<!doctype html>"));
    const QString title = QFileInfo(flowerFolder(8)).fileName();
    EXPECT_TRUE(page.contains("\"title\":\"" + title.toUtf8() + '"')) << "not the date of the run";
    EXPECT_FALSE(page.contains("\"samples\":[")) << "images only where they are asked for";
    EXPECT_FALSE(page.contains(place_.path().toUtf8()));
}

TEST_F(ShareTest, ImagesAreInItWhereTheyAreAskedFor) {
    const QString file = place_.filePath("with images.html");
    auto* box = exportPage().findChild<QCheckBox*>();
    ASSERT_TRUE(box);
    EXPECT_FALSE(box->isChecked());
    ASSERT_TRUE(driver_->click("A colleague"));
    box->setChecked(true);
    exportPage().shareTo(file);
    ASSERT_TRUE(isWritten());
    box->setChecked(false);
    EXPECT_TRUE(contentOf(file).contains("\"samples\":[{\"image\":\"iVBOR"))
        << driver_->banner().toStdString();
    EXPECT_TRUE(
        driver_->wait([] { return driver_->shows("of the images that it was tested on"); }));
}

TEST_F(ShareTest, AnotherFileIsNotReplaced) {
    const QString file = place_.filePath("page.html");
    QFile old(file);
    ASSERT_TRUE(old.open(QIODevice::WriteOnly));
    old.write("what was there");
    old.close();
    exportPage().shareTo(file);
    ASSERT_TRUE(isWritten());
    EXPECT_TRUE(driver_->wait([] { return driver_->banner().contains("not overwritten"); }))
        << driver_->banner().toStdString();
    EXPECT_EQ(contentOf(file), "what was there");
}

TEST_F(ShareTest, CardsAboveAProgramAreWholeAndSayWhichFileTheyAreOf) {
    ASSERT_TRUE(driver_->click("Python"));
    for (const char* name : {"one", "two", "three"}) {
        const QString folder = place_.filePath(name);
        ASSERT_TRUE(QDir().mkpath(folder));
        exportPage().exportTo(folder + "/model.onnx");
        ASSERT_TRUE(isWritten()) << driver_->banner().toStdString();
    }
    ASSERT_TRUE(driver_->wait([] { return driver_->shows(": three/model.onnx"); }));
    EXPECT_TRUE(driver_->wait([] {
        const auto cards = exportPage().findChildren<ProofCard*>();
        return cards.size() >= 3 && std::ranges::all_of(cards, [](const ProofCard* card) {
                   const int seen = card->visibleRegion().boundingRect().height();
                   return seen == 0 || seen == card->height();
               });
    }));
}

TEST_F(ShareTest, AModelThatIsGoneIsSaid) {
    const QString model = fromPath(driver_->window().run().shown().run.model());
    ASSERT_TRUE(QFile::rename(model, model + ".away"));
    exportPage().shareTo(place_.filePath("gone.html"));
    EXPECT_TRUE(isWritten());
    EXPECT_TRUE(driver_->wait([] { return driver_->banner().contains("model.onnx"); }))
        << driver_->banner().toStdString();
    EXPECT_FALSE(QFile::exists(place_.filePath("gone.html")));
    ASSERT_TRUE(QFile::rename(model + ".away", model));
}

}  // namespace espalier::ui::test
