// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_file.h"

#include <algorithm>
#include <limits>

#include "engine/base/atomic_file.h"
#include "engine/base/error.h"
#include "engine/base/json_object.h"
#include "engine/base/name_text.h"
#include "engine/base/strict_json.h"
#include "engine/project/training_start.h"
#include "engine/project/words.h"
#include "engine/starts/start_catalog.h"
#include "engine/sweep/swept_field.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

constexpr int kFileVersion = 1;
constexpr const char* kFileMember = "espalier_sweep";
constexpr const char* kSweepFile = "sweep file";
constexpr std::size_t kMostOptions = 100;
constexpr std::size_t kValueBytes = 4096;
constexpr double kMostSeconds = 1e7;

enum class Scale : std::uint8_t { Linear, Log };

}  // namespace

template <>
inline constexpr std::array kChoiceWords<Scale>{
    ChoiceWord{Scale::Linear, "linear"},
    ChoiceWord{Scale::Log, "log"},
};

namespace {

[[noreturn]] void refuseValue(const std::string& name) {
    throw RequestError(fmt::format(
        "The values of {} must be numbers, texts, true or false, in a list of at most {}.",
        name,
        kMostTrials));
}

std::string typedText(const std::string& name, const nlohmann::json& value) {
    if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
    if (value.is_number_float()) return toText(FieldValue(value.get<double>()));
    if (value.is_number()) return value.dump();
    if (!value.is_string()) refuseValue(name);
    std::string text = value.get<std::string>();
    if (text.size() > kValueBytes) refuseValue(name);
    return text;
}

std::string valueOf(const SweptField& swept, const nlohmann::json& value) {
    return sweptValue(swept, typedText(swept.name, value));
}

bool isNumber(const SweptField& swept) {
    return swept.field &&
           (swept.field->kind == FieldKind::Integer || swept.field->kind == FieldKind::Real);
}

// As in a list, it may be a text, with a decimal comma.
double numberOf(const SweptField& swept, JsonObject& object, const char* end) {
    const nlohmann::json* member = object.member(end);
    if (!member || !member->is_string()) return object.real(end);
    FieldValue value;
    std::string problem;
    parseText(*swept.field, valueOf(swept, *member), value, problem);
    const auto* whole = std::get_if<std::int64_t>(&value);
    return whole ? static_cast<double>(*whole) : std::get<double>(value);
}

double endOf(const SweptField& swept, JsonObject& object, const char* end) {
    const double number = numberOf(swept, object, end);
    const bool isWhole = swept.field->kind == FieldKind::Integer;
    if (isWhole &&
        number != static_cast<double>(static_cast<std::int64_t>(std::clamp(number, -9e15, 9e15)))) {
        object.refuse(end, "a whole number");
    }
    sweptValue(swept,
               isWhole ? toText(FieldValue(static_cast<std::int64_t>(number)))
                       : toText(FieldValue(number)));
    return number;
}

SweepRange rangeOf(const SweptField& swept, const nlohmann::json& value) {
    if (!isNumber(swept)) {
        throw RequestError(fmt::format(
            "{} is not a number, so it has no range. Give its values as a list.", swept.name));
    }
    JsonObject object(value, kSweepFile, "the range of " + swept.name);
    SweepRange range{endOf(swept, object, "from"), endOf(swept, object, "to")};
    range.isLog = object.choice<Scale>("scale", Scale::Linear) == Scale::Log;
    object.refuseOthers();
    if (range.from >= range.to) {
        throw RequestError(
            fmt::format("The range of {} begins at {} and ends at {}: its \"from\" "
                        "must be smaller than its \"to\".",
                        swept.name,
                        toText(FieldValue(range.from)),
                        toText(FieldValue(range.to))));
    }
    if (range.isLog && range.from <= 0) {
        throw RequestError(
            fmt::format("The range of {} with the scale log must begin above 0, "
                        "because {} has no logarithm.",
                        swept.name,
                        toText(FieldValue(range.from))));
    }
    return range;
}

std::vector<std::string> valuesOf(const SweptField& swept, const nlohmann::json& list) {
    if (list.empty()) {
        throw RequestError(
            fmt::format("The list of {} is empty. Name its values, or leave it out.", swept.name));
    }
    if (list.size() > kMostTrials) refuseValue(swept.name);
    std::vector<std::string> values;
    for (const nlohmann::json& entry : list) {
        std::string value = valueOf(swept, entry);
        if (std::ranges::find(values, value) != values.end()) {
            throw RequestError(fmt::format(
                "{} has the value {} twice, and no trial is trained twice. Leave one out.",
                swept.name,
                value));
        }
        values.push_back(std::move(value));
    }
    return values;
}

SweepOption optionOf(const std::string& name, const nlohmann::json& value) {
    const SweptField swept = sweptField(name);
    SweepOption option{.name = swept.name};
    if (value.is_object()) {
        option.range = rangeOf(swept, value);
        option.isWhole = swept.field->kind == FieldKind::Integer;
    } else if (value.is_array()) {
        option.values = valuesOf(swept, value);
    } else {
        option.values = {valueOf(swept, value)};
    }
    const std::string why = option.varies() ? whyNotVaried(swept) : "";
    if (!why.empty()) {
        throw RequestError(
            fmt::format("{} cannot differ between trials: {}. Give one value.", swept.name, why));
    }
    return option;
}

void refuseForMethod(const SweepPlan& plan, const SweepOption& option) {
    if (plan.method == SweepMethod::Grid && option.range) {
        throw RequestError(
            fmt::format("A grid has no ranges: give the values of {} as a list, or "
                        "draw them with the method random.",
                        option.name));
    }
    if (plan.method == SweepMethod::Halving && option.name == "epochs") {
        throw RequestError(
            "epochs cannot be an option of the method halving, which decides how long each trial "
            "is trained. Choose min_epochs and reduction instead.");
    }
}

void readOptions(JsonObject& object, SweepPlan& plan, std::vector<std::string>& warnings) {
    const nlohmann::json* options = object.member("options");
    if (options && options->is_object() && (options->empty() || options->size() > kMostOptions)) {
        throw RequestError(
            fmt::format("Name 1 to {} options under \"options\", such as {}, not {}.",
                        kMostOptions,
                        R"({"learning_rate":[0.001,0.0003]})",
                        options->size()));
    }
    if (!options || !options->is_object()) {
        object.refuse("options",
                      fmt::format("an object in braces with 1 to {} options, such as "
                                  "{{\"learning_rate\":[0.001,0.0003]}}",
                                  kMostOptions));
    }
    for (const auto& [name, value] : options->items()) {
        SweepOption option = optionOf(name, value);
        refuseForMethod(plan, option);
        if (plan.find(option.name)) {
            throw RequestError(fmt::format("{} is named twice in \"options\".", option.name));
        }
        if (value.is_array() && value.size() == 1) {
            warnings.push_back(fmt::format(
                "{} has only the value {}, which all trials use.", option.name, option.values[0]));
        }
        plan.options.push_back(std::move(option));
    }
    std::ranges::sort(plan.options, {}, &SweepOption::name);
    if (std::ranges::none_of(plan.options, &SweepOption::varies)) {
        throw RequestError(
            "All options have one value, so that there is nothing to compare. Give one of them "
            "several values.");
    }
}

// Members that only some methods have; for others they would have no effect.
void readMethod(JsonObject& object, SweepPlan& plan) {
    plan.method = object.choice<SweepMethod>("method");
    plan.seed = object.integerIn("seed", 0, std::numeric_limits<std::int64_t>::max(), 1);
    const bool isHalving = plan.method == SweepMethod::Halving;
    if (plan.method != SweepMethod::Grid) plan.trials = object.integerIn("trials", 1, kMostTrials);
    if (!isHalving && object.has("seconds_per_trial")) {
        plan.secondsPerTrial = object.real("seconds_per_trial");
        if (!(plan.secondsPerTrial > 0 && plan.secondsPerTrial <= kMostSeconds)) {
            object.refuse("seconds_per_trial",
                          fmt::format("more than 0 and at most {:.0f}", kMostSeconds));
        }
    }
    if (isHalving) {
        constexpr std::int64_t kMostEpochs = 1'000'000;
        plan.firstEpochs = object.integerIn("min_epochs", 1, kMostEpochs, 1);
        plan.reduction = object.integerIn("reduction", 2, kMostReduction, 3);
    }
    const auto refuse = [&](const char* member, bool isOfMethod, const char* why) {
        if (isOfMethod || !object.has(member)) return;
        throw RequestError(fmt::format("\"{}\" has no effect with the method {}: {}. Leave it out.",
                                       member,
                                       wordOf(plan.method),
                                       why));
    };
    refuse("trials", plan.method != SweepMethod::Grid, "it trains every combination of the values");
    refuse("seconds_per_trial", !isHalving, "it trains for a number of epochs");
    refuse("min_epochs", isHalving, "it trains each trial as long as planned");
    refuse("reduction", isHalving, "it trains each trial as long as planned");
}

SweepPlan planIn(JsonObject& object, std::vector<std::string>& warnings) {
    SweepPlan plan;
    readMethod(object, plan);
    readOptions(object, plan, warnings);
    rungsOf(plan);
    return plan;
}

std::filesystem::path pathIn(JsonObject& object,
                             const char* name,
                             const std::filesystem::path& folder) {
    if (!object.has(name)) return {};
    const std::string text = object.textUpTo(name, kValueBytes);
    if (text.empty()) object.refuse(name, "the path of a folder or file");
    return std::filesystem::absolute(folder / nameBytes(text)).lexically_normal();
}

void refuseOwnNetwork(const SweepFile& file) {
    const SweepOption* network = file.plan.find(kNetworkOption);
    const bool isNamed = network && std::ranges::count(network->values, kOwnNetwork) > 0;
    if (!isNamed || file.data.empty()) return;
    throw RequestError(fmt::format(
        "network {} is the network of a project, and \"data\" has none. Name templates, or a "
        "\"project\".",
        kOwnNetwork));
}

// Their network is the project's where they come from elsewhere; that of a trained start is known.
void refuseStartsWithoutProject(const SweepFile& file) {
    const SweepOption* start = file.plan.find("start_from");
    if (!start || file.data.empty()) return;
    std::vector<std::string> named = start->values;
    std::erase_if(named, [](const auto& value) { return value.empty() || value == kNoStart; });
    const bool isOneKnown = named.size() == 1 && startNamed(named.front());
    if (named.empty() || (isOneKnown && !file.plan.find(kNetworkOption))) return;
    throw RequestError(
        "With \"data\", \"start_from\" takes \"none\" and one trained start, whose network all "
        "trials then have. For other weights, or with a \"network\", save a project in the window "
        "or train once with --start-from, and name that run.json as \"project\".");
}

// Relative to the file, like the images.
void makeStartsAbsolute(SweepPlan& plan, const std::filesystem::path& folder) {
    for (SweepOption& option : plan.options) {
        if (option.name != "start_from") continue;
        for (std::string& value : option.values) {
            if (value.empty() || value == kNoStart || startNamed(value)) continue;
            value = nameText(
                std::filesystem::absolute(folder / nameBytes(value)).lexically_normal().native());
        }
    }
}

nlohmann::ordered_json rangeToJson(const SweepOption& option) {
    nlohmann::ordered_json range;
    for (const auto& [name, end] :
         {std::pair("from", option.range->from), std::pair("to", option.range->to)}) {
        range[name] = option.isWhole ? nlohmann::ordered_json(static_cast<std::int64_t>(end))
                                     : nlohmann::ordered_json(end);
    }
    range["scale"] = wordOf(option.range->isLog ? Scale::Log : Scale::Linear);
    return range;
}

}  // namespace

