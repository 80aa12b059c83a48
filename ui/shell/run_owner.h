// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <filesystem>
#include <stop_token>
#include <string>

#include "engine/project/project.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

class Document;
class Recent;
class RunControl;

/// Says of a run that was opened to which other project it belongs, if to any: what the pages show
/// is not what was trained then. Finds the file of that project. GUI thread; owned by MainWindow.
class RunOwner : public QObject {
    Q_OBJECT

  public:
    RunOwner(Document& document, RunControl& run, Recent& recent, QObject* parent = nullptr);

    /// The file of the project with this id, beside the folder of runs that holds `run` or among
    /// `known`; empty if there is none, the folder has very many files, or it is asked to stop.
    /// Reads files, so do not call it in the GUI thread.
    static QString fileOf(const std::string& id,
                          const std::filesystem::path& run,
                          const QStringList& known,
                          const std::stop_token& stop = {});

  signals:
    /// `projectFile` is empty if it was not found, or if there is no project.
    void found(const QString& sentence, const QString& projectFile);

  private:
    void look();

    Document& document_;
    RunControl& run_;
    Recent& recent_;
    Job job_;
};

}  // namespace espalier::ui
