// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <filesystem>
#include <string>
#include <unordered_map>

#include "engine/data/loading/data_source.h"
#include "engine/data/review/image_contents.h"

namespace espalier::ui {

/// How the right class of a tried image is known.
enum class KnownFrom { Nothing, Data, Folder };

struct KnownAnswer {
    KnownFrom from = KnownFrom::Nothing;
    QString name;            ///< of the class
    bool isTrained = false;  ///< the model was trained on this image, as far as that is known
};

/// The right classes of images, as far as they are known: those of the project's images, found by
/// their content wherever they are, with the classes that the project gives them; for others the
/// folder, if it is named like a class of the model; and whether the model was trained on them.
/// Reads files, so use it off the GUI thread.
class KnownAnswers {
  public:
    /// `data` may be empty, and so may `used`, the contents that the model's run has used.
    KnownAnswers(const engine::DataSource& data, QStringList classes, engine::UsedImages used = {});
    KnownAnswer of(const std::filesystem::path& file) const;

  private:
    KnownAnswer answerOf(std::uint64_t content, const std::filesystem::path& file) const;

    // Of contents that the data have; images that are there in two classes have no known one.
    std::unordered_map<std::uint64_t, int> targets_;
    engine::UsedImages used_;
    QStringList names_;  ///< of the targets
    QStringList classes_;
};

}  // namespace espalier::ui
