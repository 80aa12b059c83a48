// SPDX-License-Identifier: GPL-3.0-or-later
// The data page with images that can be given another class, with real events.
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QContextMenuEvent>
#include <QDrag>
#include <QImage>
#include <QInputMethodEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <string>
#include <utility>

#include "engine/data/folder/folder_labels.h"
#include "engine/data/folder/image_folder.h"
#include "engine/project/prepared_data.h"
#include "engine/project/project.h"
#include "ui/data/data_grid.h"
#include "ui/data/folder/class_list.h"
#include "ui/data/folder/folder_issues.h"
#include "ui/data/thumbnail_model.h"
#include "ui/document.h"
#include "ui/page.h"
#include "ui/shell/main_window.h"
#include "ui/text.h"
#include "ui/widgets/name_chooser.h"
#include "ui/workspace/workspace.h"
#include "window_driver.h"

namespace espalier::ui::test {

/// 12 drawn flowers of each kind, in their order: daisy, rose, ….
class RelabelTest : public testing::Test {
  protected:
    static constexpr QLatin1String kSelected{"application/x-espalier-selected-images"};

    void SetUp() override {
        copyFolder(flowerFolder(12), place_.filePath("flowers"));
        driver_.window().resize(1280, 800);
        ASSERT_TRUE(open(place_.filePath("flowers")));
        grid().setFocus();
    }

    bool open(const QString& folder) {
        driver_.drop({folder});
        return isSettled();
    }
    bool isSettled() {
        return driver_.wait([&] {
            return document().data() && !driver_.window().workspace().isBusy() &&
                   issues().reading() == FolderIssues::Reading::Done;
        });
    }

