// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

class QMimeData;
class QPixmap;
class QWidget;

namespace espalier::ui {

/// Drags the images that are selected in `source` until they are dropped somewhere in this window.
/// Which they are its selection says, also where that is large; shown are the first of them and
/// their number.
void dragSelectedImages(QWidget* source, const QPixmap& first, qsizetype count);

/// Whether a drag brings images that are selected.
bool bringsImages(const QMimeData* data);

}  // namespace espalier::ui
