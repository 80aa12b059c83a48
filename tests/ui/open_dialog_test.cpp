// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/open_dialog.h"

#include <gtest/gtest.h>

#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "ui/widgets/last_folder.h"

using namespace espalier::ui;

namespace {

class OpenDialogTest : public testing::Test {
  protected:
    OpenDialogTest() {
        dialog_->setAttribute(Qt::WA_DeleteOnClose, false);
        QObject::connect(dialog_.get(), &QFileDialog::filesSelected, [this](const auto& paths) {
            chosen_ = paths;
        });
        dialog_->setNameFilters({"Folders and projects (*.espalier)", "All files (*)"});
        dialog_->open();
        line_ = dialog_->findChild<QLineEdit*>();
        choose_ = dialog_->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Open);
    }
    // As after pasting a path: the next action is a click on the button.
    void typeAndClick(const QString& path) {
        line_->setFocus();
        line_->selectAll();
        line_->insert(path);
        EXPECT_TRUE(QTest::qWaitFor([&] { return choose_->isEnabled(); }, 20'000)) << "grey";
        QTest::mouseClick(choose_, Qt::LeftButton);
        EXPECT_TRUE(QTest::qWaitFor([&] { return !chosen_.isEmpty(); }, 20'000));
    }

    QTemporaryDir place_;
    std::unique_ptr<OpenDialog> dialog_ =
        std::make_unique<OpenDialog>("Open", QFileDialog::ExistingFile, nullptr);
    QLineEdit* line_ = nullptr;
    QPushButton* choose_ = nullptr;
    QStringList chosen_;
};

}  // namespace

// Otherwise nothing can be chosen until somebody types another folder.
TEST(LastFolderTest, IsAFolderThatExistsEvenIfThereAreNoDocuments) {
    QSettings().remove("last folder");
    const QTemporaryDir config;
    QFile folders(config.filePath("user-dirs.dirs"));
    ASSERT_TRUE(folders.open(QIODevice::WriteOnly));
    folders.write("XDG_DOCUMENTS_DIR=\"/nowhere/at/all\"\n");
    folders.close();
    const QByteArray before = qgetenv("XDG_CONFIG_HOME");
    qputenv("XDG_CONFIG_HOME", config.path().toUtf8());
    EXPECT_EQ(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation),
              "/nowhere/at/all");
    EXPECT_EQ(lastFolder(), QDir::homePath());
    before.isNull() ? qunsetenv("XDG_CONFIG_HOME") : qputenv("XDG_CONFIG_HOME", before);
}

TEST_F(OpenDialogTest, ATypedFolderCanBeChosen) {
    QDir(place_.path()).mkpath("deep/images");
    typeAndClick(place_.filePath("deep/images"));
    EXPECT_EQ(chosen_, QStringList{place_.filePath("deep/images")});
}

TEST_F(OpenDialogTest, ATypedFileCanBeChosen) {
    const QString file = place_.filePath("p.espalier");
    QFile(file).open(QIODevice::WriteOnly);
    typeAndClick(file);
    EXPECT_EQ(chosen_, QStringList{file});
}
