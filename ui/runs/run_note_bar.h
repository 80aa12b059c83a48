// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include "engine/runs/run_note.h"
#include "ui/runs/run_rows.h"

class QLineEdit;
class QToolButton;

namespace espalier::ui {

/// Star, note and tags of the selected run or cross-validation. Unavailable ones say why. GUI
/// thread; owned by RunsPage.
class RunNoteBar : public QWidget {
    Q_OBJECT

  public:
    explicit RunNoteBar(QWidget* parent = nullptr);

    /// nullptr: none is selected.
    void setRun(const RunRow* run);
    /// What is offered when a tag is added.
    void setKnownTags(const QStringList& tags) { knownTags_ = tags; }
    void editNote();
    void toggleStar();
    /// Asks for a tag.
    void askTag();

  signals:
    void noted(const QString& path, const espalier::engine::RunNote& note);
    void failed(const QString& sentence, const QString& path);

  private:
    void showTags();
    void addTag(const QString& tag);
    void removeTag(const QString& tag);

    QLineEdit* note_;
    QToolButton* star_;
    QToolButton* add_;
    QWidget* chips_;
    QString path_;     ///< of the run; empty if there is none
    QString problem_;  ///< why its note cannot be saved
    engine::RunNote shown_;
    QStringList knownTags_;
    QStringList drawnTags_;
};

}  // namespace espalier::ui
