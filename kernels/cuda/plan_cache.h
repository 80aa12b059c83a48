// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace espalier::kernels::cuda {

/// Plans chosen earlier, kept in a file, so that the next program need not search again. They are
/// valid for one card, driver and set of libraries: `surroundings`, in one line. A file for other
/// surroundings, in another format, truncated or damaged counts as empty and is replaced. Saved by
/// the destructor. Used by one thread at a time; other programs may use the same file.
class PlanCache {
  public:
    /// Without a file, plans are kept only as long as the object lives.
    PlanCache(std::filesystem::path file, std::string surroundings);
    ~PlanCache();
    PlanCache(const PlanCache&) = delete;
    PlanCache& operator=(const PlanCache&) = delete;

    std::optional<std::string> find(const std::string& key) const;
    /// Neither text may contain a tab or a line break.
    void remember(const std::string& key, std::string algorithm);
    /// Written atomically, including what other programs have added meanwhile. A file that cannot
    /// be written is not an error: only a search is lost.
    void save() noexcept;

  private:
    using Algorithms = std::map<std::string, std::string>;

    Algorithms read() const;
    std::string textOf(const Algorithms& algorithms) const;

    std::filesystem::path file_;
    std::string surroundings_;
    Algorithms algorithms_;
    Algorithms unsaved_;
};

/// In the user's cache folder, one file per surroundings; empty if there is no such folder.
std::filesystem::path usualPlanCacheFile(const std::string& surroundings);

}  // namespace espalier::kernels::cuda
