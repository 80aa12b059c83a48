// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

class QMimeData;
class QPixmap;
class QWidget;

namespace espalier::ui {

/// Drags the images that are selected in `source` until they are dropped somewhere in this window.
/// Which they are its selection says, also where that is large; shown are the one that was taken
/// and their number.
void dragSelectedImages(QWidget* source, const QPixmap& taken, qsizetype count);

/// Whether a drag brings images that are selected in the window of `target`: what is selected in
/// another one, also of another Espalier, is not known here.
bool bringsImages(const QMimeData* data, const QWidget* target);

}  // namespace espalier::ui
