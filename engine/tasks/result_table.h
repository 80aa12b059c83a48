// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace espalier::engine {

/// Metrics as rows for printing. A cell is a name, a count or a fraction (NaN: no value); all cells
/// of a column are of the same kind.
struct ResultTable {
    using Cell = std::variant<std::string, std::int64_t, double>;

    std::vector<std::string> columns;
    std::vector<std::vector<Cell>> rows;
};

}  // namespace espalier::engine
