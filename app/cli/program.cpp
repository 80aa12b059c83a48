// SPDX-License-Identifier: Apache-2.0
#include "app/cli/program.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cli/command_list.h"
#include "engine/base/error.h"
#include "engine/base/error_sentence.h"
#include "engine/base/memory_shortage.h"
#include "engine/base/operation.h"
#include "engine/base/spelling.h"
#include "engine/language/spoken.h"
#include "fmt/format.h"

namespace espalier::cli {

namespace {

constexpr int kHelpColumn = 34;

constexpr const char* kProgramFooter =
    "`espalier COMMAND --help` describes a command.\n"
    "\n"
    "To get started:\n"
    "  espalier sample flowers\n"
    "  espalier train --data flowers --epochs 10 --out flowers-run\n"
    "  espalier predict flowers-run flowers/rose\n"
    "\n"
    "Exit codes: 0 finished or stopped, 1 failed while running, 2 invalid request, 3 predict,\n"
    "explain or activations could not read some of the files, 4 certify found differences.";

/// Without the library's mark for the second name of an option that can be switched off.
class HelpText final : public CLI::Formatter {
  public:
    std::string make_option_name(const CLI::Option* option, bool isPositional) const override {
        constexpr std::string_view kMark = "{false}";
        std::string name = CLI::Formatter::make_option_name(option, isPositional);
        for (std::size_t at = 0; (at = name.find(kMark)) != std::string::npos;) {
            name.erase(at, kMark.size());
        }
        return name;
    }
};

// The only one that the library reads a number with decimals for; fields read their own.
constexpr std::string_view kRealOption = "--memory-limit";

// What the library says of the number of values, in words.
std::string plainWords(const CLI::ParseError& error) {
    static const std::regex kTooMany(R"((.+): At Most 1 required but received (\d+))");
    static const std::regex kMissing(R"((.+): \d+ required .* missing)");
    static const std::regex kNotConverted(R"(Could not convert: (.+) = (.*))");
    std::string text = error.what();
    std::smatch found;
    if (std::regex_match(text, found, kTooMany)) {
        return fmt::format("Give {} only once (given: {})", found[1].str(), found[2].str());
    }
    if (std::regex_match(text, found, kMissing)) {
        return fmt::format("{} needs a value", found[1].str());
    }
    if (std::regex_match(text, found, kNotConverted)) {
        const std::string option = found[1].str();
        return option == kRealOption
                   ? fmt::format("{} {}: must be a number", option, found[2].str())
                   : fmt::format(
                         "{} {}: must be a whole number, such as 30", option, found[2].str());
    }
    return text;
}

// CLI11 2.1 ends the program at "--nesterov=maybe".
void checkSwitches(CLI::App& app) {
    const auto problemWith = [](const std::string& value) {
        bool isOn = false;
        if (CLI::detail::lexical_cast(value, isOn)) return std::string();
        return fmt::format("must be true or false, not '{}'", value);
    };
    for (CLI::Option* option : app.get_options()) {
        const bool isSwitch = option->get_items_expected_max() == 0;
        if (isSwitch && option != app.get_help_ptr()) option->check(problemWith);
    }
    for (CLI::App* inner : app.get_subcommands({})) checkSwitches(*inner);
}

// The help, not what is typed.
void translate(CLI::App& app) {
    app.description(engine::spoken(app.get_description()));
    app.footer(engine::spoken(app.get_footer()));
    app.group(engine::spoken(app.get_group()));
    for (CLI::Option* option : app.get_options()) {
        option->description(engine::spoken(option->get_description()));
        option->group(engine::spoken(option->get_group()));
    }
    for (CLI::App* inner : app.get_subcommands({})) translate(*inner);
}

// "--epochs" of "--epochs=5".
std::string withoutValue(const std::string& argument) {
    return argument.substr(0, argument.find('='));
}

/// What options of other programs, and pages of the window, are called here; nothing else would
/// lead from one to the other.
struct OtherName {
    std::string_view name;
    std::string_view option;
    std::string_view value = {};
};
constexpr std::array kOtherNames{OtherName{"--lr", "--learning-rate"},
                                 OtherName{"--bs", "--batch"},
                                 OtherName{"--wd", "--weight-decay"},
                                 OtherName{"--model", "--network"},
                                 OtherName{"--arch", "--network"},
                                 OtherName{"--pretrained", "--start-from"},
                                 OtherName{"--weights", "--start-from"},
                                 OtherName{"--gpu", "--device", " gpu"},
                                 OtherName{"--cpu", "--device", " cpu"},
                                 OtherName{"race", "sweep"}};  // as the window calls it

/// Empty where there is none, or the command does not have that option.
std::string optionCalled(const std::string& name, const std::vector<std::string>& known) {
    const auto* other = std::ranges::find(kOtherNames, name, &OtherName::name);
    const bool isKnown =
        other != kOtherNames.end() && std::ranges::find(known, other->option) != known.end();
    return isKnown ? fmt::format("{}{}", other->option, other->value) : "";
}

std::vector<std::string> wordsOf(const CLI::App& app) {
    std::vector<std::string> words;
    for (const CLI::App* command : app.get_subcommands({})) words.push_back(command->get_name());
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
    }
    return words;
}

std::string asSentence(const std::string& words) {
    const bool ends = words.ends_with('?') || words.ends_with('.');
    return ends ? words : words + ".";
}

// The words after the program's name, in reverse, as CLI11 takes them. "--worker-loads=" has an
// empty value, for which CLI11 would take the next word.
std::vector<std::string> wordsOf(int argc, char** argv) {
    std::vector<std::string> words;
    bool areNames = false;
    for (int i = 1; i < argc; ++i) {
        std::string word = argv[i];
        areNames = areNames || word == "--";
        const bool isEmpty =
            !areNames && word.starts_with("--") && word.find('=') + 1 == word.size();
        if (isEmpty) word.pop_back();
        words.push_back(std::move(word));
        if (isEmpty) words.emplace_back();
    }
    std::ranges::reverse(words);
    return words;
}

}  // namespace

