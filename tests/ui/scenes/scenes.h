// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "photographer.h"

/// The scenes of tests/ui/screenshots: each leads the window into its states and photographs them.
/// They follow one another as in a first use; each leaves the window as the next one expects it.
namespace espalier::ui::test {

/// The empty window, a folder that cannot be opened, the tour and the guide.
void photographBeginning(Photographer& photographer);
/// The images while they are read, and afterwards.
void photographData(Photographer& photographer);
/// The drawing: as it opens, a selected layer, an opened group, search, heat colours, a broken
/// connection, frozen layers, the gallery of templates and what training can start from.
void photographNetwork(Photographer& photographer);
/// The options of the training, with several workers, and on simulated computers with GPUs.
void photographOptions(Photographer& photographer);
/// A training in progress, paused, and what the window asks when it is closed.
void photographTraining(Photographer& photographer);
/// What the trained network makes of images.
void photographInside(Photographer& photographer);
/// Every view of the results; a review with fixes; images and a camera being tried.
void photographResults(Photographer& photographer);
/// The model for each purpose, its proof, and the page to share.
void photographExport(Photographer& photographer);
/// A race while it is trained and afterwards, a sweep, and the queue.
void photographExperiments(Photographer& photographer);
/// The list of runs, a comparison, runs of simulated computers, and the messages.
void photographRuns(Photographer& photographer);

}  // namespace espalier::ui::test
