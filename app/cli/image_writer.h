// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "engine/data/codecs/image.h"

namespace espalier::cli {

/// Writes an image as PNG, whole or not at all. Throws Error.
void writePng(const std::filesystem::path& file, const engine::Image& image);

/// Writes images produced by a model to a folder as PNG, named after their input files.
class ImageWriter {
  public:
    /// `sources`: the files and folders given by the user; subfolders of a folder are kept. Creates
    /// the folder. Throws RequestError if it is not an empty folder, Error if it cannot be created.
    ImageWriter(const std::filesystem::path& folder,
                const std::vector<std::filesystem::path>& sources,
                std::string option = "--output");

    /// Writes the image made from `file`. Throws Error if that fails.
    void operator()(const std::string& file, const engine::Image& image);

    /// "image-2.png shows photos/b/image.jpg.": of those whose name alone would not say which input
    /// they belong to, because several inputs have it. Of many the first, and how many more.
    std::vector<std::string> namesakes() const;
    /// "Wrote 3 images into maps."; empty where none was.
    std::string sentence() const;

  private:
    /// An output and the input that it was made from.
    struct Written {
        std::filesystem::path name;  ///< within the folder
        std::filesystem::path wish;  ///< that it would have if no other had it
        std::string file;
    };
    const Written& nameFor(const std::string& file);

    std::filesystem::path folder_;
    std::string option_;                ///< by which the user has named the folder
    std::vector<std::string> sources_;  ///< folders, with '/' at the end
    std::set<std::filesystem::path> taken_;
    std::vector<Written> written_;
};

}  // namespace espalier::cli
