// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/data/folder/image_folder.h"
#include "engine/project/project.h"

namespace espalier::engine::tests {

/// A folder that is removed after the test; its name has a space and letters of other scripts.
class TemporaryFolder {
  public:
    TemporaryFolder() {
        static std::atomic<int> number = 0;
        const std::filesystem::path base = std::filesystem::temp_directory_path();
        // A test of the same process number that was killed may have left its folder.
        do {
            path_ = base / ("espalier 試験 " + std::to_string(::getpid()) + "-" +
                            std::to_string(++number));
        } while (!std::filesystem::create_directory(path_));
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

inline std::string contentOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

inline void writeText(const std::filesystem::path& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

/// A value that the field allows and that is not its default.
inline FieldValue anotherValue(const Field& field) {
    switch (field.kind) {
        case FieldKind::Boolean:
            return !std::get<bool>(field.defaultValue);
        case FieldKind::Integer: {
            const auto usual = std::get<std::int64_t>(field.defaultValue);
            return static_cast<double>(usual) + 1 <= field.maximum ? usual + 1 : usual - 1;
        }
        case FieldKind::Real: {
            const double usual = std::get<double>(field.defaultValue);
            const double middle = (usual + field.maximum) / 2;
            return middle != usual ? middle : (usual + field.minimum) / 2;
        }
        case FieldKind::Choice: {
            const auto& usual = std::get<std::string>(field.defaultValue);
            return field.choices.front() == usual ? field.choices.back() : field.choices.front();
        }
        case FieldKind::Text:
            return std::string("another word");
        case FieldKind::IntegerPair:
        case FieldKind::IntegerList:
            return std::vector<std::int64_t>{3, 5};
        case FieldKind::RealList:
            return std::vector<double>(std::max<std::size_t>(field.count, 2),
                                       (field.minimum + field.maximum) / 4);
        case FieldKind::TextList:
            return std::vector<std::string>{"one", "-two, three"};
    }
    return {};
}

/// Options with every field changed.
inline TrainingOptions changedOptions() {
    FieldValues values = toFields(TrainingOptions{});
    for (const Field& field : trainingFields()) values[field.name] = anotherValue(field);
    return trainingOptionsFrom(values);
}

/// `perClass` images of 40 x 40 in each of the classes, four fifths of them for training.
inline ImageFolder madeUpFolder(const std::vector<std::string>& classes, int perClass) {
    ImageFolder folder;
    folder.root = "/made/up";
    folder.classes = classes;
    folder.fingerprint = "0123456789abcdef";
    for (std::size_t label = 0; label < classes.size(); ++label) {
        for (int i = 0; i < perClass; ++i) {
            ImageEntry image;
            image.path = classes[label] + "/" + std::to_string(i) + ".png";
            image.label = static_cast<std::int32_t>(label);
            image.width = 40;
            image.height = 40;
            image.split = i % 10 == 8   ? Split::Validation
                          : i % 10 == 9 ? Split::Test
                                        : Split::Training;
            folder.images.push_back(image);
        }
    }
    return folder;
}

/// The message of the RequestError that a call throws; "nothing" if it throws none.
template <typename Call>
std::string refusalOf(Call call) {
    try {
        call();
    } catch (const RequestError& error) {
        return error.what();
    }
    return "nothing";
}

/// The operating system's files, until the n-th write fails as on a full disk.
class FullDisk final : public FileSystem {
  public:
    explicit FullDisk(int writesThatFit) : left_(writesThatFit) {}

    int create(const std::filesystem::path& path,
               std::optional<std::filesystem::perms> like) override {
        return real_.create(path, like);
    }
    void write(int file, std::span<const std::byte> bytes) override {
        if (left_-- <= 0) throw Error("Could not write: No space left on device.");
        real_.write(file, bytes);
    }
    void sync(int file) override { real_.sync(file); }
    void close(int file) noexcept override { real_.close(file); }
    void rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
        real_.rename(from, to);
    }
    void syncFolder(const std::filesystem::path& folder) override { real_.syncFolder(folder); }
    void remove(const std::filesystem::path& path) noexcept override { real_.remove(path); }

  private:
    FileSystem& real_ = realFileSystem();
    int left_;
};

/// The operating system's files, with lists of the folders and files that are synced.
class SyncedFolders final : public FileSystem {
  public:
    /// Cannot sync the folder `failing`.
    explicit SyncedFolders(std::filesystem::path failing = {}) : failing_(std::move(failing)) {}

    const std::vector<std::filesystem::path>& synced() const { return synced_; }
    const std::vector<std::string>& syncedFiles() const { return files_; }

    int create(const std::filesystem::path& path,
               std::optional<std::filesystem::perms> like) override {
        return real_.create(path, like);
    }
    void write(int file, std::span<const std::byte> bytes) override { real_.write(file, bytes); }
    void sync(int file) override {
        real_.sync(file);
        files_.push_back(std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(file)));
    }
    void close(int file) noexcept override { real_.close(file); }
    void rename(const std::filesystem::path& from, const std::filesystem::path& to) override {
        real_.rename(from, to);
    }
    void syncFolder(const std::filesystem::path& folder) override {
        if (folder == failing_) throw Error("no space");
        real_.syncFolder(folder);
        synced_.push_back(folder);
    }
    void remove(const std::filesystem::path& path) noexcept override { real_.remove(path); }

  private:
    FileSystem& real_ = realFileSystem();
    std::filesystem::path failing_;
    std::vector<std::filesystem::path> synced_;
    std::vector<std::string> files_;
};

}  // namespace espalier::engine::tests
