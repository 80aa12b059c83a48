// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/data/loading/data_source.h"
#include "engine/project/checked_network.h"
#include "engine/project/project.h"
#include "engine/training/session/training_time.h"
#include "ui/canvas/drawing/network_sketch.h"

namespace espalier::ui {

/// What was found about a template on this computer: one of these.
struct TemplateAnswer {
    std::optional<double> memory = {};              ///< bytes
    std::optional<engine::TrainingTime> time = {};  ///< nothing if the memory does not suffice
    bool lacksMemory = false;
    bool isTooSlow = false;  ///< even a few steps took longer than is waited for
    QString failure = {};    ///< a sentence
};

/// A template as one card of the gallery: what it would be for the document's images. A value.
struct TemplateCard {
    std::string name;  ///< "resnet18"
    QString label;
    QString summary;
    engine::Project project = {};  ///< the document's with this network
    std::shared_ptr<const engine::CheckedNetwork> checked = {};
    NetworkSketch sketch = {};
    QString problem;  ///< why it does not suit these images, a sentence; empty if it does
    bool isRecommended = false;
    QString reason;          ///< why it is recommended, a sentence
    bool isOfFresh = false;  ///< recommended beside the trained start that the project has
    bool isCurrent = false;  ///< the document has this template's name
    bool hasData = false;    ///< otherwise its numbers are for images of the usual size
    QString trained;         ///< about the trained weights that it can start from; empty: none
    std::string question;    ///< all that its memory and time depend on; empty: not to be measured
    std::optional<TemplateAnswer> answer = {};
    bool isMeasuring = false;

    bool fits() const { return problem.isEmpty(); }
    std::int64_t parameters() const;
    std::int64_t multiplyAdds() const;
    /// Of an epoch after the first one; nothing if it is not known.
    std::optional<double> epochSeconds() const;
};

/// One card per template, in the order of the templates. Validates every one: not in the GUI
/// thread.
std::vector<TemplateCard> templateCards(const engine::Project& project,
                                        const engine::DataSource& selected,
                                        const std::string& machine);

// The lines of a card.

QString parametersLine(const TemplateCard& card);
QString memoryLine(const TemplateCard& card);
/// "4.2 s per epoch, measured", or why that cannot be known; empty if it was not measured.
QString timeLine(const TemplateCard& card);

}  // namespace espalier::ui
