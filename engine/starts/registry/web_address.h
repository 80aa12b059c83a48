// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace espalier::engine {

/// An http or https address (RFC 3986). It may contain a user name, a password or a token: text()
/// is for requests only, and what people are shown is host().
class WebAddress {
  public:
    /// Nothing unless the text is such an address, with a host and not longer than 8 KB.
    static std::optional<WebAddress> parse(const std::string& text);

    const std::string& text() const { return text_; }
    /// "pypi.org", "localhost:8080".
    std::string host() const;
    bool isHttps() const;
    /// With another segment of its path: ".../simple" and "numpy" give ".../simple/numpy/".
    WebAddress below(const std::string& segment) const;
    /// Where a link leads on a page with this address; nothing if to no such address.
    std::optional<WebAddress> linked(const std::string& link) const;
    WebAddress withoutCredentials() const;
    /// With the user name and password of `other` if it has the same scheme, host and port.
    WebAddress withCredentialsOf(const WebAddress& other) const;

  private:
    explicit WebAddress(std::string text) : text_(std::move(text)) {}

    std::string text_;
};

}  // namespace espalier::engine
