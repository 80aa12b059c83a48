// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace espalier::ui {

class CurvesView;

/// The curves as they are seen, as the bytes of a file: lines that stay sharp at any size for "pdf"
/// and "svg", a PNG for any other ending.
QByteArray curvesFile(CurvesView& curves, const QString& ending);

}  // namespace espalier::ui
