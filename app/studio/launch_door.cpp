// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/studio/launch_door.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <QStandardPaths>
#include <cstring>

namespace espalier::studio {

namespace {

constexpr std::size_t kLongestMessage = 1 << 16;
constexpr timeval kWindowsPatience{.tv_sec = 0,
                                   .tv_usec = 40'000};  // the event loop is blocked meanwhile
constexpr timeval kVisitorsPatience{.tv_sec = 2, .tv_usec = 0};
constexpr char kGreeting[] = "espalier";  // identifies our sockets

QByteArray doorPath() {
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    return (folder + QStringLiteral("/espalier-studio")).toUtf8();
}

// A socket and its address; -1 if the path is too long.
int makeSocket(sockaddr_un& address) {
    const QByteArray path = doorPath();
    address = {};
    address.sun_family = AF_UNIX;
    if (static_cast<std::size_t>(path.size()) >= sizeof address.sun_path) return -1;
    std::memcpy(address.sun_path, path.constData(), static_cast<std::size_t>(path.size()));
    return ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

void setPatience(int socket, const timeval& patience) {
    ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
}

const sockaddr* plain(const sockaddr_un& address) {
    return reinterpret_cast<const sockaddr*>(&address);
}

bool somebodyAnswers() {
    sockaddr_un address;
    const int socket = makeSocket(address);
    const bool answered = socket >= 0 && ::connect(socket, plain(address), sizeof address) == 0;
    if (socket >= 0) ::close(socket);
    return answered;
}

}  // namespace

LaunchDoor::~LaunchDoor() {
    close();
}

bool LaunchDoor::open() {
    if (socket_ >= 0) return true;
    if (somebodyAnswers()) return false;
    sockaddr_un address;
    socket_ = makeSocket(address);
    if (socket_ < 0) return false;
    ::unlink(address.sun_path);  // left behind by a killed program, as nobody answered
    if (::bind(socket_, plain(address), sizeof address) != 0 || ::listen(socket_, 4) != 0) {
        ::close(socket_);
        socket_ = -1;
        return false;
    }
    notifier_ = std::make_unique<QSocketNotifier>(socket_, QSocketNotifier::Read);
    connect(notifier_.get(), &QSocketNotifier::activated, this, &LaunchDoor::answer);
    return true;
}

void LaunchDoor::close() {
    if (socket_ < 0) return;
    notifier_->setEnabled(false);
    notifier_.release()->deleteLater();  // deletes later because the notifier may be the caller
    ::close(socket_);
    ::unlink(doorPath().constData());
    socket_ = -1;
}

void LaunchDoor::answer() {
    const int visitor = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
    if (visitor < 0) return;
    setPatience(visitor, kWindowsPatience);
    QByteArray message(kLongestMessage, Qt::Uninitialized);
    const ssize_t got = ::recv(visitor, message.data(), kLongestMessage, 0);
    const bool greeted = ::send(visitor, kGreeting, sizeof kGreeting, MSG_NOSIGNAL) > 0;
    ::close(visitor);
    if (got <= 0 || !greeted) return;
    message.truncate(got);
    emit knocked(QString::fromUtf8(message).split(QLatin1Char('\n'), Qt::SkipEmptyParts));
}

bool LaunchDoor::knock(const QStringList& paths) {
    sockaddr_un address;
    const int socket = makeSocket(address);
    if (socket < 0) return false;
    setPatience(socket, kVisitorsPatience);
    const QByteArray message = paths.join(QLatin1Char('\n')).toUtf8() + '\n';
    char reply[sizeof kGreeting] = {};
    const bool answered =
        ::connect(socket, plain(address), sizeof address) == 0 &&
        ::send(
            socket, message.constData(), static_cast<std::size_t>(message.size()), MSG_NOSIGNAL) >
            0 &&
        ::recv(socket, reply, sizeof reply, MSG_WAITALL) == sizeof kGreeting &&
        std::memcmp(reply, kGreeting, sizeof kGreeting) == 0;
    ::close(socket);
    return answered;
}

}  // namespace espalier::studio
