// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/classification/kept_examples.h"

#include <fcntl.h>
#include <unistd.h>

#include <QBuffer>
#include <QCoreApplication>
#include <QDateTime>
#include <QSettings>
#include <QStandardPaths>
#include <cerrno>
#include <cstring>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "ui/document.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

namespace fs = std::filesystem;

QString settingOf(const Document& document) {
    const std::string& id = document.project().id;
    return QStringLiteral("examples/%1").arg(id.empty() ? QStringLiteral("none") : fromUtf8(id));
}

[[noreturn]] void refuseToKeep(const fs::path& place, const QString& why) {
    throw engine::Error(
        QCoreApplication::translate("espalier::ui::KeptExamples",
                                    "The example cannot be kept in %1: %2. Choose another folder.")
            .arg(fromPath(place), why)
            .toStdString());
}

// A name that a class has may not be one of a folder: models of others call classes anything.
QString folderName(QString name) {
    name.replace(QLatin1Char('/'), QLatin1Char('_'));
    if (name.isEmpty() || name.startsWith(QLatin1Char('.'))) name.prepend(QLatin1Char('_'));
    return name;
}

// A new, empty file, so that no other program has the name.
fs::path reservedFile(const fs::path& folder, const QString& stem) {
    for (int attempt = 1;; ++attempt) {
        const QString more = attempt == 1 ? QString() : QStringLiteral(" (%1)").arg(attempt);
        const fs::path file = folder / toPath(stem + more + QStringLiteral(".png"));
        const int made = ::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
        if (made >= 0) {
            ::close(made);
            return file;
        }
        if (errno != EEXIST) refuseToKeep(folder, QString::fromLocal8Bit(std::strerror(errno)));
    }
}

}  // namespace

QString examplesFolder(const Document& document) {
    const QString chosen = QSettings().value(settingOf(document)).toString();
    if (!chosen.isEmpty()) return chosen;
    const QString name = QCoreApplication::translate("espalier::ui::KeptExamples", "%1 examples")
                             .arg(document.title());
    if (!document.file().empty()) {
        return fromPath(document.file().parent_path()) + QLatin1Char('/') + name;
    }
    return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) +
           QStringLiteral("/Espalier/") + name;
}

void chooseExamplesFolder(const Document& document, const QString& folder) {
    QSettings().setValue(settingOf(document), folder);
}

fs::path keepExample(const fs::path& folder, const QString& className, const QImage& image) {
    const fs::path place = folder / toPath(folderName(className));
    std::error_code problem;
    fs::create_directories(place, problem);
    if (problem) refuseToKeep(place, QString::fromStdString(problem.message()));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    const QString now =
        QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd HH.mm.ss.zzz"));
    const fs::path file = reservedFile(place, now);
    try {
        engine::writeFileAtomically(file, bytes.toStdString());
    } catch (...) {
        std::error_code ignored;
        fs::remove(file, ignored);
        throw;
    }
    return file;
}

}  // namespace espalier::ui
