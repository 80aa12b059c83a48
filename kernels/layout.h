// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace espalier::kernels {

/// Order of a tensor's elements in memory. `Any` lets the device choose; `Plain` is row-major in
/// the shape's order; `ChannelsLast` is N, H, W, C; `Opaque` is the device's own, with an id that
/// only this device can interpret (Device::describe). Files always contain Plain.
struct Layout {
    enum class Kind : std::uint8_t { Any, Plain, ChannelsLast, Opaque };

    Kind kind = Kind::Plain;
    std::uint32_t id = 0;

    static Layout any() { return {Kind::Any, 0}; }
    static Layout plain() { return {Kind::Plain, 0}; }
    static Layout channelsLast() { return {Kind::ChannelsLast, 0}; }
    static Layout opaque(std::uint32_t id) { return {Kind::Opaque, id}; }

    bool isAny() const { return kind == Kind::Any; }
    bool isPlain() const { return kind == Kind::Plain; }
    friend bool operator==(const Layout&, const Layout&) = default;
};

/// "any", "plain", "channels_last", "opaque#3"
std::string toString(Layout layout);

}  // namespace espalier::kernels
