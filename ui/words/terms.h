// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace espalier::ui {

/// A word of the field that somebody who trains a network for the first time does not know.
struct Term {
    QString word;         ///< as it stands in the window, in lower case
    QString explanation;  ///< a sentence
};

/// All of them, in the language of the window.
QList<Term> allTerms();
/// The terms in a label or header, in order; of "Balanced accuracy" the longer one. None in a
/// sentence, which explains itself.
QList<Term> termsIn(const QString& text);
/// A line for each of them, "Patience: for how many …"; empty if there is none.
QString explanationOf(const QString& text);

}  // namespace espalier::ui
