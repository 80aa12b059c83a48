// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace espalier::ui {

/// The fields of the simple form.
inline constexpr const char* kSimpleFields[] = {"device", "epochs", "batch"};

/// The width in pixels of the column of names on the Train page: of what training starts from, the
/// effort, the fields of the simple form and its summary, so that all controls begin at one edge.
/// It has room for the widest of them, also where that is bold; in a language with very long words,
/// for most of them.
int settingNameWidth();

}  // namespace espalier::ui
