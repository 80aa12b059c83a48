// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_deletion.h"

#include <QDir>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QWidget>

#include "engine/base/file_status.h"
#include "engine/cross_validation/fold_removal.h"
#include "engine/runs/known_runs.h"
#include "ui/text.h"
#include "ui/widgets/question_box.h"

namespace espalier::ui {

namespace {

QString sizeText(const engine::RunContents& contents) {
    return RunDeletion::tr("%1 in %2")
        .arg(bytesText(static_cast<double>(contents.bytes)),
             RunDeletion::tr("%n file(s)", nullptr, contents.files));
}

QString afterSentence(qint64 count, const QString& more) {
    return count > 0 ? QLatin1Char(' ') + more : QString();
}

// Holds what it removes, so that nobody trains it, while `use` has it.
template <typename Use>
auto withRemoval(const QString& path, bool isOfFolds, const Use& use) {
    if (!isOfFolds) {
        engine::RunRemoval run(toPath(path));
        return use(run);
    }
    engine::CrossValidationRemoval folds(toPath(path));
    return use(folds);
}

// If the parent folder of the trash is missing, Qt 6.4 would use the current folder as trash.
bool moveIntoTrash(const QString& path) {
    const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return !data.isEmpty() && QDir().mkpath(data) && QFile::moveToTrash(path);
}

bool isMissing(const QString& path) {
    std::error_code problem;
    return engine::fileStatus(toPath(path), problem).type() ==
           std::filesystem::file_type::not_found;
}

}  // namespace

RunDeletion::RunDeletion(QWidget* page) : QObject(page), page_(page) {
    connect(&job_, &Job::failed, this, &RunDeletion::failed);
}

void RunDeletion::ask(const QString& path, const QString& name, bool isOfFolds) {
    if (job_.isRunning()) return;
    path_ = path;
    name_ = name;
    isOfFolds_ = isOfFolds;
    job_.start([this, path, isOfFolds](const Job::Report&, std::stop_token) -> Job::Deliver {
        if (isMissing(path)) {
            return [this] {
                emit done(
                    tr("%1 is not there any more. If its disk is away, connect it.").arg(name_));
            };
        }
        const engine::RunContents contents =
            withRemoval(path, isOfFolds, [](const auto& removal) { return removal.contents(); });
        return [this, contents] { askForTrash(contents); };
    });
}

void RunDeletion::forget(const QString& path, const QString& name) {
    if (job_.isRunning()) return;
    name_ = name;
    job_.start([this, path](const Job::Report&, std::stop_token) -> Job::Deliver {
        if (!isMissing(path)) return [this] { emit done(tr("%1 is there again.").arg(name_)); };
        engine::forgetRun(toPath(path));
        return [this, path] {
            emit gone(path);
            emit done(tr("%1 is no longer listed.").arg(name_));
        };
    });
}

void RunDeletion::question(const Words& words,
                           void (RunDeletion::*next)(const engine::RunContents&),
                           const engine::RunContents& contents) {
    QMessageBox* box = questionBox(words.title, words.question, words.details, page_);
    box->setIcon(QMessageBox::Question);
    box->setTextFormat(Qt::PlainText);
    QPushButton* yes = box->addButton(words.yes, QMessageBox::DestructiveRole);
    addWayBack(*box, tr("Cancel"));
    connect(yes, &QPushButton::clicked, this, [this, next, contents] { (this->*next)(contents); });
    box->open();
}

void RunDeletion::askForTrash(const engine::RunContents& contents) {
    const int foreign = static_cast<int>(contents.foreign);
    const QString others = tr("%n of these file(s) not created by Espalier.", nullptr, foreign);
    const QString what =
        isOfFolds_ ? tr("It contains %1: the runs of its folds with curves, results, checkpoints "
                        "and models. You can restore it from the trash until the trash is "
                        "emptied.%2")
                   : tr("It contains %1: curves, results, checkpoints and the model. You can "
                        "restore it from the trash until the trash is emptied.%2");
    question({isOfFolds_ ? tr("Delete cross-validation") : tr("Delete run"),
              (isOfFolds_ ? tr("Delete cross-validation %1?") : tr("Delete run %1?")).arg(name_),
              what.arg(sizeText(contents), afterSentence(foreign, others)),
              tr("Move to trash")},
             &RunDeletion::moveToTrash,
             contents);
}

void RunDeletion::moveToTrash(const engine::RunContents& contents) {
    job_.start([this, path = path_, isOfFolds = isOfFolds_, contents](
                   const Job::Report&, std::stop_token) -> Job::Deliver {
        const bool isMoved =
            withRemoval(path, isOfFolds, [&](const auto&) { return moveIntoTrash(path); });
        if (!isMoved) return [this, contents] { askForGood(contents); };
        engine::forgetRun(toPath(path));
        return [this, path, contents] {
            emit gone(path);
            emit done(tr("%1 moved to the trash. Emptying the trash frees %2.")
                          .arg(name_, bytesText(static_cast<double>(contents.bytes))));
        };
    });
}

void RunDeletion::askForGood(const engine::RunContents& contents) {
    const int foreign = static_cast<int>(contents.foreign);
    const QString others = tr("%n file(s) that Espalier did not create kept.", nullptr, foreign);
    const QString pattern = isOfFolds_ ? tr("Permanently delete cross-validation %1?")
                                       : tr("Permanently delete run %1?");
    question({isOfFolds_ ? tr("Delete cross-validation permanently") : tr("Delete run permanently"),
              pattern.arg(name_),
              tr("No trash is available here, so this cannot be undone. It deletes %1.%2")
                  .arg(sizeText(contents), afterSentence(foreign, others)),
              tr("Delete permanently")},
             &RunDeletion::deleteForGood,
             contents);
}

void RunDeletion::deleteForGood(const engine::RunContents& contents) {
    job_.start([this, path = path_, isOfFolds = isOfFolds_, contents](const Job::Report&,
                                                                      std::stop_token) {
        const std::uintmax_t freed =
            withRemoval(path, isOfFolds, [](auto& removal) { return removal.deleteForGood(); });
        engine::forgetRun(toPath(path));
        return [this, path, contents, freed] {
            const QString stays =
                contents.foreign == 0
                    ? QString()
                    : tr(" Files that Espalier did not create are still in %1.").arg(path);
            emit gone(path);
            emit done(tr("%1 deleted, %2 freed.%3")
                          .arg(name_, bytesText(static_cast<double>(freed)), stays));
        };
    });
}

}  // namespace espalier::ui