SweepFile sweepFileFrom(const std::string& json, const std::filesystem::path& folder) {
    const nlohmann::json value =
        parseStrictJson(json, "The sweep", kSweepFileBytes, JsonAuthor::Person);
    JsonObject object(value, kSweepFile);
    const std::int64_t version = object.integer(kFileMember);
    if (version > kFileVersion) {
        throw RequestError("It was written for a newer version of Espalier. Update Espalier.");
    }
    if (version < 1) object.refuse(kFileMember, "1");
    SweepFile file;
    file.project = pathIn(object, "project", folder);
    file.data = pathIn(object, "data", folder);
    if (file.project.empty() == file.data.empty()) {
        throw RequestError(
            "A sweep file names either a \"project\" (a project file or a run.json) or its "
            "\"data\", a folder of images.");
    }
    if (object.has("task")) {
        if (file.data.empty()) {
            throw RequestError(
                "\"task\" belongs to \"data\": a project has its own. Leave it out.");
        }
        file.task = object.textUpTo("task", kValueBytes);
        findTask(file.task);
    }
    file.plan = planIn(object, file.warnings);
    trialsOf(file.plan);  // a record has those that were drawn when it began
    object.refuseOthers();
    refuseStartsWithoutProject(file);
    refuseOwnNetwork(file);
    makeStartsAbsolute(file.plan, folder);
    return file;
}

