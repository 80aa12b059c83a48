// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "ui/canvas/gallery/template_card.h"

namespace espalier::ui {

/// What was measured about templates on this computer, in a file of the user's cache folder: one
/// answer per question of a card. A file that cannot be read, or is not ours, counts as empty; one
/// that cannot be written is given up. Any thread.
class TemplateTimes {
  public:
    explicit TemplateTimes(QString file);
    /// In the user's cache folder; empty if there is none.
    static QString usualFile();

    std::optional<TemplateAnswer> find(const std::string& question);
    /// Kept until the program ends; in the file if it is a time. Writes: not in the GUI thread.
    void put(const std::string& question, const TemplateAnswer& answer);
    void forget();

  private:
    void read();
    void write() const;

    std::mutex mutex_;
    const QString file_;
    bool isRead_ = false;
    std::map<std::string, TemplateAnswer> answers_;
};

}  // namespace espalier::ui
