// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace espalier::ui {

/// A number with its sign and unit, or what has an order of its own: it keeps that order where the
/// words around it run from right to left. As it is where all runs from left to right.
QString isolated(const QString& text);
/// Without the marks of isolated(), for other programs.
QString withoutIsolation(QString text);

}  // namespace espalier::ui
