// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "engine/runs/run_removal.h"
#include "ui/jobs/job.h"

class QMessageBox;
class QWidget;

namespace espalier::ui {

/// Deletes a run, or a cross-validation with its folds, after asking: moves its folder to the
/// system's trash or, if there is none, deletes it permanently after asking again. Measures and
/// deletes off the GUI thread. GUI thread; owned by the page.
class RunDeletion : public QObject {
    Q_OBJECT

  public:
    explicit RunDeletion(QWidget* page);
    /// `isOfFolds`: the folder is that of a cross-validation.
    void ask(const QString& path, const QString& name, bool isOfFolds);
    /// Takes a run that is not there any more off the list, unless it is there again.
    void forget(const QString& path, const QString& name);

  signals:
    /// Its row can go: it was deleted or forgotten. Before done().
    void gone(const QString& path);
    /// It was deleted; the sentence says how much space that frees, and which files are kept.
    void done(const QString& sentence);
    void failed(const QString& sentence);

  private:
    struct Words {
        QString title;
        QString question;
        QString details;
        QString yes;
    };
    void askForTrash(const engine::RunContents& contents);
    void moveToTrash(const engine::RunContents& contents);
    void askForGood(const engine::RunContents& contents);
    void deleteForGood(const engine::RunContents& contents);
    void question(const Words& words,
                  void (RunDeletion::*next)(const engine::RunContents&),
                  const engine::RunContents& contents);

    QWidget* page_;
    QString path_;
    QString name_;
    bool isOfFolds_ = false;
    Job job_;
};

}  // namespace espalier::ui
