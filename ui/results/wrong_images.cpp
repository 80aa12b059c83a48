// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/wrong_images.h"

namespace espalier::ui {

WrongImages::WrongImages(QObject* parent) : QAbstractListModel(parent) {}

}  // namespace espalier::ui
