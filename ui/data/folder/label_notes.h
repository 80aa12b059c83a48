// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QVector>
#include <functional>

#include "engine/data/folder/data_choices.h"

namespace espalier::ui {

class Document;

/// What the list of issues says of where the classes of a folder come from.
class LabelNotes {
    Q_DECLARE_TR_FUNCTIONS(espalier::ui::LabelNotes)

  public:
    /// A sentence with a button below it.
    struct Note {
        QString sentence;
        QString action;
        /// The choices with which the action scans again, of those of now.
        std::function<engine::DataChoices(const engine::DataChoices&)> change;
    };

    /// Of the document's data, which are there.
    static QVector<Note> of(const Document& document);
};

}  // namespace espalier::ui
