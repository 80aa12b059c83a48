// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <initializer_list>
#include <string>

#include "foreign_drawing.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

// What becomes of a few nodes of another program, many cases in a table.
namespace espalier::engine::foreign {

/// "Input Flatten", the types of the layers, or the sentence that refuses the file.
inline std::string answerOf(const SmallModel& model) {
    try {
        std::string types;
        for (const std::string& type : typesOf(draw(model.bytes()))) {
            types += (types.empty() ? "" : " ") + type;
        }
        return types;
    } catch (const OnnxRefusal& refusal) {
        return refusal.what();
    }
}

struct NodeCase {
    std::function<void(SmallModel& model)> nodes;  ///< behind "r", a ReLU whose size the test says
    const char* answer;                            ///< the types, or a part of the refusal
};

inline void expectAnswers(std::initializer_list<std::int64_t> sizes,
                          std::initializer_list<NodeCase> cases) {
    int number = 0;
    for (const NodeCase& one : cases) {
        SmallModel model(sizes);
        model.node("Relu", {"x"}, "r");
        one.nodes(model);
        const std::string answer = answerOf(model);
        const bool isDrawn = answer.starts_with("Input");
        EXPECT_TRUE(isDrawn ? answer == one.answer : answer.find(one.answer) != answer.npos)
            << "case " << number << ": " << answer << "\nexpected: " << one.answer;
        ++number;
    }
}

}  // namespace espalier::engine::foreign
