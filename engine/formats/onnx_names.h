// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::engine {

// Names that export writes and import looks for.
inline constexpr const char* kOnnxProducer = "Espalier";
inline constexpr const char* kOnnxPixels = "pixels";  ///< input of a model that takes bytes
inline constexpr int kOnnxLeastOpset = 9;
inline constexpr int kOnnxLargestOpset = 13;
inline constexpr const char* kOnnxOutputNames = "espalier.classes";
inline constexpr const char* kOnnxPreprocessing = "espalier.preprocessing";
inline constexpr const char* kOnnxChecksum = "espalier.checksum";
inline constexpr const char* kOnnxRun = "espalier.run";

}  // namespace espalier::engine
