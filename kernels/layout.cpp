// SPDX-License-Identifier: Apache-2.0
#include "kernels/layout.h"

namespace espalier::kernels {

std::string toString(Layout layout) {
    switch (layout.kind) {
        case Layout::Kind::Any:
            return "any";
        case Layout::Kind::Plain:
            return "plain";
        case Layout::Kind::ChannelsLast:
            return "channels_last";
        case Layout::Kind::Opaque:
            return "opaque#" + std::to_string(layout.id);
    }
    return {};
}

}  // namespace espalier::kernels
