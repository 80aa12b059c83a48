// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <set>
#include <vector>

#include "engine/network/network.h"

namespace espalier::ui {

class Document;
class FieldForm;

/// How the selected layers are trained: frozen or not, and the factor of their learning rate.
/// Hidden if that makes no difference to any of them. GUI thread; owned by LayerInspector.
class LayerTrainingForm : public QWidget {
    Q_OBJECT

  public:
    explicit LayerTrainingForm(Document& document, QWidget* parent = nullptr);

    void show(const std::vector<engine::NodeId>& nodes, const engine::Validation& validation);

  private:
    void edit(const QString& field, const engine::FieldValue& value);

    Document& document_;
    std::vector<engine::NodeId> nodes_;  ///< those that can be frozen
    std::vector<engine::NodeId> rated_;  ///< of those, the ones that have a learning rate now
    FieldForm* form_;
};

}  // namespace espalier::ui
