// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <string>

class QObject;
class QWidget;

namespace espalier::ui {

class Document;
class ImageActions;
class ImageCache;
class ResultsView;
class WrongImages;
struct EngineAccess;

/// What result views work with; it outlives them.
struct ResultsSurroundings {
    const EngineAccess& engine;
    ImageCache& images;
    ImageActions& actions;
    Document& document;
};

/// One way to show results.
struct ResultsViewKind {
    std::string key;  ///< TaskDescription::resultsView
    /// Makes the view, and its tabs below `parent`, which owns both.
    std::function<ResultsView*(const ResultsSurroundings&, QWidget* parent)> make;
    /// "%1 of %2 labels equal, largest difference %3, checked with %4"
    std::function<QString(int)> agreement;
    /// Empty for tasks without right and wrong answers.
    std::function<WrongImages*(ImageCache&, const ImageActions&, QObject* parent)> makeWrongImages =
        {};
};

}  // namespace espalier::ui
