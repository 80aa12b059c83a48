// SPDX-License-Identifier: Apache-2.0
#include "app/cli/prediction_table.h"

#include <algorithm>
#include <fstream>

namespace espalier::cli {

namespace {

constexpr std::string_view kFirstColumns = "file,label,score,error";

std::string quoted(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string whole = "\"";
    for (const char c : text) whole += c == '"' ? std::string("\"\"") : std::string(1, c);
    return whole + '"';
}

std::string cellOf(const Json& object, const std::string& name) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) return "";
    return found->is_string() ? quoted(found->get<std::string>()) : found->dump();
}

}  // namespace

void PredictionTable::addColumn(Column column) {
    if (std::ranges::find(columns_, column) == columns_.end()) {
        columns_.push_back(std::move(column));
    }
}

void PredictionTable::add(const Json& image) {
    for (const auto& [name, value] : image.items()) {
        if (value.is_primitive()) addColumn({name});
        if (name != "scores") continue;
        for (const auto& score : value.items()) addColumn({score.key(), true});
    }
    images_.push_back(image);
}

std::string PredictionTable::csv() const {
    std::string lines;
    for (const Column& column : columns_) {
        lines += (lines.empty() ? "" : ",") + quoted(column.name);
    }
    lines += "\r\n";
    for (const Json& image : images_) {
        const Json scores = image.value("scores", Json::object());
        std::string line;
        for (const Column& column : columns_) {
            if (&column != &columns_.front()) line += ',';
            line += cellOf(column.isScore ? scores : image, column.name);
        }
        lines += line + "\r\n";
    }
    return lines;
}

bool isPredictionTable(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string start(kFirstColumns.size(), '\0');
    return stream.read(start.data(), static_cast<std::streamsize>(start.size())) &&
           start == kFirstColumns;
}

}  // namespace espalier::cli
