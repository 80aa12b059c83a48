// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace espalier::engine {

/// A file may have holes: parts that were never written, that take no place on the disk and are
/// read as zeros, so that a few kilobytes can claim to be gigabytes. Where they are more than 512
/// MB and more than eight times the data, why the file should not be read, as the end of a
/// sentence; else empty, also where the file system does not say. Ask before taking memory for the
/// whole of a file.
std::string whyMostlyHoles(const std::filesystem::path& file);
/// The same of an open file.
std::string whyMostlyHoles(int descriptor);

}  // namespace espalier::engine
