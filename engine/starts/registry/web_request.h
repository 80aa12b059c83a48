// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/starts/registry/web_address.h"

namespace espalier::engine {

/// How long a request waits.
struct WebPatience {
    std::chrono::seconds connect{20};
    std::chrono::seconds stall{60};  ///< less than 100 bytes per second for that long
};

struct WebRequest {
    WebAddress address;
    bool allowsHttp = false;             ///< also after a redirect; otherwise https only
    std::int64_t from = 0;               ///< first byte that is wanted
    std::filesystem::path certificates;  ///< file or folder of authorities; empty: the system's
    std::string certificatesFrom = {};   ///< what names it, for a sentence: "PIP_CERT"
    WebPatience patience;
};

struct WebAnswer {
    int status = 0;      ///< of HTTP
    WebAddress address;  ///< after redirects

    bool isError() const { return status >= kFirstErrorStatus; }

    static constexpr int kFirstErrorStatus = 400;
};

/// Receives the content as it arrives: `isRest` if the server begins at `from`, not at the first
/// byte. Its exceptions end the request and reach the caller.
using ContentReader = std::function<void(std::string_view bytes, bool isRest)>;

/// Requests an address and reads the content, if there is one: with a status of 400 or more, the
/// page that describes the error is not read. Follows ten redirects. Throws UnreachableError when
/// the network fails, with one sentence that contains no more of the address than its host, and
/// Stopped within a second.
WebAnswer requestContent(const WebRequest& request,
                         const ContentReader& reader,
                         const std::stop_token& stop);

}  // namespace espalier::engine
