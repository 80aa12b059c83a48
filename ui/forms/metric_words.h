// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

namespace espalier::ui {

/// The displayed name of a metric: "Balanced accuracy" for "balanced_accuracy". An unknown one, as
/// in a run of a newer version, keeps its key.
QString metricName(const std::string& key);
/// One sentence that explains the metric; empty if it is unknown.
QString metricExplanation(const std::string& key);
/// "92.4 %", "24.10 dB" or "0.8213"; "–" if not a number.
QString metricText(const std::string& key, double value);

/// The same of a network that was measured on so many images (0: not known), as in the terminal: of
/// too few for an accuracy, its 95 % interval instead: "70 to 100 %"; for another fraction, "too
/// few images to judge".
QString metricText(const std::string& key, double value, qint64 images);
/// Whether that says nothing but that there are too few: engine::isTooFewFor().
bool isTooFewToShow(const std::string& key, qint64 images);
/// A fraction of images: "92.4 %", of too few to judge "1 of 2 images"; "–" of none.
QString shareText(qint64 hits, qint64 of);
/// Likewise, never without the interval of an accuracy: "92.4 % (89 to 95 %)".
QString metricWithIntervalText(const std::string& key, double value, qint64 images);
/// "95 % confidence: 70 to 100 %, from 9 images."; empty for another metric, and where the number
/// of images is not known.
QString confidenceText(const std::string& key, double value, qint64 images);

/// The axis for plotting a metric.
struct MetricAxis {
    double upperBound;     ///< NaN = determined by the data
    bool isShare = false;  ///< displayed in per cent
};
MetricAxis metricAxis(const std::string& key);

}  // namespace espalier::ui
