// SPDX-License-Identifier: Apache-2.0
#include "engine/data/folder/folder_walk.h"

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "engine/base/error.h"
#include "engine/base/name_text.h"
#include "engine/base/natural_order.h"
#include "engine/base/operation.h"
#include "engine/data/codecs/file_bytes.h"

namespace espalier::engine {

namespace {

struct CloseFolder {
    void operator()(DIR* folder) const { ::closedir(folder); }
};
using OpenFolder = std::unique_ptr<DIR, CloseFolder>;

// Besides dot files: folders in which programs store thumbnails.
bool isHidden(std::string_view name) {
    return name.front() == '.' || name == "__MACOSX" || name == "@eaDir" || name == "lost+found";
}

class FolderWalk {
  public:
    FolderWalk(const std::filesystem::path& root,
               const std::function<void(std::int64_t)>& progress,
               std::stop_token stop)
        : root_(root.string()), progress_(progress), stop_(std::move(stop)) {}

    FolderContent run() {
        folders_.push_back({"", false});
        while (!folders_.empty() || !links_.empty()) {
            report();
            // Links last, so that files reachable both ways keep their real path.
            std::vector<Folder>& from = folders_.empty() ? links_ : folders_;
            const Folder folder = std::move(from.back());
            from.pop_back();
            list(folder);
        }
        std::ranges::sort(content_.files);
        findEmpty();
        return std::move(content_);
    }

  private:
    struct Folder {
        std::string path;  // relative; "" = the root
        bool hidden;
    };

    // Also inside a folder: a hundred thousand files may lie in one.
    void report() const {
        if (stop_.stop_requested()) throw Stopped();
        if (progress_) progress_(static_cast<std::int64_t>(content_.files.size()));
    }

    void list(const Folder& folder) {
        const std::filesystem::path path = root_ + "/" + folder.path;
        Operation operation("Listing the folder", path);
        const OpenFolder open(::opendir(path.c_str()));
        if (open == nullptr) {
            if (!folder.hidden) reportClosed(folder.path, errno);
            return;
        }
        struct stat status {};
        if (::fstat(::dirfd(open.get()), &status) != 0) return;
        if (!entered_.insert({status.st_dev, status.st_ino}).second) return;
        if (!folder.hidden && !folder.path.empty()) listed_.push_back(folder.path);
        const std::size_t folders = folders_.size();
        const std::size_t links = links_.size();
        errno = 0;
        while (const dirent* entry = ::readdir(open.get())) {
            const std::string_view name(entry->d_name);
            if (name != "." && name != "..") add(folder, name, entry->d_type);
            report();
            operation.beat();
            errno = 0;
        }
        if (errno != 0 && !folder.hidden) reportClosed(folder.path, errno);
        sortFrom(folders_, folders);
        sortFrom(links_, links);
    }

    // The system lists files in any order; the result must not depend on it.
    static void sortFrom(std::vector<Folder>& list, std::size_t first) {
        std::sort(list.begin() + static_cast<std::ptrdiff_t>(first),
                  list.end(),
                  [](const Folder& a, const Folder& b) { return a.path > b.path; });
    }

    void add(const Folder& folder, std::string_view name, unsigned char type) {
        std::string path =
            folder.path.empty() ? std::string(name) : folder.path + "/" + std::string(name);
        const bool hidden = folder.hidden || isHidden(name) || holdsCopies(folder.path, name);
        if (isFolder(path, type)) {
            (type == DT_LNK ? links_ : folders_).push_back({std::move(path), hidden});
        } else if (hidden) {
            ++content_.hidden;
            inUse_.push_back(std::move(path));
        } else {
            content_.files.push_back(std::move(path));
        }
    }

    // A run that lies among the images keeps small copies of some of them.
    bool holdsCopies(const std::string& folder, std::string_view name) const {
        if (name != "autopsy") return false;
        struct stat status {};
        const std::string record = root_ + "/" + folder + "/run.json";
        return ::stat(record.c_str(), &status) == 0 && S_ISREG(status.st_mode);
    }

    bool isFolder(const std::string& path, unsigned char type) const {
        if (type != DT_UNKNOWN && type != DT_LNK) return type == DT_DIR;
        struct stat status {};
        return ::stat((root_ + "/" + path).c_str(), &status) == 0 && S_ISDIR(status.st_mode);
    }

    // A folder that cannot be read may hold anything, and one with hidden files is not empty.
    void findEmpty() {
        std::set<std::string_view> used{""};
        const auto use = [&used](std::string_view path) {
            for (std::size_t end = path.rfind('/'); end != path.npos; end = path.rfind('/')) {
                path = path.substr(0, end);
                if (!used.insert(path).second) return;
            }
        };
        for (const std::string& file : content_.files) use(file);
        for (const std::string& path : inUse_) use(path);
        for (const std::string& folder : listed_) {
            const std::size_t end = folder.rfind('/');
            const std::string_view parent =
                std::string_view(folder).substr(0, end == folder.npos ? 0 : end);
            if (!used.contains(folder) && used.contains(parent)) content_.empty.push_back(folder);
        }
        std::ranges::sort(content_.empty);
    }

    void reportClosed(const std::string& path, int error) {
        const std::string reason = error == EACCES || error == EPERM
                                       ? "no permission to open this folder"
                                       : fileProblem(error);
        inUse_.push_back(path + '/');
        content_.closed.push_back({path.empty() ? "" : nameText(path) + "/", reason});
    }

    const std::string root_;
    const std::function<void(std::int64_t)>& progress_;
    std::stop_token stop_;
    std::vector<Folder> folders_;  // still to list, the next at the end
    std::vector<Folder> links_;
    std::vector<std::string> listed_;  // that are not hidden, but the root
    std::vector<std::string> inUse_;   // hidden files, and what cannot be read with '/' at the end
    std::set<std::pair<dev_t, ino_t>> entered_;
    FolderContent content_;
};

}  // namespace

FolderContent walkFolder(const std::filesystem::path& root,
                         const std::function<void(std::int64_t files)>& progress,
                         std::stop_token stop) {
    return FolderWalk(root, progress, std::move(stop)).run();
}

}  // namespace espalier::engine
