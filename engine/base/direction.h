// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace espalier::engine {

/// A name (UTF-8) for use inside a sentence. A right-to-left name is enclosed in the isolates of
/// Unicode (UAX 9: FSI and PDI); otherwise numbers and full stops after it would be displayed on
/// its wrong side. Any other name is returned unchanged.
std::string isolated(const std::string& name);

}  // namespace espalier::engine
