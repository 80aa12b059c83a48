// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <filesystem>
#include <string>

namespace espalier::ui {

class Document;

/// Where examples for the open project are kept: the folder that was chosen for it, else one beside
/// the project's file, or in the user's documents. It has a subfolder per class, as a folder of
/// data.
QString examplesFolder(const Document& document);
void chooseExamplesFolder(const Document& document, const QString& folder);

/// Writes the image as PNG into the class's subfolder, which is created, under a new name: nothing
/// is replaced. Returns the file. Throws engine::Error with a sentence. Not for the GUI thread.
std::filesystem::path keepExample(const std::filesystem::path& folder,
                                  const QString& className,
                                  const QImage& image);

}  // namespace espalier::ui