Program::Program() : app_("Trains image networks on this machine; no data leaves it.", "espalier") {
    app_.set_version_flag("--version", "espalier " ESPALIER_VERSION, "Print the version");
    app_.set_help_flag("-h,--help", "Print this help");
    app_.require_subcommand(0, 1);
    app_.formatter(std::make_shared<HelpText>());
    app_.get_formatter()->column_width(kHelpColumn);
    app_.get_formatter()->label("SUBCOMMAND", "COMMAND");
    app_.footer(kProgramFooter);
    for (const CommandEntry& entry : commandList()) {
        CLI::App* app = app_.add_subcommand(entry.name, entry.summary)->group("Commands");
        app->footer(std::string());  // not that of the program
        auto command = entry.make();
        command->declare(*app);
        checkSwitches(*app);
        entries_.push_back({app, std::move(command)});
    }
    translate(app_);
    for (const char* word : {"Usage", "OPTIONS", "Positionals", "REQUIRED"}) {
        app_.get_formatter()->label(word, engine::spoken(word));
    }
}

int Program::run(int argc, char** argv) {
    const int code = parseAndRun(argc, argv);
    const bool hasFailed = code == kExitFailed || code == kExitWrongRequest;  // its sentence is out
    // Written without allocating. A training has reported its own shortage among its events.
    if (!hasFailed && engine::takeMemoryShortage()) {
        std::fprintf(stderr, "espalier: %s\n", engine::kMemoryShortage);
    }
    const std::string problem = outputProblem();
    if (problem.empty()) return code;
    complain(problem);
    return code == kExitDone ? kExitFailed : code;
}

// Before --help, which would otherwise hide it behind the program's help.
std::string Program::unknownCommand(int argc, char** argv) const {
    const std::string first = argc > 1 ? argv[1] : "";
    if (first.empty() || first.starts_with('-')) return {};
    const bool isKnown = std::ranges::any_of(
        entries_, [&](const Entry& known) { return known.app->get_name() == first; });
    if (isKnown) return {};
    return fmt::format(
        "Unknown command '{}'{} See espalier --help.", first, asSentence(suggestion(first, app_)));
}

int Program::parseAndRun(int argc, char** argv) {
    if (const std::string problem = unknownCommand(argc, argv); !problem.empty()) {
        complain(problem);
        return kExitWrongRequest;
    }
    try {
        app_.parse(wordsOf(argc, argv));
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
    } catch (const std::exception& error) {
        complain(engine::errorSentence(error));
        return kExitFailed;
    }
}

int Program::runChosen() {
    for (const Entry& entry : entries_) {
        if (!entry.app->parsed()) continue;
        const Terminal terminal = Terminal::look();
        Interrupt interrupt;
        const engine::StallWatch watch([](const std::string& sentence) { complain(sentence); });
        return entry.command->run({terminal, interrupt});
    }
    throw engine::RequestError(
        "Name a command, for example espalier train --data flowers. espalier --help lists the "
        "commands.");
}

int Program::explain(const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {
        std::ostringstream text;
        app_.exit(error, text, text);
        put(text.str());
        return kExitDone;
    }
    complain(sentenceFor(error));
    return kExitWrongRequest;
}

std::string Program::sentenceFor(const CLI::ParseError& error) const {
    const CLI::App* asked = &app_;
    std::string command;
    while (!asked->get_subcommands().empty()) {
        asked = asked->get_subcommands().front();
        command += asked->get_name() + " ";
    }
    std::string what = plainWords(error);
    if (const std::vector<std::string> extras = app_.remaining(true); !extras.empty()) {
        const std::string unknown = withoutValue(extras.front());
        what = command == "resume " && isOptionOf("train", unknown)
                   ? fmt::format(
                         "resume does not take {}: a run keeps the options it began with, except "
                         "those "
                         "in espalier resume --help",
                         unknown)
                   : fmt::format(
                         "Unknown argument '{}'{}", extras.front(), suggestion(unknown, *asked));
    }
    return fmt::format("{} See espalier {}--help.", asSentence(what), command);
}

bool Program::isOptionOf(const std::string& command, const std::string& option) const {
    const auto entry = std::ranges::find_if(
        entries_, [&](const Entry& known) { return known.app->get_name() == command; });
    return entry != entries_.end() && entry->app->get_option_no_throw(option) != nullptr;
}

std::string Program::suggestion(const std::string& unknown, const CLI::App& asked) {
    const std::vector<std::string> known = wordsOf(asked);
    std::string meant = optionCalled(unknown, known);
    if (meant.empty()) meant = engine::nearestWord(unknown, known);
    return meant.empty() ? "" : fmt::format("; did you mean {}?", meant);
}

}  // namespace espalier::cli
