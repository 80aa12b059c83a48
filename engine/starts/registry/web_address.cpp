// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/registry/web_address.h"

#include <curl/urlapi.h>

#include <memory>
#include <new>

namespace espalier::engine {

namespace {

constexpr std::size_t kLongest = 8192;

struct Free {
    void operator()(CURLU* address) const { curl_url_cleanup(address); }
    void operator()(char* text) const { curl_free(text); }
};
using Parts = std::unique_ptr<CURLU, Free>;

// Empty unless libcurl can read the text.
Parts partsOf(const std::string& text) {
    Parts parts(curl_url());
    if (!parts) throw std::bad_alloc();
    if (curl_url_set(parts.get(), CURLUPART_URL, text.c_str(), 0) != CURLUE_OK) parts.reset();
    return parts;
}

// Empty where the address has no such part.
std::string part(const Parts& parts, CURLUPart which, unsigned flags = 0) {
    char* text = nullptr;
    if (curl_url_get(parts.get(), which, &text, flags) != CURLUE_OK) return "";
    const std::unique_ptr<char, Free> owned(text);
    return text;
}

void set(const Parts& parts, CURLUPart which, const std::string& text) {
    const char* value = text.empty() ? nullptr : text.c_str();
    if (curl_url_set(parts.get(), which, value, 0) != CURLUE_OK) throw std::bad_alloc();
}

std::string originOf(const Parts& parts) {
    return part(parts, CURLUPART_SCHEME) + "://" + part(parts, CURLUPART_HOST) + ':' +
           part(parts, CURLUPART_PORT, CURLU_DEFAULT_PORT);
}

}  // namespace

std::optional<WebAddress> WebAddress::parse(const std::string& text) {
    if (text.size() > kLongest || text.find('\0') != text.npos) return std::nullopt;
    const Parts parts = partsOf(text);
    if (!parts) return std::nullopt;
    const std::string scheme = part(parts, CURLUPART_SCHEME);
    if (scheme != "https" && scheme != "http") return std::nullopt;
    const std::string whole = part(parts, CURLUPART_URL);
    if (whole.empty() || part(parts, CURLUPART_HOST).empty()) return std::nullopt;
    return WebAddress(whole);
}

std::string WebAddress::host() const {
    const Parts parts = partsOf(text_);
    const std::string port = part(parts, CURLUPART_PORT);
    return part(parts, CURLUPART_HOST) + (port.empty() ? "" : ":" + port);
}

bool WebAddress::isHttps() const {
    return part(partsOf(text_), CURLUPART_SCHEME) == "https";
}

WebAddress WebAddress::below(const std::string& segment) const {
    const Parts parts = partsOf(text_);
    std::string path = part(parts, CURLUPART_PATH);
    if (!path.ends_with('/')) path += '/';
    set(parts, CURLUPART_PATH, path + segment + '/');
    return WebAddress(part(parts, CURLUPART_URL));
}

std::optional<WebAddress> WebAddress::linked(const std::string& link) const {
    if (link.size() > kLongest || link.find('\0') != link.npos) return std::nullopt;
    const Parts parts = partsOf(text_);
    if (curl_url_set(parts.get(), CURLUPART_URL, link.c_str(), 0) != CURLUE_OK) return std::nullopt;
    return parse(part(parts, CURLUPART_URL));
}

WebAddress WebAddress::withoutCredentials() const {
    const Parts parts = partsOf(text_);
    for (const CURLUPart secret : {CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_OPTIONS}) {
        set(parts, secret, "");
    }
    return WebAddress(part(parts, CURLUPART_URL));
}

WebAddress WebAddress::withCredentialsOf(const WebAddress& other) const {
    const Parts parts = partsOf(text_);
    const Parts others = partsOf(other.text_);
    if (originOf(parts) != originOf(others)) return *this;
    for (const CURLUPart secret : {CURLUPART_USER, CURLUPART_PASSWORD}) {
        set(parts, secret, part(others, secret));
    }
    return WebAddress(part(parts, CURLUPART_URL));
}

}  // namespace espalier::engine
