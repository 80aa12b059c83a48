// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_driver.h"

#include <QApplication>
#include <QDragEnterEvent>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QStyle>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>
#include <algorithm>

#include "app/studio/engine_access.h"
#include "engine/network/templates.h"
#include "engine/sample/sample_images.h"
#include "ui/images/image.h"
#include "ui/style/style.h"
#include "ui/text.h"
#include "ui/widgets/banner.h"

namespace espalier::ui::test {

WindowDriver::WindowDriver() : WindowDriver(studio::engineAccess()) {}

WindowDriver::WindowDriver(const EngineAccess& access) {
    auto* style = qobject_cast<Style*>(QApplication::style());
    window_ = std::make_unique<MainWindow>(access, *style);
    window_->resize(1280, 720);
    window_->show();
    // Pending events of the previous test must not affect this one.
    QTest::qWait(1);
}

WindowDriver::~WindowDriver() {
    window_->run().stop();
    wait([this] { return !window_->run().isTraining(); }, 60'000);
}

void WindowDriver::drop(const QStringList& paths) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
    data.setUrls(urls);
    const QPoint middle = window_->rect().center();
    QWidget* target = window_->childAt(middle);
    if (!target) target = window_.get();
    const QPoint there = target->mapFrom(window_.get(), middle);
    QDragEnterEvent enter(there, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &enter);
    QDragMoveEvent move(there, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &move);
    if (!enter.isAccepted() || !move.isAccepted()) return;
    QDropEvent fall(there, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &fall);
}

bool WindowDriver::replaceBy(const QString& folder) {
    drop({folder});
    return wait([&] { return button("Replace") != nullptr; }, 5000) && click("Replace");
}

QAbstractButton* WindowDriver::button(const QString& name) {
    for (QAbstractButton* button : window_->findChildren<QAbstractButton*>()) {
        const bool named = button->text() == name || button->accessibleName() == name;
        if (named && button->isVisible()) return button;
    }
    return nullptr;
}

bool WindowDriver::click(const QString& name) {
    QAbstractButton* found = button(name);
    if (!found || !found->isEnabled()) return false;
    QTest::mouseClick(found, Qt::LeftButton);
    return true;
}

void WindowDriver::key(int key, Qt::KeyboardModifiers modifiers) {
    QTest::keyClick(window_.get(), static_cast<Qt::Key>(key), modifiers);
}

bool WindowDriver::wait(const std::function<bool()>& done, int milliseconds) {
    return QTest::qWaitFor(done, tests::slowdownOfBuild() * milliseconds);
}

QString WindowDriver::banner() const {
    return window_->banner().sentence();
}

bool WindowDriver::shows(const QString& words) const {
    for (const QLabel* label : window_->findChildren<QLabel*>()) {
        if (label->isVisible() && label->text().contains(words)) return true;
    }
    return false;
}

bool WindowDriver::clickAndChoose(const QString& name, const QString& file) {
    if (!click(name)) return false;
    const auto dialog = [this] { return window_->findChild<QFileDialog*>(); };
    if (!wait([&] { return dialog() && dialog()->isVisible(); })) return false;
    auto* line = dialog()->findChild<QLineEdit*>();
    // Without focus, the dialog would also open "/" and "/tmp" while "/tmp/a" is being typed.
    dialog()->activateWindow();
    line->setFocus();
    if (!wait([&] { return line->hasFocus(); })) return false;
    line->selectAll();
    QTest::keyClicks(line, file);
    QTest::keyClick(line, Qt::Key_Return);
    return wait([&] { return dialog() == nullptr; });
}

bool WindowDriver::showResults(int milliseconds) {
    const auto offered = [this] {
        QAbstractButton* show = button(QStringLiteral("Show results"));
        return window_->run().shown().results && show && show->isEnabled();
    };
    return wait(offered, milliseconds) && click(QStringLiteral("Show results")) &&
           window_->step() == MainWindow::Step::Results;
}

bool WindowDriver::openSmall(const QString& folder, int side) {
    drop({folder});
    // Over results, the drop is examined first, so the previous folder may still be open.
    const auto isOpen = [&] {
        const engine::DataSource& open = window_->document().data();
        return open && QFileInfo(fromPath(open.root())) == QFileInfo(folder) &&
               !window_->workspace().isBusy();
    };
    const auto isAnswered = [&] {
        if (button("Replace")) click("Replace");  // what the folder is for, if another one is open
        return isOpen();
    };
    if (!wait(isAnswered)) return false;
    makeSmall(side);
    return true;
}

void WindowDriver::makeSmall(int side) {
    Document& document = window_->document();
    engine::Preprocessing input = document.project().preprocessing;
    input.height = input.width = side;
    document.change(&engine::Project::preprocessing, input, Area::Data, QStringLiteral("size"));
    document.changeNetwork(
        engine::makeTemplate("seed-cnn", {.input = {input.channels, side, side}}),
        QStringLiteral("network"));
    QTest::qWait(10);
}

void copyFolder(const QString& from, const QString& to) {
    std::filesystem::create_directories(toPath(to));
    std::filesystem::copy(toPath(from), toPath(to), std::filesystem::copy_options::recursive);
}

QString sampleFolder() {
    static const QTemporaryDir kBase;
    const QString root = kBase.filePath(QStringLiteral("flowers"));
    if (!QFileInfo::exists(root)) engine::writeSampleImages(toPath(root), {}, {});
    return root;
}

QString flowerFolder(int perClass) {
    static const QTemporaryDir kBase;
    const QString root = kBase.filePath(QStringLiteral("flowers-%1").arg(perClass));
    if (QFileInfo::exists(root)) return root;
    constexpr int kSide = 48;
    for (int kind = 0; kind < engine::kFlowerKinds; ++kind) {
        const QString folder = root + QLatin1Char('/') + QLatin1String(engine::flowerName(kind));
        QDir().mkpath(folder);
        for (int i = 0; i < perClass; ++i) {
            const QImage image =
                toQImage(engine::drawFlower(kind, static_cast<std::uint32_t>(i), kSide));
            image.save(QStringLiteral("%1/%2.png").arg(folder).arg(i));
        }
    }
    return root;
}

}  // namespace espalier::ui::test
