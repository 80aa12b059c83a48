// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/sha256.h"

#include <openssl/evp.h>

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/input_file.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

struct FreeContext {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};

/// A digest of bytes that come piece by piece.
class Digest {
  public:
    Digest() : context_(EVP_MD_CTX_new()) {
        check(context_ && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
    }
    void add(std::span<const std::byte> bytes) {
        check(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
    }
    std::string text() {
        std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
        unsigned size = 0;
        check(EVP_DigestFinal_ex(context_.get(), digest.data(), &size) == 1);
        std::string text;
        for (const unsigned char byte : std::span(digest).first(size)) {
            text += fmt::format("{:02x}", byte);
        }
        return text;
    }

  private:
    static void check(bool succeeded) {
        if (succeeded) return;
        throw Error("A checksum could not be computed: not enough memory. Close other programs.");
    }
    std::unique_ptr<EVP_MD_CTX, FreeContext> context_;
};

}  // namespace

std::string sha256Of(std::string_view bytes) {
    Digest digest;
    digest.add(std::as_bytes(std::span(bytes)));
    return digest.text();
}

std::string sha256OfFile(const std::filesystem::path& file) {
    constexpr std::size_t kPiece = std::size_t{1} << 20;
    InputFile input(file);
    Digest digest;
    std::vector<std::byte> piece(kPiece);
    std::size_t count = kPiece;
    while (count == kPiece) {
        count = input.read(piece);
        digest.add(std::span(piece).first(count));
    }
    return digest.text();
}

}  // namespace espalier::engine
