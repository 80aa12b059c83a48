// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explanation_access.h"

namespace espalier::studio {

/// Keeps the model that was asked about last, and the features of its training images.
ui::ExplanationAccess explanationAccess();

}  // namespace espalier::studio
