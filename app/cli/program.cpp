// SPDX-License-Identifier: Apache-2.0
#include "app/cli/program.h"

#include <new>

#include "app/cli/command_list.h"
#include "app/cli/spelling.h"
#include "engine/base/error.h"
#include "fmt/format.h"
#include "kernels/error.h"

namespace espalier::cli {

namespace {

constexpr int kHelpColumn = 34;

constexpr const char* kFooter =
    "`espalier COMMAND --help` describes a command.\n"
    "\n"
    "To get started:\n"
    "  espalier sample flowers\n"
    "  espalier train --data flowers --epochs 10 --out flowers-run\n"
    "  espalier predict flowers-run flowers/rose\n"
    "\n"
    "Exit codes: 0 finished or stopped, 1 failed while running, 2 invalid request.";

}  // namespace

Program::Program() : app_("Trains image networks on this machine; no data leaves it.", "espalier") {
    app_.set_version_flag("--version", "espalier " ESPALIER_VERSION, "Print the version");
    app_.set_help_flag("-h,--help", "Print this help");
    app_.require_subcommand(0, 1);
    app_.get_formatter()->column_width(kHelpColumn);
    app_.get_formatter()->label("SUBCOMMAND", "COMMAND");
    app_.footer(kFooter);
    for (const CommandEntry& entry : commandList()) {
        CLI::App* app = app_.add_subcommand(entry.name, entry.summary)->group("Commands");
        auto command = entry.make();
        command->declare(*app);
        entries_.push_back({app, std::move(command)});
    }
}

int Program::run(int argc, char** argv) {
    try {
        app_.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return explain(error);
    }
    try {
        return runChosen();
    } catch (const engine::Stopped&) {
        complain("Stopped.");
        return kExitDone;
    } catch (const engine::RequestError& error) {
        complain(error.what());
        return kExitWrongRequest;
    } catch (const std::bad_alloc&) {
        complain("Out of memory. Close other programs, or choose a smaller batch or input.");
        return kExitFailed;
    } catch (const std::exception& error) {
        complain(error.what());
        return kExitFailed;
    }
}

int Program::runChosen() {
    for (const Entry& entry : entries_) {
        if (!entry.app->parsed()) continue;
        const Terminal terminal = Terminal::look();
        Interrupt interrupt;
        return entry.command->run({terminal, interrupt});
    }
    throw engine::RequestError(
        "Name a command, for example espalier train --data flowers. espalier --help lists the "
        "commands.");
}

int Program::explain(const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {
        app_.exit(error);
        return kExitDone;
    }
    complain(sentenceFor(error));
    return kExitWrongRequest;
}

std::string Program::sentenceFor(const CLI::ParseError& error) const {
    const auto chosen = app_.get_subcommands();
    const std::string command = chosen.empty() ? "" : chosen.front()->get_name() + " ";
    std::string what = error.what();
    const CLI::App& asked = chosen.empty() ? app_ : *chosen.front();
    const std::vector<std::string> extras = chosen.empty() ? app_.remaining() : asked.remaining();
    if (!extras.empty()) {
        what = fmt::format("Unknown argument '{}'{}", extras.front(), suggestion(extras.front()));
    }
    return fmt::format("{}. See espalier {}--help.", what, command);
}

std::string Program::suggestion(const std::string& unknown) const {
    std::vector<std::string> known;
    const auto chosen = app_.get_subcommands();
    if (chosen.empty()) {
        for (const Entry& entry : entries_) known.push_back(entry.app->get_name());
    } else {
        for (const CLI::Option* option : chosen.front()->get_options()) {
            for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
        }
    }
    const std::string near = nearestWord(unknown.substr(0, unknown.find('=')), known);
    return near.empty() ? "" : fmt::format("; did you mean {}?", near);
}

}  // namespace espalier::cli
