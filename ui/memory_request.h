// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/engine_access.h"

namespace espalier::ui {

class Document;

/// The memory request for a training of the current document: equal for documents that differ only
/// in options without effect on plans, such as the epochs. `checked` is the document's network,
/// without errors. The batch is limited by the number of training images.
MemoryRequest memoryRequestOf(const Document& document,
                              std::shared_ptr<const engine::CheckedNetwork> checked);

}  // namespace espalier::ui
