// SPDX-License-Identifier: Apache-2.0
#include "engine/base/checksum.h"

#include <xxhash.h>

#include <new>

#include "fmt/format.h"

namespace espalier::engine {

void Checksum::Free::operator()(XXH64_state_s* state) const {
    XXH64_freeState(state);
}

Checksum::Checksum() : state_(XXH64_createState()) {
    if (!state_) throw std::bad_alloc();
    XXH64_reset(state_.get(), 0);
}

void Checksum::add(std::span<const std::byte> bytes) {
    XXH64_update(state_.get(), bytes.data(), bytes.size());
}

std::uint64_t Checksum::value() const {
    return XXH64_digest(state_.get());
}

std::string Checksum::text() const {
    return fmt::format("{:016x}", value());
}

}  // namespace espalier::engine
