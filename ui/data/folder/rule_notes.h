// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QVector>
#include <functional>

#include "engine/data/folder/data_choices.h"

namespace espalier::ui {

class Document;

/// The entries in the list of issues about the source of a folder's classes.
class RuleNotes {
    Q_DECLARE_TR_FUNCTIONS(espalier::ui::RuleNotes)

  public:
    /// A sentence with a button below it.
    struct Note {
        QString sentence;
        QString action;
        /// Returns the choices for a new scan, based on the current ones.
        std::function<engine::DataChoices(const engine::DataChoices&)> change;
    };

    /// Notes on the document's data, which must not be empty.
    static QVector<Note> of(const Document& document);
};

}  // namespace espalier::ui
