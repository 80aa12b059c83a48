// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/blocks/own_blocks.h"

#include <QCoreApplication>
#include <QStandardPaths>
#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/network/network_json.h"
#include "ui/canvas/drawing/block_edits.h"
#include "ui/text.h"

namespace espalier::ui {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBlocks = 200;
constexpr std::int64_t kMostBlockBytes = 4 << 20;
constexpr qsizetype kLongestBlockName = 80;
constexpr int kMostFileNames = 1'000;

// Letters and digits of the name; a name of others alone has its number only.
QString stemOf(const QString& name) {
    QString stem;
    for (const QChar letter : name.toLower()) {
        if (letter.isLetterOrNumber() && letter.unicode() < 128) {
            stem += letter;
        } else if (!stem.isEmpty() && !stem.endsWith(QLatin1Char('-'))) {
            stem += QLatin1Char('-');
        }
    }
    while (stem.endsWith(QLatin1Char('-'))) stem.chop(1);
    return stem.isEmpty() ? QStringLiteral("block") : stem.left(40);
}

// A file that nobody has; a link counts as one.
fs::path freshFile(const fs::path& folder, const QString& name) {
    const QString stem = stemOf(name);
    for (int number = 1; number <= kMostFileNames; ++number) {
        const QString suffix = number == 1 ? QString() : QStringLiteral("-%1").arg(number);
        fs::path file = folder / toPath(stem + suffix + QStringLiteral(".json"));
        std::error_code error;
        if (fs::symlink_status(file, error).type() == fs::file_type::not_found) return file;
    }
    throw engine::Error(OwnBlocks::tr("There are too many blocks with similar names in %1. Choose "
                                      "another name.")
                            .arg(fromPath(folder))
                            .toStdString());
}

OwnBlock blockFrom(const fs::path& file) {
    OwnBlock block{.key = QLatin1String(OwnBlocks::kPrefix) + fromPath(file.filename()),
                   .name = fromPath(file.stem()),
                   .file = file};
    try {
        block.network = engine::networkFromJson(engine::readFile(file, kMostBlockBytes));
        if (!block.network.name.empty()) {
            block.name = fromUtf8(block.network.name).simplified().left(kLongestBlockName);
        }
        if (block.network.nodes.empty()) {
            block.problem = OwnBlocks::tr("It contains no layers. Delete it.");
        }
    } catch (const std::exception& error) {
        block.problem = spokenText(error.what());
    }
    return block;
}

}  // namespace

std::vector<OwnBlock> readBlocks(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const bool isBlock = entry->path().extension() == ".json" && entry->is_regular_file(error);
        if (isBlock && files.size() < kMostBlocks) files.push_back(entry->path());
    }
    std::vector<OwnBlock> blocks;
    blocks.reserve(files.size());
    for (const fs::path& file : files) blocks.push_back(blockFrom(file));
    std::ranges::sort(blocks, [](const OwnBlock& a, const OwnBlock& b) {
        const int order = QString::localeAwareCompare(a.name, b.name);
        return order != 0 ? order < 0 : a.key < b.key;
    });
    return blocks;
}

OwnBlocks::OwnBlocks(fs::path folder, QObject* parent)
    : QObject(parent), folder_(std::move(folder)) {
    connect(&job_, &Job::failed, this, [this](const QString& sentence) {
        emit failed(sentence);
        refresh();
    });
    refresh();
}

fs::path OwnBlocks::usualFolder() {
    const QString data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return data.isEmpty() ? fs::path() : toPath(data) / "espalier" / "blocks";
}

const OwnBlock* OwnBlocks::find(const QString& key) const {
    const auto found = std::ranges::find(blocks_, key, &OwnBlock::key);
    return found == blocks_.end() || !found->problem.isEmpty() ? nullptr : &*found;
}

void OwnBlocks::refresh() {
    if (folder_.empty()) return;
    reading_.startAtOnce([this, folder = folder_](const Job::Report&, std::stop_token) {
        auto read = std::make_shared<std::vector<OwnBlock>>(readBlocks(folder));
        return [this, read] {
            blocks_ = std::move(*read);
            emit changed();
        };
    });
}

QString OwnBlocks::whyNotName(const QString& name, const QString& except) const {
    const QString wanted = name.simplified();
    if (wanted.isEmpty()) return tr("Give the block a name.");
    if (wanted.size() > kLongestBlockName) {
        return tr("The name is longer than %n character(s). Choose a shorter one.",
                  nullptr,
                  static_cast<int>(kLongestBlockName));
    }
    const bool isTaken = std::ranges::any_of(blocks_, [&](const OwnBlock& block) {
        return block.key != except && block.name.compare(wanted, Qt::CaseInsensitive) == 0;
    });
    return isTaken ? tr("There is a block called %1 already. Choose another name, or delete that "
                        "one first.")
                         .arg(wanted)
                   : QString();
}

void OwnBlocks::work(const std::function<void()>& what, const QString& savedName) {
    job_.startAtOnce([this, what, savedName](const Job::Report&, std::stop_token) {
        what();
        return [this, savedName] {
            if (!savedName.isEmpty()) emit saved(savedName);
            refresh();
        };
    });
}

void OwnBlocks::save(engine::NetworkDescription block, const QString& name) {
    const QString wanted = name.simplified();
    QString why = whyNotName(wanted);
    if (why.isEmpty() && folder_.empty()) {
        why =
            tr("There is no folder for your data, because neither XDG_DATA_HOME nor HOME names "
               "one. Set one of them.");
    }
    if (!why.isEmpty()) {
        emit failed(why);
        return;
    }
    block.name = wanted.toStdString();
    for (engine::NodeGroup& group : block.groups) group.name = block.name;
    work(
        [folder = folder_, block = std::move(block), wanted] {
            fs::create_directories(folder);
            engine::writeFileAtomically(freshFile(folder, wanted), engine::networkToJson(block));
        },
        wanted);
}

void OwnBlocks::rename(const QString& key, const QString& name) {
    const OwnBlock* block = find(key);
    const QString wanted = name.simplified();
    if (!block || wanted == block->name) return;
    if (const QString why = whyNotName(wanted, key); !why.isEmpty()) {
        emit failed(why);
        return;
    }
    engine::NetworkDescription renamed = block->network;
    renamed.name = wanted.toStdString();
    for (engine::NodeGroup& group : renamed.groups) group.name = renamed.name;
    work([file = block->file,
          renamed] { engine::writeFileAtomically(file, engine::networkToJson(renamed)); },
         {});
}

// Also one that cannot be read: it would be in the way for ever.
void OwnBlocks::remove(const QString& key) {
    const auto found = std::ranges::find(blocks_, key, &OwnBlock::key);
    if (found == blocks_.end()) return;
    work([file = found->file] { fs::remove(file); }, {});
}

}  // namespace espalier::ui
