// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"

#include <QDir>
#include <QScreen>
#include <QTest>
#include <stdexcept>

#include "app/studio/engine_access.h"

namespace espalier::ui::test {

namespace {

constexpr int kSettle = 400;        // ms until thumbnails and layouts are complete
constexpr int kPatience = 300'000;  // ms

// A test stream stands in for a camera, so that the screenshots are the same on every computer.
EngineAccess accessWith(FakeCamera& camera) {
    camera.side = 240;
    camera.interval = std::chrono::milliseconds(40);
    EngineAccess access = studio::engineAccess();
    access.cameras = camera.access();
    return access;
}

}  // namespace

Photographer::Photographer(Assignment assignment)
    : assignment_(std::move(assignment)),
      camera_(std::make_shared<FakeCamera>()),
      driver_(accessWith(*camera_)) {
    window().resize(window().screen()->availableGeometry().size());
}

void Photographer::shoot(const QString& name) {
    settle();
    const QString file = QStringLiteral("%1/%2-%3.png")
                             .arg(assignment_.folder)
                             .arg(++number_, 2, 10, QLatin1Char('0'))
                             .arg(name);
    if (!window().screen()->grabWindow(0).save(file)) {
        throw std::runtime_error("cannot write " + file.toStdString());
    }
}

void Photographer::until(const char* what, const std::function<bool()>& done) {
    if (driver_.wait(done, kPatience)) return;
    throw std::runtime_error(std::string("waited in vain for ") + what + "; " +
                             driver_.banner().toStdString());
}

void Photographer::click(const QString& button) {
    if (!driver_.click(button)) throw std::runtime_error("cannot press " + button.toStdString());
}

void Photographer::key(QWidget* receiver, Qt::Key key, Qt::KeyboardModifiers modifiers) {
    if (!receiver) throw std::runtime_error("there is nothing to type into");
    QTest::keyClick(receiver, key, modifiers);
}

void Photographer::settle(int times) {
    QTest::qWait(times * kSettle);
}

QStringList Photographer::someImages(int most) const {
    const QDir data(assignment_.data);
    const QDir first(data.filePath(data.entryList(QDir::Dirs | QDir::NoDotAndDotDot).value(0)));
    QStringList images;
    for (const QString& name : first.entryList(QDir::Files).mid(0, most)) {
        images << first.filePath(name);
    }
    return images;
}

}  // namespace espalier::ui::test
