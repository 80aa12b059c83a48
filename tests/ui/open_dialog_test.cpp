// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/open_dialog.h"

#include <gtest/gtest.h>

#include <QDialogButtonBox>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

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
