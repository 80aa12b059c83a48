// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/grouped.h"

namespace espalier::cli {

// Numbers in readable form.

using engine::grouped;
std::string percent(double share);     ///< "92.4 %"; "-" when not a number
std::string duration(double seconds);  ///< "1 min 50 s"
/// "about 12 min": with as few digits as an estimate deserves; "-" when not a number.
std::string aboutDuration(double seconds);
std::string byteText(double bytes);  ///< "3.1 GB"
/// "2026-11-26 08:51" of the record's "2026-11-26T08:51:34+0000"; anything else as it is.
std::string momentText(const std::string& recorded);
/// "1 image", "2,000 images": a number of things, by their singular, whose plural ends in -s unless
/// it is given.
std::string counted(std::int64_t number, const std::string& one, const std::string& several = {});
/// How engine::shapeText() orders "48 × 48 × 32".
inline constexpr const char* kSizesHelp =
    "The output of a layer for an image: height × width × channels.";
std::string significant(double value);  ///< four digits: "0.4123"; "-" when not a number

/// Columns that a text takes on a terminal: wide characters count double.
int displayWidth(const std::string& text);
/// Padded with blanks to `width` columns.
std::string padded(const std::string& text, int width);
std::string paddedLeft(const std::string& text, int width);
/// Cut to `width` columns at most.
std::string fitted(const std::string& text, int width);
/// The same, but with "…" in its middle, so that names that begin alike can be told apart.
std::string shortened(const std::string& text, int width);
/// The most columns that each of several texts of these widths may have so that all fit into
/// `room`; at least `least`, which may be too many.
int mostColumns(const std::vector<int>& widths, int room, int least);

}  // namespace espalier::cli
