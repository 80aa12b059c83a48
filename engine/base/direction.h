// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace espalier::engine {

/// A name (UTF-8) that is put into a sentence. One that is read from right to left is set apart by
/// the signs that Unicode has for this (UAX 9: FSI and PDI); otherwise it would carry numbers and
/// full stops after it along. All others are unchanged.
std::string isolated(const std::string& name);

}  // namespace espalier::engine
