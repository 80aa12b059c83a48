// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/starts/registry/pip_configuration.h"
#include "engine/starts/registry/registry_page.h"
#include "engine/starts/registry/web_address.h"
#include "promise.h"

namespace {

using namespace espalier::engine;
using espalier::tests::require;

bool isWeb(const std::string& text) {
    return text.starts_with("https://") || text.starts_with("http://");
}

// An address leads to a server of the web and can be shown without what is secret in it.
void checkAddress(const WebAddress& address) {
    require(isWeb(address.text()));
    require(!address.host().empty() && address.host().find('@') == std::string::npos);
    const WebAddress open = address.withoutCredentials();
    const std::string server = open.text().substr(open.text().find("//") + 2);
    require(server.substr(0, server.find_first_of("/?#")).find('@') == std::string::npos);
    require(open.host() == address.host());
    require(open.isHttps() == address.isHttps());
    const auto again = WebAddress::parse(address.text());
    require(again && again->text() == address.text());
}

void checkPage(std::string_view page) {
    const auto link = linkTo("a-1.0-py3-none-any.whl", "abc123", page);
    if (!link) return;
    require(page.size() >= link->size() && link->find('#') == std::string::npos);
    const WebAddress registry =
        WebAddress::parse("https://u:s3cret@registry.example/simple").value();
    const WebAddress asked = registry.below(normalisedPackageName("a"));
    const auto target = asked.withoutCredentials().linked(*link);
    if (!target) return;
    checkAddress(*target);
    const WebAddress used = target->withCredentialsOf(registry);
    const bool isSecretSent = used.text().find("s3cret") != std::string::npos &&
                              target->text().find("s3cret") == std::string::npos;
    require(!isSecretSent || used.text().starts_with("https://u:s3cret@registry.example"));
}

void checkValue(const std::optional<std::string>& value) {
    if (!value) return;
    require(!value->empty() && value->find('\n') == std::string::npos);
    const auto address = WebAddress::parse(*value);
    if (address) checkAddress(*address);
}

}  // namespace

/// What the page of a registry and the configuration of pip promise whatever they contain.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    checkPage(text);
    const PipConfiguration configuration = parsePipConfiguration(text);
    checkValue(configuration.indexUrl);
    checkValue(configuration.cert);
    return 0;
}
