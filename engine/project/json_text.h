// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace espalier::engine {

/// One line, or indented for people. Throws RequestError when a text in it is no UTF-8.
std::string writeJson(const nlohmann::ordered_json& value, int indent);

/// Reads the members of one object. A member that is missing gives the fallback; one of a wrong
/// type or with an unknown name is a RequestError that names it.
class JsonObject {
  public:
    /// `place` names the object in sentences: "data".
    JsonObject(const nlohmann::json& value, std::string what, std::string place);

    bool has(const std::string& name) const;
    std::string text(const std::string& name, const std::string& fallback);
    bool boolean(const std::string& name, bool fallback);
    std::int64_t integer(const std::string& name, std::int64_t fallback);
    double real(const std::string& name, double fallback);
    std::vector<double> reals(const std::string& name, const std::vector<double>& fallback);
    std::vector<std::string> texts(const std::string& name);
    /// nullptr when missing.
    const nlohmann::json* member(const std::string& name);
    /// Call last: rejects members that were never requested.
    void refuseOthers() const;

    [[noreturn]] void refuse(const std::string& name, const std::string& expected) const;

  private:
    const nlohmann::json& value_;
    std::string what_;
    std::string place_;
    std::set<std::string> known_;
};

}  // namespace espalier::engine
