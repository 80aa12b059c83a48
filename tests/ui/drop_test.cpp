// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QTemporaryDir>
#include <chrono>
#include <filesystem>

#include "ui/document.h"
#include "window_driver.h"

using namespace espalier;
using namespace espalier::ui;
using namespace espalier::ui::test;

namespace {

void writeFile(const QString& path, const QByteArray& content) {
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(content);
}

bool namesProblem(WindowDriver& driver, const QString& words) {
    return driver.wait([&] { return driver.banner().contains(words); });
}

}  // namespace

TEST(DropTest, AFolderGivesDataWithClassesAndANetwork) {
    WindowDriver driver;
    driver.drop({flowerFolder(8)});
    ASSERT_TRUE(driver.wait([&] { return static_cast<bool>(driver.window().document().data()); }));
    const Document& document = driver.window().document();
    EXPECT_EQ(document.data().folder().images.size(), 40u);
    EXPECT_EQ(document.data().folder().classes.size(), 5u);
    EXPECT_FALSE(document.network().nodes.empty());
    EXPECT_EQ(driver.window().step(), MainWindow::Step::Data);
    EXPECT_TRUE(driver.window().isAvailable(MainWindow::Step::Train));
}

TEST(DropTest, AFolderSaysHowItIsTrainedAndWhyAlsoAfterAnEdit) {
    WindowDriver driver;
    driver.drop({flowerFolder(8)});
    ASSERT_TRUE(driver.wait([&] { return static_cast<bool>(driver.window().document().data()); }));
    Document& document = driver.window().document();
    const auto& made = document.view().recommendation;
    ASSERT_TRUE(made);
    EXPECT_EQ(document.network().name, made->network);
    EXPECT_EQ(document.project().options, made->options);
    EXPECT_TRUE(driver.shows("is trained from random weights"));
    engine::TrainingOptions options = document.project().options;
    options.epochs = 3;
    document.change(&engine::Project::options, options, Area::Training, "Epochs");
    document.change(&engine::DataChoices::excludedClasses,
                    std::vector<std::string>{document.data().outputNames().front()},
                    Area::Data,
                    "Exclude");
    EXPECT_EQ(document.project().options.epochs, 3) << "what the user changes stays";
    EXPECT_TRUE(driver.shows("is trained from random weights"));
    document.undoStack().undo();
    document.undoStack().undo();
    EXPECT_EQ(document.project().options, made->options);
}

TEST(DropTest, EarlierWorkOnTheImagesOfAFolderIsOffered) {
    QTemporaryDir place;
    const QString images = place.filePath("images");
    copyFolder(flowerFolder(8), images);
    std::string excluded;
    {
        WindowDriver driver;
        driver.drop({images});
        ASSERT_TRUE(driver.wait([&] { return bool(driver.window().document().data()); }));
        EXPECT_FALSE(driver.shows("Your earlier work on these images"));
        Document& document = driver.window().document();
        engine::TrainingOptions options = document.project().options;
        ++options.epochs;
        document.change(&engine::Project::options, options, Area::Training, "Epochs");
        driver.window().close();
    }
    {
        WindowDriver driver;
        driver.drop({images});
        ASSERT_TRUE(driver.wait([&] { return bool(driver.window().document().data()); }));
        EXPECT_FALSE(driver.shows("Your earlier work on these images")) << "a number is set again";
        Document& document = driver.window().document();
        excluded = document.data().outputNames().front();
        document.change(&engine::DataChoices::excludedClasses,
                        std::vector<std::string>{excluded},
                        Area::Data,
                        "Exclude");
        driver.window().close();
    }
    WindowDriver driver;
    driver.drop({images});
    ASSERT_TRUE(driver.wait([&] { return bool(driver.window().document().data()); }));
    const auto& choices = driver.window().document().project().dataChoices;
    EXPECT_TRUE(choices.excludedClasses.empty());
    EXPECT_TRUE(driver.shows("Your earlier work on these images is kept: draft of "));
    ASSERT_TRUE(driver.click("Continue with it"));
    ASSERT_TRUE(driver.wait([&] { return !choices.excludedClasses.empty(); }));
    EXPECT_EQ(choices.excludedClasses.front(), excluded);
}