SweepFile readSweepFile(const std::filesystem::path& file) {
    try {
        const std::string text = readFile(file, kSweepFileBytes, FileKinds::Regular);
        if (text.find('\0') != text.npos) {
            throw RequestError(
                "It is not a text file. A sweep is described in JSON, which espalier sweep --help "
                "shows.");
        }
        return sweepFileFrom(text, std::filesystem::absolute(file).parent_path());
    } catch (const RequestError& error) {
        throw RequestError(fmt::format("{}: {}", displayPath(file), error.what()));
    }
}

std::string sweepFileToJson(const SweepFile& file, const std::filesystem::path& folder) {
    nlohmann::ordered_json json{{kFileMember, kFileVersion}};
    const auto put = [&](const char* name, const std::filesystem::path& path) {
        if (path.empty()) return;
        const std::filesystem::path relative = path.lexically_relative(folder);
        const bool isBelow = !relative.empty() && *relative.begin() != "..";
        json[name] = nameText((isBelow ? relative : path).native());
    };
    put("project", file.project);
    put("data", file.data);
    if (!file.task.empty()) json["task"] = file.task;
    json.update(planToJson(file.plan));
    return writeJson(json, 2) + "\n";
}

nlohmann::ordered_json planToJson(const SweepPlan& plan) {
    nlohmann::ordered_json json{{"method", wordOf(plan.method)}, {"seed", plan.seed}};
    if (plan.method != SweepMethod::Grid) json["trials"] = plan.trials;
    if (plan.secondsPerTrial > 0) json["seconds_per_trial"] = plan.secondsPerTrial;
    if (plan.method == SweepMethod::Halving) {
        json["min_epochs"] = plan.firstEpochs;
        json["reduction"] = plan.reduction;
    }
    for (const SweepOption& option : plan.options) {
        nlohmann::ordered_json& place = json["options"][option.name];
        if (option.range) {
            place = rangeToJson(option);
        } else if (option.values.size() == 1) {
            place = option.values.front();
        } else {
            place = option.values;
        }
    }
    return json;
}

SweepPlan checkedPlan(const SweepPlan& plan) {
    SweepPlan checked = planFrom(nlohmann::json::parse(planToJson(plan).dump()));
    trialsOf(checked);
    return checked;
}

SweepPlan planFrom(const nlohmann::json& value) {
    JsonObject object(value, kSweepFile);
    std::vector<std::string> ignored;
    SweepPlan plan = planIn(object, ignored);
    object.refuseOthers();
    return plan;
}

TrialChoices choicesFrom(const nlohmann::json& value) {
    JsonObject object(value, kSweepFile, "a trial");
    TrialChoices choices;
    for (const std::string_view name : object.names()) {
        const SweptField swept = sweptField(std::string(name));
        choices.emplace_back(swept.name, sweptValue(swept, object.textUpTo(name, kValueBytes)));
    }
    return choices;
}

std::string sweepOptionName(const std::string& name) {
    const SweptField swept = sweptField(name);
    if (!swept.field) return "--" + swept.name;
    return optionName(swept.field->option.empty() ? swept.field->name : swept.field->option);
}

}  // namespace espalier::engine
