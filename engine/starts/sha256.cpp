// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/sha256.h"

#include <openssl/evp.h>

#include <array>
#include <span>

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

std::string sha256Of(std::string_view bytes) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) {
        throw Error("A checksum could not be computed: not enough memory. Close other programs.");
    }
    std::string text;
    for (const unsigned char byte : std::span(digest).first(size)) {
        text += fmt::format("{:02x}", byte);
    }
    return text;
}

}  // namespace espalier::engine
