// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace espalier::engine {

/// A library on which the pixels that a network is given depend.
struct ImageLibrary {
    std::string name;     ///< "libpng"
    std::string version;  ///< of the library that was loaded, not of the header: "1.6.39"
    std::string affects;  ///< what another version may change: "PNG images"
};

/// All of them, in a fixed order.
std::vector<ImageLibrary> imageLibraries();

}  // namespace espalier::engine
