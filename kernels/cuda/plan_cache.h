// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace espalier::kernels::cuda {

/// Plans that were chosen before, kept in a file, so that the next program need not search again.
/// They hold for one card, driver and set of libraries: `surroundings`, in one line. A file of
/// others, of another format, cut short or damaged counts as empty and is replaced. Saved when it
/// goes. Used by one thread at a time; other programs may use the same file.
class PlanCache {
  public:
    /// Without a file it remembers as long as it lives.
    PlanCache(std::filesystem::path file, std::string surroundings);
    ~PlanCache();
    PlanCache(const PlanCache&) = delete;
    PlanCache& operator=(const PlanCache&) = delete;

    std::optional<std::string> find(const std::string& key) const;
    /// Neither text holds a tab or a new line.
    void remember(const std::string& key, std::string algorithm);
    /// Whole or not at all, with what other programs added meanwhile. A file that cannot be written
    /// is no error: what is lost is a search.
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

/// In the user's folder for caches, one for each surroundings; empty where there is no such folder.
std::filesystem::path usualPlanCacheFile(const std::string& surroundings);

}  // namespace espalier::kernels::cuda
