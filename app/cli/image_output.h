// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/image_writer.h"
#include "engine/base/host_tensor.h"
#include "engine/data/codecs/image.h"
#include "engine/data/preprocessing/preprocessing.h"
#include "engine/evaluation/named_files.h"

namespace espalier::cli {

/// Where --out says that what is made of images goes: one image, a file of numbers, or a folder of
/// images named after their inputs. Nothing that exists is overwritten.
class ImageOutput {
  public:
    enum class Kind : std::uint8_t { Nothing, Png, Numbers, Folder };

    /// `sources` are the images and folders that the user has named, `images` how many images these
    /// are. Throws RequestError where `path` cannot be written to or exists already, and where one
    /// image is to hold several; creates a folder. An empty path: nothing is written.
    ImageOutput(const std::filesystem::path& path,
                const std::vector<std::filesystem::path>& sources,
                std::size_t images,
                bool takesNumbers);

    /// What a path would be, by its ending alone.
    static Kind kindOf(const std::filesystem::path& path);
    Kind kind() const { return kind_; }
    /// Of the image `file`: as the only one, or into the folder.
    void write(const std::string& file, const engine::Image& image);
    /// Throws RequestError where so many bytes of numbers are too many for a file.
    void refuseTooMany(std::int64_t bytes, std::size_t images) const;
    void write(std::span<const engine::HostTensor> numbers) const;
    /// "Wrote maps.png."; empty where nothing was.
    std::string sentence() const;
    /// Which output is of which input, where names alone do not say it.
    std::vector<std::string> namesakes() const;

  private:
    std::filesystem::path path_;
    Kind kind_ = Kind::Nothing;
    std::optional<ImageWriter> writer_;
};

/// An image that was read.
struct ReadImage {
    std::filesystem::path path;
    std::string name;       ///< for people and JSON
    std::size_t place = 0;  ///< among all
    engine::Image image;
};

/// Goes through the images that a user has named, in order: `take` receives each as `recipe` needs
/// it and returns why nothing can be made of it, empty where it can; `skip` receives those, and
/// those that cannot be read, with the reason, which standard error names too. Returns the exit
/// code: 0, or 3 or 1 where some or all were skipped. Throws Stopped.
int forEachImage(const std::vector<engine::NamedFile>& files,
                 const engine::Preprocessing& recipe,
                 const std::function<std::string(const ReadImage&)>& take,
                 const std::function<void(const std::string& name, const std::string& why)>& skip,
                 const std::stop_token& stop);

/// The images that the user has named, and those of folders. Throws RequestError where one does not
/// exist, or there are none.
std::vector<engine::NamedFile> namedImages(const std::vector<std::filesystem::path>& paths,
                                           const std::stop_token& stop);

}  // namespace espalier::cli
