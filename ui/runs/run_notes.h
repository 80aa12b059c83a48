// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QTimer>

#include "engine/runs/run_note.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

/// Writes stars and notes to the folders of their runs and cross-validations: shortly after the
/// last key press, off the GUI thread and in order, so that the newest is kept. GUI thread.
class RunNotes : public QObject {
    Q_OBJECT

  public:
    explicit RunNotes(QObject* parent = nullptr);
    /// Writes pending notes.
    ~RunNotes() override;

    void keep(const QString& path, const engine::RunNote& note);
    /// The newest note if it may not be on disk yet; otherwise nullptr.
    const engine::RunNote* pending(const QString& path) const;

  signals:
    void written();
    void failed(const QString& sentence);

  private:
    void write();
    void next();

    QHash<QString, engine::RunNote> waiting_;
    QHash<QString, engine::RunNote> writing_;
    QTimer delay_;
    Job job_;
};

}  // namespace espalier::ui
