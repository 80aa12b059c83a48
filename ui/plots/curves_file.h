// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace espalier::ui {

class CurvesView;

/// The displayed curves as a file's bytes: vectors for "pdf" and "svg", a PNG for any other
/// extension.
QByteArray curvesFile(CurvesView& curves, const QString& ending);

}  // namespace espalier::ui
