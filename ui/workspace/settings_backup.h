// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace espalier::ui {

/// Copies the settings, if their file is whole (its last line ends), to a file beside it: the same
/// name with ".kept", and the same permissions. If the file is empty or breaks off, it gets the
/// content of that copy instead, which is as old as the previous start; if the file is missing,
/// nothing is done. Qt replaces the file by an empty one when the disk is full, and the folders of
/// earlier runs would be forgotten. Call once at the start, before anything is read from QSettings.
/// Throws nothing: settings that cannot be kept are not worth a message.
void keepSettings() noexcept;

}  // namespace espalier::ui
