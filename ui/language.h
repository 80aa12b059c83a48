// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTranslator>

namespace espalier::ui {

/// The texts of the window in one language. English needs a file for its plural forms only; all
/// other texts are in the code.
class Language : public QTranslator {
  public:
    static constexpr const char* kEnglish = ":/translations/espalier_en.qm";

    /// Reads a file that lrelease wrote; throws std::runtime_error where it cannot.
    explicit Language(const QString& file = QString::fromLatin1(kEnglish));

    /// Counts (%n) are written like every other number in the window: "1,204".
    QString translate(const char* context,
                      const char* english,
                      const char* comment,
                      int count) const override;
};

}  // namespace espalier::ui
