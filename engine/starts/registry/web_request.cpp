// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/registry/web_request.h"

#include <curl/curl.h>

#include <exception>
#include <memory>
#include <new>
#include <string>

#include "engine/base/error.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr long kMostRedirects = 10;
constexpr long kSlowestBytesPerSecond = 100;
constexpr std::size_t kMostHeaderBytes = std::size_t{256} << 10;  // of all answers together
constexpr int kPartialContent = 206;

void require(CURLcode code) {
    if (code == CURLE_OK) return;
    if (code == CURLE_OUT_OF_MEMORY) throw std::bad_alloc();
    throw Error(
        fmt::format("Nothing can be downloaded: libcurl {} does not do what is needed ({}). "
                    "Install the libcurl of your system again.",
                    curl_version_info(CURLVERSION_NOW)->version,
                    curl_easy_strerror(code)));
}

// libcurl wants to be initialised once, before threads use it. It is never cleaned up, as another
// thread may still use it when the program ends.
void prepareLibrary() {
    static const CURLcode kCode = curl_global_init(CURL_GLOBAL_DEFAULT);
    require(kCode);
}

/// One request. libcurl calls it back; no exception may pass through the library.
class Transfer {
  public:
    Transfer(const WebRequest& request, const ContentReader& reader, const std::stop_token& stop)
        : request_(request), reader_(reader), stop_(stop) {
        if (!handle_) throw std::bad_alloc();
        setAddress();
        setPatience();
        setCallbacks();
    }

    WebAnswer perform() {
        const CURLcode code = curl_easy_perform(handle_.get());
        if (problem_) std::rethrow_exception(problem_);
        if (stop_.stop_requested()) throw Stopped();
        if (code == CURLE_OUT_OF_MEMORY) throw std::bad_alloc();
        const int status = statusNow();
        const bool isRefused = status >= WebAnswer::kFirstErrorStatus && code == CURLE_WRITE_ERROR;
        if (code != CURLE_OK && !isRefused) throw UnreachableError(sentence(code));
        return {.status = status, .address = finalAddress()};
    }

  private:
    struct Cleanup {
        void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
    };

    template <class Value>
    void set(CURLoption option, Value value) {
        require(curl_easy_setopt(handle_.get(), option, value));
    }

    void setAddress() {
        const char* schemes = request_.allowsHttp ? "http,https" : "https";
        set(CURLOPT_URL, request_.address.text().c_str());
        set(CURLOPT_PROTOCOLS_STR, schemes);
        set(CURLOPT_REDIR_PROTOCOLS_STR, schemes);
        set(CURLOPT_FOLLOWLOCATION, 1L);
        set(CURLOPT_MAXREDIRS, kMostRedirects);
        set(CURLOPT_USERAGENT, "espalier/" ESPALIER_VERSION);
        if (request_.from > 0) set(CURLOPT_RANGE, fmt::format("{}-", request_.from).c_str());
        if (request_.certificates.empty()) return;
        std::error_code ignored;
        const bool isFolder = std::filesystem::is_directory(request_.certificates, ignored);
        set(isFolder ? CURLOPT_CAPATH : CURLOPT_CAINFO, request_.certificates.c_str());
    }

    void setPatience() {
        set(CURLOPT_NOSIGNAL, 1L);  // for programs with threads
        set(CURLOPT_CONNECTTIMEOUT, static_cast<long>(request_.patience.connect.count()));
        set(CURLOPT_LOW_SPEED_TIME, static_cast<long>(request_.patience.stall.count()));
        set(CURLOPT_LOW_SPEED_LIMIT, kSlowestBytesPerSecond);
    }

    void setCallbacks() {
        set(CURLOPT_WRITEFUNCTION, &Transfer::hearContent);
        set(CURLOPT_WRITEDATA, static_cast<void*>(this));
        set(CURLOPT_HEADERFUNCTION, &Transfer::hearHeader);
        set(CURLOPT_HEADERDATA, static_cast<void*>(this));
        set(CURLOPT_XFERINFOFUNCTION, &Transfer::hearProgress);
        set(CURLOPT_XFERINFODATA, static_cast<void*>(this));
        set(CURLOPT_NOPROGRESS, 0L);
    }