    /// An invented folder, whose classes are "class 100", ….
    bool showMany(int classes, int perClass) {
        engine::ImageFolder many;
        many.root = "/made/up";
        many.fingerprint = "content-0123456789abcdef0123456789abcdef";
        for (int i = 0; i < classes * perClass; ++i) {
            engine::ImageEntry image;
            image.path = "class " + std::to_string(100 + i / perClass) + "/a photo of it " +
                         std::to_string(100'000 + i) + ".jpg";
            image.width = image.height = 64;
            many.images.push_back(std::move(image));
        }
        engine::assignLabels(many);
        engine::Project project = document().project();
        document().setView(engine::prepareData(many, project, false), project);
        issues().cancel();
        return driver_.wait([&] {
            return grid().model()->rowCount() == classes * perClass && !issues().isSearching();
        });
    }

    Document& document() { return driver_.window().document(); }
    QWidget& page() { return driver_.window().page(MainWindow::Step::Data); }
    FolderIssues& issues() { return *page().findChild<FolderIssues*>(); }
    DataGrid& grid() { return *page().findChild<DataGrid*>(); }
    ClassList& list() { return *page().findChild<ClassList*>(); }
    NameChooser* chooser() { return qobject_cast<NameChooser*>(QApplication::activePopupWidget()); }
    const std::vector<std::string>& names() { return document().data().outputNames(); }
    QModelIndex cell(int row) { return grid().model()->index(row, 0); }
    QString captionOf(int row) { return cell(row).data(ThumbnailModel::CaptionRole).toString(); }
    bool isMarked(int row) { return cell(row).data(ThumbnailModel::RelabelledRole).toBool(); }
    const engine::Relabelled::Samples& chosen() {
        return document().project().dataChoices.relabelled.samples();
    }
    const std::vector<std::string>& added() {
        return document().project().dataChoices.addedClasses;
    }
    int steps() { return document().undoStack().index(); }
    std::vector<int> selectedRows() {
        std::vector<int> rows;
        for (const QModelIndex& index : grid().selectionModel()->selectedIndexes()) {
            rows.push_back(index.row());
        }
        std::ranges::sort(rows);
        return rows;
    }

    void pressCell(int row, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        QTest::mouseClick(
            grid().viewport(), Qt::LeftButton, keys, grid().visualRect(cell(row)).center());
    }
    void key(int key, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        QTest::keyClick(&grid(), static_cast<Qt::Key>(key), keys);
    }
    /// As an input method types, also what is on no key.
    static void type(QWidget* into, const QString& text) {
        QInputMethodEvent event;
        event.setCommitString(text);
        QApplication::sendEvent(into, &event);
    }
    /// Opens the chooser for what is selected, types, and presses Enter.
    bool chooseByTyping(const QString& text) {
        key(Qt::Key_C);
        if (!driver_.wait([&] { return chooser() != nullptr; })) return false;
        auto* typed = chooser()->findChild<QLineEdit*>();
        type(typed, text);
        QTest::keyClick(typed, Qt::Key_Return);
        return driver_.wait([&] { return chooser() == nullptr; });
    }
    QStringList menuOf(int row, const QString& entry = {}) {
        const QStringList entries =
            menuAt(*grid().viewport(), grid().visualRect(cell(row)).center(), entry);
        EXPECT_FALSE(entries.isEmpty()) << "no menu";
        return entries;
    }
    /// The entries of the menu there; empty if there is none. Clicks the one of this text.
    QStringList menuAt(QWidget& viewport, const QPoint& there, const QString& entry = {}) {
        QStringList entries;
        QTimer::singleShot(50, &viewport, [&] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            for (QAction* action : menu->actions()) {
                entries << action->text();
                tips_ << action->toolTip();
                if (action->text() != entry) continue;
                QTest::mouseClick(
                    menu, Qt::LeftButton, Qt::NoModifier, menu->actionGeometry(action).center());
            }
            menu->close();
        });
        tips_.clear();
        QContextMenuEvent ask(QContextMenuEvent::Mouse, there, viewport.mapToGlobal(there));
        QApplication::sendEvent(&viewport, &ask);
        if (entries.isEmpty()) QTest::qWait(100);  // nothing opens later either
        return entries;
    }
    struct Carried {
        QByteArray images;
        QImage thumbnail;
    };
    /// Drags a selected image with the mouse; returns what that carries, nothing if it is no drag.
    Carried drag(int row) {
        const QPoint from = grid().visualRect(cell(row)).center();
        const auto move = [&](const QPoint& place) {
            QMouseEvent event(QEvent::MouseMove,
                              place,
                              grid().viewport()->mapToGlobal(place),
                              Qt::NoButton,
                              Qt::LeftButton,
                              Qt::NoModifier);
            QApplication::sendEvent(grid().viewport(), &event);
        };
        QTest::mousePress(grid().viewport(), Qt::LeftButton, Qt::NoModifier, from);
        move(from - QPoint(20, 0));
        move(from - QPoint(60, 0));
        // Without a screen a drag ends at once; what it carried is there until the next event.
        const auto* drag = grid().findChild<QDrag*>();
        Carried carried;
        if (drag) carried = {drag->mimeData()->data(kSelected), drag->pixmap().toImage()};
        delete drag;
        QTest::mouseRelease(grid().viewport(), Qt::LeftButton, Qt::NoModifier, from);
        return carried;
    }
    /// As Qt delivers a drag over a widget.
    bool dropImagesOn(QWidget& target, const QPoint& place) {
        return dropOn(target, place, drag(selectedRows().front()).images);
    }
    bool dropOn(QWidget& target, const QPoint& place, const QByteArray& bytes) {
        QMimeData images;
        images.setData(kSelected, bytes);
        QDragEnterEvent enter(place, Qt::MoveAction, &images, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&target, &enter);
        QDragMoveEvent move(place, Qt::MoveAction, &images, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&target, &move);
        if (!move.isAccepted()) return false;
        QDropEvent drop(place, Qt::MoveAction, &images, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&target, &drop);
        return drop.isAccepted();
    }
    QPoint middleOfClass(int number) { return list().visualItemRect(list().item(number)).center(); }

    QStringList tips_;  ///< of the entries of the last menu
    QTemporaryDir place_;
    WindowDriver driver_;
};

}  // namespace espalier::ui::test