namespace {

/// Opens the folder again in the same window, and says whether earlier work is offered.
bool offersWork(WindowDriver& driver, const QString& images) {
    Workspace& workspace = driver.window().workspace();
    workspace.open({images});
    EXPECT_TRUE(driver.wait([&] { return !workspace.isBusy(); }));
    QCoreApplication::processEvents();
    return driver.shows("Your earlier work on these images");
}

}  // namespace

TEST(DropTest, OnlyWorkOnTheImagesIsOfferedAlsoIfItWasJustDone) {
    QTemporaryDir place;
    const QString images = place.filePath("images");
    copyFolder(flowerFolder(8), images);
    WindowDriver driver;
    driver.drop({images});
    Document& document = driver.window().document();
    ASSERT_TRUE(driver.wait([&] { return bool(document.data()); }));
    document.change(&engine::DataChoices::fractions,
                    engine::SplitFractions{.training = 0.5, .validation = 0.25, .test = 0.25},
                    Area::Data,
                    "test");
    driver.window().workspace().autosave().flush();
    EXPECT_FALSE(offersWork(driver, images)) << "a number is set again";
    document.change(&engine::DataChoices::excludedClasses,
                    std::vector<std::string>{document.data().outputNames().front()},
                    Area::Data,
                    "test");
    EXPECT_TRUE(offersWork(driver, images)) << "before it is saved by itself";
}

TEST(DropTest, WorkThatWasDeclinedIsOfferedAgainOnceItHasChanged) {
    QTemporaryDir place;
    const QString images = place.filePath("images");
    copyFolder(flowerFolder(8), images);
    WindowDriver driver;
    driver.drop({images});
    Document& document = driver.window().document();
    ASSERT_TRUE(driver.wait([&] { return bool(document.data()); }));
    document.change(&engine::DataChoices::excludedClasses,
                    std::vector<std::string>{document.data().outputNames().front()},
                    Area::Data,
                    "test");
    Autosave& autosave = driver.window().workspace().autosave();
    autosave.flush();
    const std::filesystem::path draft = autosave.place();
    ASSERT_TRUE(offersWork(driver, images));
    EXPECT_TRUE(offersWork(driver, images)) << "nobody has said no";
    ASSERT_TRUE(driver.click("Close message"));
    EXPECT_FALSE(offersWork(driver, images));
    const auto later = std::filesystem::last_write_time(draft) + std::chrono::seconds(2);
    std::filesystem::last_write_time(draft, later);
    EXPECT_TRUE(offersWork(driver, images));
}

TEST(DropTest, AFileThatIsNotAnImageIsRejectedWithAMessage) {
    QTemporaryDir place;
    writeFile(place.filePath("notes.txt"), "hello");
    WindowDriver driver;
    driver.drop({place.filePath("notes.txt")});
    EXPECT_TRUE(namesProblem(driver, "notes.txt"));
    EXPECT_TRUE(namesProblem(driver, "Drop a folder"));
    EXPECT_EQ(driver.window().step(), MainWindow::Step::Start);
}

TEST(DropTest, AnArchiveIsToBeUnpackedFirst) {
    QTemporaryDir place;
    writeFile(place.filePath("caltech10.tar.gz"), "\x1F\x8B and so on");
    WindowDriver driver;
    driver.drop({place.filePath("caltech10.tar.gz")});
    EXPECT_TRUE(namesProblem(driver, "caltech10.tar.gz is an archive. Unpack it first"));
}

TEST(DropTest, AFileOfWeightsIsNotImages) {
    QTemporaryDir place;
    writeFile(place.filePath("net.pth"), "PK\x03\x04 and so on");
    WindowDriver driver;
    driver.drop({place.filePath("net.pth")});
    EXPECT_TRUE(namesProblem(driver, "net.pth is a file of weights, not of images"));
}

TEST(DropTest, TwoFoldersAtOnceAreRejectedAndTheProjectStays) {
    WindowDriver driver;
    driver.drop({flowerFolder(8)});
    ASSERT_TRUE(driver.wait([&] { return static_cast<bool>(driver.window().document().data()); }));
    QTemporaryDir one, two;
    driver.drop({one.path(), two.path()});
    EXPECT_TRUE(namesProblem(driver, "You dropped 2 folders"));
    EXPECT_EQ(driver.window().document().data().folder().images.size(), 40u);
}