    static std::size_t hearContent(char* bytes,
                                   std::size_t,
                                   std::size_t size,
                                   void* self) noexcept {
        return static_cast<Transfer*>(self)->content({bytes, size}) ? size : 0;
    }
    static std::size_t hearHeader(char*, std::size_t, std::size_t size, void* self) noexcept {
        auto* transfer = static_cast<Transfer*>(self);
        transfer->headerBytes_ += size;
        return transfer->headerBytes_ <= kMostHeaderBytes ? size : 0;
    }
    static int hearProgress(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) noexcept {
        return static_cast<Transfer*>(self)->stop_.stop_requested() ? 1 : 0;
    }

    // Whether the rest is wanted.
    bool content(std::string_view bytes) noexcept {
        const int status = statusNow();
        if (status >= WebAnswer::kFirstErrorStatus || stop_.stop_requested()) return false;
        try {
            reader_(bytes, status == kPartialContent && request_.from > 0);
            return true;
        } catch (...) {
            problem_ = std::current_exception();
            return false;
        }
    }

    int statusNow() const noexcept {
        long status = 0;
        curl_easy_getinfo(handle_.get(), CURLINFO_RESPONSE_CODE, &status);
        return static_cast<int>(status);
    }

    WebAddress finalAddress() const {
        const char* text = nullptr;
        curl_easy_getinfo(handle_.get(), CURLINFO_EFFECTIVE_URL, &text);
        return WebAddress::parse(text ? text : "").value_or(request_.address);
    }

    int proxyStatus() const noexcept {
        long status = 0;
        curl_easy_getinfo(handle_.get(), CURLINFO_HTTP_CONNECTCODE, &status);
        return static_cast<int>(status);
    }

    std::string sentence(CURLcode code) const;

    const WebRequest& request_;
    const ContentReader& reader_;
    const std::stop_token& stop_;
    std::unique_ptr<CURL, Cleanup> handle_{curl_easy_init()};
    std::size_t headerBytes_ = 0;
    std::exception_ptr problem_;
};

// Of libcurl's own texts only those that are constant: others may repeat the address.
std::string Transfer::sentence(CURLcode code) const {
    constexpr const char* kContinues = "and try again; a download continues where it stopped.";
    const std::string host = request_.address.host();
    if (proxyStatus() >= WebAnswer::kFirstErrorStatus) {
        return fmt::format(
            "The proxy refuses the connection to {} (HTTP status {}). Check the proxy "
            "settings (https_proxy), {}",
            host,
            proxyStatus(),
            kContinues);
    }
    switch (code) {
        case CURLE_OPERATION_TIMEDOUT:
            return fmt::format("{} does not answer. Check the network and the proxy settings, {}",
                               host,
                               kContinues);
        case CURLE_PEER_FAILED_VERIFICATION:
        case CURLE_SSL_CACERT_BADFILE:
        case CURLE_SSL_ISSUER_ERROR:
            return fmt::format(
                "The certificate of {} cannot be verified ({}). {}, {}",
                host,
                curl_easy_strerror(code),
                request_.certificates.empty()
                    ? "If your network has an authority of its own, name its file in PIP_CERT"
                    : fmt::format("Correct the file of authorities that {} names",
                                  request_.certificatesFrom.empty() ? "the program"
                                                                    : request_.certificatesFrom),
                kContinues);
        case CURLE_TOO_MANY_REDIRECTS:
            return fmt::format("{} redirects in a circle. Try again later.", host);
        case CURLE_UNSUPPORTED_PROTOCOL:
            return fmt::format(
                "{} redirects to an address that is not {}, which is not followed. "
                "Try again later.",
                host,
                request_.allowsHttp ? "http or https" : "https");
        case CURLE_WRITE_ERROR:  // hearHeader() refuses more
            return fmt::format(
                "{} sends an answer with a header that is too long. Try again later.", host);
        case CURLE_PARTIAL_FILE:
        case CURLE_RECV_ERROR:
        case CURLE_SEND_ERROR:
        case CURLE_GOT_NOTHING:
        case CURLE_HTTP2:
        case CURLE_HTTP2_STREAM:
            return fmt::format(
                "The connection to {} was interrupted. Check the network {}", host, kContinues);
        default:
            return fmt::format(
                "{} cannot be reached ({}). Check the network and the proxy settings, {}",
                host,
                curl_easy_strerror(code),
                kContinues);
    }
}

}  // namespace

WebAnswer requestContent(const WebRequest& request,
                         const ContentReader& reader,
                         const std::stop_token& stop) {
    prepareLibrary();
    if (stop.stop_requested()) throw Stopped();
    return Transfer(request, reader, stop).perform();
}

}  // namespace espalier::engine
