// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "engine/starts/registry/pip_configuration.h"
#include "engine/starts/registry/web_address.h"

namespace espalier::engine {

/// The Python package registry that this computer uses.
struct PackageRegistry {
    WebAddress index;                    ///< of its simple index: "https://pypi.org/simple"
    std::filesystem::path certificates;  ///< file or folder of authorities; empty: the system's
    std::string certificatesFrom = {};   ///< what names it: "PIP_CERT", "/etc/pip.conf"
};

/// As pip would choose it: PIP_INDEX_URL, else the index-url of pip's configuration, else pypi.org;
/// PIP_CERT, else pip's cert, else REQUESTS_CA_BUNDLE, CURL_CA_BUNDLE, SSL_CERT_FILE or
/// SSL_CERT_DIR, else the system's. Keyrings and further indexes of pip are not asked. Proxies are
/// left to libcurl, which reads http_proxy, https_proxy, all_proxy and no_proxy. Throws Error,
/// whose sentence does not contain the address, when it is none or a file cannot be read.
PackageRegistry configuredRegistry(const Environment& environment = processEnvironment);

}  // namespace espalier::engine
