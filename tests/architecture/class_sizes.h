// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace espalier::test {

struct ClassSize {
    std::string name;  ///< with the classes around it: "Trainer::Loop"
    int methods = 0;
};

/// The classes and structs that a source file defines, with how many methods each declares in its
/// own body: neither constructors, destructors and operators, nor what it inherits.
std::vector<ClassSize> classSizes(const std::string& source);

}  // namespace espalier::test
