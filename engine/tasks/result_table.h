// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace espalier::engine {

/// Metrics in rows, for whoever prints them. A cell is a name, a count or a fraction (NaN: there is
/// none); all cells of a column are of one kind.
struct ResultTable {
    using Cell = std::variant<std::string, std::int64_t, double>;

    std::vector<std::string> columns;
    std::vector<std::vector<Cell>> rows;
};

}  // namespace espalier::engine
