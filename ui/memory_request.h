// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/engine_access.h"

namespace espalier::ui {

class Document;

/// What a training of the document as it is now would ask for: equal for documents that differ only
/// in what no plan depends on, such as the epochs. `checked` is the document's network, without
/// errors. With fewer training images than a batch, a batch is all of them.
MemoryRequest memoryRequestOf(const Document& document,
                              std::shared_ptr<const engine::CheckedNetwork> checked);

}  // namespace espalier::ui
