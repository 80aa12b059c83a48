// SPDX-License-Identifier: Apache-2.0
#include "fault.h"

#include <sstream>

namespace espalier::tests {

std::string faultText(const Fault& fault) {
    std::ostringstream text;
    text << fault.at << ' ' << fault.error << ' ' << fault.lasting << ' ' << fault.below.native();
    return text.str();
}

Fault faultFromText(const std::string& text) {
    std::istringstream stream(text);
    Fault fault;
    std::string below;
    stream >> fault.at >> fault.error >> fault.lasting >> std::ws;
    std::getline(stream, below);
    fault.below = below;
    return fault;
}

}  // namespace espalier::tests