TEST(DropTest, AnEmptyFolderIsRejectedAndTheStartPageReturns) {
    QTemporaryDir empty;
    WindowDriver driver;
    driver.drop({empty.path()});
    EXPECT_TRUE(namesProblem(driver, "There are no images in"));
    EXPECT_EQ(driver.window().step(), MainWindow::Step::Start);
}

TEST(DropTest, AFolderThatVanishesDuringAScanIsReportedAndNothingIsLost) {
    WindowDriver driver;
    driver.drop({flowerFolder(8)});
    ASSERT_TRUE(driver.wait([&] { return static_cast<bool>(driver.window().document().data()); }));
    auto place = std::make_unique<QTemporaryDir>();
    for (int i = 0; i < 500; ++i) {
        writeFile(place->filePath(QString("a/%1.png").arg(i)), "no image at all");
    }
    ASSERT_TRUE(driver.replaceBy(place->path()));
    place->remove();
    EXPECT_TRUE(driver.wait([&] { return !driver.banner().isEmpty(); }));
    EXPECT_EQ(driver.window().document().data().folder().images.size(), 40u);
}

TEST(DropTest, AMissingPathIsReported) {
    WindowDriver driver;
    driver.drop({"/nowhere/at/all"});
    EXPECT_TRUE(namesProblem(driver, "/nowhere/at/all does not exist."));
}

TEST(DropTest, AnEmptyPathIsReportedAsSuch) {
    WindowDriver driver;
    driver.window().open({""});
    EXPECT_TRUE(namesProblem(driver, "The path to open is empty."));
}

TEST(DropTest, ANewerOrTruncatedProjectIsRejectedWithAMessage) {
    QTemporaryDir place;
    writeFile(place.filePath("newer.espalier"), R"({"espalier_project": 999})");
    writeFile(place.filePath("cut.espalier"), R"({"espalier_project": 1, "na)");
    WindowDriver driver;
    driver.drop({place.filePath("newer.espalier")});
    EXPECT_TRUE(namesProblem(driver, "newer"));
    driver.drop({place.filePath("cut.espalier")});
    EXPECT_TRUE(namesProblem(driver, "cut.espalier"));
}

TEST(DropTest, PastingAnEmptyClipboardDoesNothing) {
    QGuiApplication::clipboard()->clear();
    WindowDriver driver;
    driver.key(Qt::Key_V, Qt::ControlModifier);
    EXPECT_EQ(driver.window().step(), MainWindow::Step::Start);
    EXPECT_EQ(driver.banner(), QString());
}

TEST(DropTest, AnImageDroppedBeforeATrainingSaysWhatToDropInstead) {
    WindowDriver driver;
    driver.drop({flowerFolder(8) + "/rose/0.png"});
    EXPECT_TRUE(namesProblem(driver, "one subfolder of images per class"));
}

TEST(DropTest, NamesInAnyScriptAndAnyLengthAreKept) {
    QTemporaryDir place;
    const QString names[] = {QStringLiteral("ばら 薔薇"),
                             QStringLiteral("Очень длинное название класса, которое никак не "
                                            "помещается в строку списка"),
                             QStringLiteral("وردة")};
    const QString from = flowerFolder(8) + "/rose/";
    for (const QString& name : names) {
        QDir().mkpath(place.filePath(name));
        for (int i = 0; i < 8; ++i) {
            QFile::copy(from + QString("%1.png").arg(i),
                        place.filePath(name) + QString("/%1.png").arg(i));
        }
    }
    WindowDriver driver;
    driver.drop({place.path()});
    ASSERT_TRUE(driver.wait([&] { return static_cast<bool>(driver.window().document().data()); }));
    const auto& classes = driver.window().document().data().folder().classes;
    for (const QString& name : names) {
        EXPECT_NE(std::find(classes.begin(), classes.end(), name.toStdString()), classes.end())
            << name.toStdString();
    }
    EXPECT_LE(driver.window().minimumSizeHint().width(), 1280);
}
