// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/json_output.h"

namespace espalier::cli {

/// Predictions as CSV (RFC 4180, UTF-8) for a spreadsheet: file, label, score, error, other results
/// of the task, and a column for each score. Names that are not UTF-8 are escaped as in JSON:
/// engine/base/name_text.h.
class PredictionTable {
  public:
    /// One image, as --json prints it.
    void add(const Json& image);
    std::string csv() const;

  private:
    /// A member of the image's object or of its "scores".
    struct Column {
        std::string name;
        bool isScore = false;
        friend bool operator==(const Column&, const Column&) = default;
    };
    void addColumn(Column column);

    std::vector<Column> columns_{{"file"}, {"label"}, {"score"}, {"error"}};
    std::vector<Json> images_;
};

/// Whether a file begins like csv(), so that a new table may replace it; false if it cannot be
/// read.
bool isPredictionTable(const std::filesystem::path& file);

}  // namespace espalier::cli
