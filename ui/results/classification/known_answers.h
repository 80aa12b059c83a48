// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <filesystem>
#include <string>
#include <unordered_map>

#include "engine/data/loading/data_source.h"

namespace espalier::ui {

/// How the right class of a tried image is known.
enum class KnownFrom { Nothing, Data, Folder };

struct KnownAnswer {
    KnownFrom from = KnownFrom::Nothing;
    QString name;  ///< of the class
};

/// The right classes of images, as far as they are known: those of the project's images, found by
/// their content wherever they are, with the classes that the project gives them; for others the
/// folder, if it is named like a class of the model. Reads files, so use it off the GUI thread.
class KnownAnswers {
  public:
    /// `data` may be empty.
    KnownAnswers(const engine::DataSource& data, QStringList classes);
    KnownAnswer of(const std::filesystem::path& file) const;

  private:
    // Of contents that the data have; images that are there in two classes have no known one.
    std::unordered_map<std::uint64_t, int> targets_;
    QStringList names_;  ///< of the targets
    QStringList classes_;
};

}  // namespace espalier::ui
