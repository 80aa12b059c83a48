// SPDX-License-Identifier: Apache-2.0
#include "fault.h"

#include <sstream>

namespace espalier::tests {

std::string faultText(const Fault& fault) {
    std::ostringstream text;
    text << fault.at << ' ' << fault.error << ' ' << fault.lasting << ' '
         << static_cast<int>(fault.calls) << ' ' << fault.kills << ' ' << fault.hangs << ' '
         << fault.below.native();
    return text.str();
}

Fault faultFromText(const std::string& text) {
    std::istringstream stream(text);
    Fault fault;
    int calls = 0;
    std::string below;
    stream >> fault.at >> fault.error >> fault.lasting >> calls >> fault.kills >> fault.hangs >>
        std::ws;
    std::getline(stream, below);
    fault.calls = static_cast<FaultCalls>(calls);
    fault.below = below;
    return fault;
}

std::string faultText(const AllocationFault& fault) {
    return std::to_string(fault.at) + (fault.evenThen ? " 1 " : " 0 ") + fault.from;
}

}  // namespace espalier::tests
