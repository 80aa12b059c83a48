// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/certificate/certificate.h"

namespace espalier::cli {

/// A certificate in readable lines, the outcome first.
std::vector<std::string> certificateLines(const engine::Certificate& certificate);

/// "Certificate: the first 40 of 112 steps were repeated and resumed with identical bits on …", of
/// what certificate.json says.
std::string certificateSentence(const engine::CertificateRecord& record);

/// That of `espalier certify`: 0 or kExitDifferent.
int exitCodeOf(const engine::Certificate& certificate);

}  // namespace espalier::cli
