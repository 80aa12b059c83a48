// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

class QWidget;

namespace espalier::ui {

struct SaveQuestion {
    QString title;     ///< "Export model"
    QString proposal;  ///< "model.onnx"
    QString filter;    ///< "Tables (*.csv)"
};

/// Asks for a file to write, above `parent`'s window, and returns at once: the window stays
/// responsive. Calls `chosen` with the path, which has the proposal's extension, unless the
/// question is cancelled or `parent` is destroyed.
void askWhereToSave(QWidget* parent,
                    const SaveQuestion& question,
                    const std::function<void(const QString&)>& chosen);

}  // namespace espalier::ui
