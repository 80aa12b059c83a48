// SPDX-License-Identifier: Apache-2.0
#include "engine/project/checked_network.h"

#include "engine/layers/layer_catalog.h"
#include "engine/network/input_size.h"
#include "engine/network/trained_part.h"
#include "engine/tasks/task_catalog.h"

namespace espalier::engine {

std::shared_ptr<const CheckedNetwork> checkNetwork(const NetworkDescription& description,
                                                   const DataInterface& data,
                                                   const std::string& task) {
    // Networks point into it, including those that outlive the caller.
    static const LayerCatalog kCatalog;
    auto checked = std::make_shared<CheckedNetwork>(
        CheckedNetwork{.description = description, .data = data, .task = task});
    Validation& validation = checked->validation;
    validation = validate(checked->description, kCatalog, data);
    if (!validation.network) return checked;
    if (!task.empty()) {
        for (Diagnostic& problem : findTask(task).checkNetwork(*validation.network, data)) {
            validation.diagnostics.push_back(std::move(problem));
        }
        for (Diagnostic& problem : checkTrainedPart(*validation.network)) {
            validation.diagnostics.push_back(std::move(problem));
        }
        for (Diagnostic& problem : checkInputSize(*validation.network, data.input)) {
            validation.diagnostics.push_back(std::move(problem));
        }
    }
    if (!hasErrors(validation.diagnostics)) checked->summary = summarise(*validation.network);
    return checked;
}

}  // namespace espalier::engine
