// SPDX-License-Identifier: Apache-2.0
#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "engine/evaluation/evaluator.h"
#include "engine/evaluation/model.h"
#include "kernels/devices/device_list.h"
#include "scratch_folder.h"

namespace {

using namespace espalier::engine;
using namespace espalier::tests;
namespace fs = std::filesystem;

/// A folder with an image, a damaged one, a folder, a pipe and a link that leads to itself, and a
/// model that predicts what is named there.
class NamedImages {
  public:
    NamedImages() {
        const fs::path root = place_.path();
        fs::create_directories(root / "folder/inner");
        fs::create_directories(root / "empty");
        fs::copy_file(ESPALIER_FUZZ_IMAGE, root / "image.png");
        fs::copy_file(ESPALIER_FUZZ_IMAGE, root / "folder/inner/image.png");
        std::ofstream(root / "damaged.png") << "\x89PNG\r\n";
        std::ofstream(root / "folder/notes.txt") << "no image";
        require(::mkfifo((root / "pipe").c_str(), 0600) == 0);
        fs::create_symlink("loop", root / "loop");
    }

    // One name a line.
    std::vector<fs::path> pathsOf(std::string_view text) const {
        constexpr std::size_t kMost = 12;
        std::vector<fs::path> paths;
        while (!text.empty() && paths.size() < kMost) {
            const std::size_t end = text.find('\n');
            const std::string name(text.substr(0, end));
            if (isWithin(name)) paths.push_back(place_.path() / name);
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        }
        return paths;
    }
    Model& model() const { return *model_; }

  private:
    // Nothing else on this computer is read; no path of a system has a byte 0.
    static bool isWithin(const std::string& name) {
        return !name.starts_with('/') && name.find("..") == std::string::npos &&
               name.find('\0') == std::string::npos;
    }

    ScratchFolder place_;
    std::unique_ptr<espalier::kernels::Device> device_ =
        espalier::kernels::openDevice({.kind = espalier::kernels::DeviceKind::Cpu});
    std::unique_ptr<Model> model_ = Model::load(ESPALIER_FUZZ_MODEL, *device_, {.largestBatch = 2});
};

bool isFile(const fs::path& path) {
    std::error_code ignored;
    return !fs::is_directory(path, ignored);
}

}  // namespace

/// What a list of images to predict promises whatever it names: an answer or a reason for each file
/// that is named, in order, and no wait.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const NamedImages kImages;
    const auto paths = kImages.pathsOf({reinterpret_cast<const char*>(data), size});
    const auto ignore = [](std::int64_t, std::int64_t) {};
    try {
        const auto answers = predictFiles(kImages.model(), paths, ignore, {});
        std::size_t named = 0;
        for (const fs::path& path : paths) named += isFile(path) ? 1 : 0;
        require(answers->size() >= named);
        for (std::size_t i = 0; i < answers->size(); ++i) {
            require(!answers->image(i).error.empty() || !answers->imageText(i, {}).empty());
            require(!answers->image(i).file.empty());
        }
    } catch (const Error& refusal) {
        requireSentence(refusal);
    }
    return 0;
}
