// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <functional>
#include <vector>

#include "engine/network/network_description.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

/// A group of layers that the user has saved.
struct OwnBlock {
    QString key;  ///< "block:" and the name of its file, where a type of layer is expected
    QString name;
    std::filesystem::path file;
    engine::NetworkDescription network = {};
    QString problem = {};  ///< why it cannot be used, a sentence; empty if it can
};

/// The user's own blocks: one network file each, in a folder of the user's data. Files that are no
/// blocks are listed with the reason. Files are read and written off the GUI thread; nothing is
/// ever overwritten. GUI thread; owned by NetworkPage.
class OwnBlocks : public QObject {
    Q_OBJECT

  public:
    static constexpr const char* kPrefix = "block:";

    explicit OwnBlocks(std::filesystem::path folder, QObject* parent = nullptr);
    /// In the user's data folder, beside the trained starts; empty if there is none.
    static std::filesystem::path usualFolder();

    const std::vector<OwnBlock>& blocks() const { return blocks_; }
    /// nullptr if there is none or it cannot be used.
    const OwnBlock* find(const QString& key) const;
    /// Reads the folder again; changed() follows.
    void refresh();
    /// Why no block can have this name; empty if one can. `except`: the key of one that is renamed.
    QString whyNotName(const QString& name, const QString& except = {}) const;
    /// Writes a block of this name, which becomes its network's.
    void save(engine::NetworkDescription block, const QString& name);
    void rename(const QString& key, const QString& name);
    void remove(const QString& key);

  signals:
    void changed();
    void saved(const QString& name);
    void failed(const QString& sentence);

  private:
    void work(const std::function<void()>& what, const QString& savedName);

    const std::filesystem::path folder_;
    std::vector<OwnBlock> blocks_;
    Job job_;
    Job reading_;
};

/// Blocks in a folder, sorted by name; at most some hundred. Never throws because of a file.
std::vector<OwnBlock> readBlocks(const std::filesystem::path& folder);

}  // namespace espalier::ui
