// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "nlohmann/json.hpp"

// NOLINTBEGIN(bugprone-macro-parentheses): names of types cannot be in parentheses.
/// Every template that printing and reading Json takes, with the linkage given: `extern`, or none
/// for the definition.
#define ESPALIER_JSON_TEMPLATES(linkage, Json)                                  \
    linkage template class nlohmann::detail::serializer<Json>;                  \
    linkage template class nlohmann::detail::json_sax_dom_parser<Json>;         \
    ESPALIER_JSON_READING_TEMPLATES(linkage, Json, std::string::const_iterator) \
    ESPALIER_JSON_READING_TEMPLATES(linkage, Json, const char*)
#define ESPALIER_JSON_READING_TEMPLATES(linkage, Json, Iterator)         \
    linkage template class nlohmann::detail::                            \
        lexer<Json, nlohmann::detail::iterator_input_adapter<Iterator>>; \
    linkage template class nlohmann::detail::                            \
        parser<Json, nlohmann::detail::iterator_input_adapter<Iterator>>;
// NOLINTEND(bugprone-macro-parentheses)

// Instantiated once, in json.cpp, instead of in each file that reads or writes JSON: they take a
// third of the time that such a file compiles, and a program gets the optimised ones even where its
// other files are not optimised.
extern template class nlohmann::basic_json<>;
extern template class nlohmann::basic_json<nlohmann::ordered_map>;
ESPALIER_JSON_TEMPLATES(extern, nlohmann::json)
ESPALIER_JSON_TEMPLATES(extern, nlohmann::ordered_json)
