// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/chosen_processors.h"

#include "engine/base/error.h"
#include "ui/text.h"

namespace espalier::ui {

engine::TakenProcessors takeChosen(const std::string& text) {
    if (text.empty()) return {};
    engine::Diagnostic problem;
    engine::parseProcessors(text, engine::allowedProcessors(), problem);
    if (!problem.pattern.empty()) throw engine::RequestError(sentenceOf(problem).toStdString());
    return engine::takeProcessors(text);
}

}  // namespace espalier::ui
