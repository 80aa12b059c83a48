// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTranslator>

namespace espalier::ui {

/// The texts of the window in one language. For English, the file contains only plural forms; all
/// other texts are in the code.
class Language : public QTranslator {
  public:
    static constexpr const char* kEnglish = ":/translations/espalier_en.qm";

    /// Reads a file written by lrelease; throws std::runtime_error if that fails.
    explicit Language(const QString& file = QString::fromLatin1(kEnglish));

    /// Formats counts (%n) like all numbers in the window: "1,204".
    QString translate(const char* context,
                      const char* english,
                      const char* comment,
                      int count) const override;
};

}  // namespace espalier::ui
