// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::tests {

/// Factor by which work may take longer than on the machine of docs/performance.md, at least 1: in
/// sanitizer builds ESPALIER_SLOWDOWN, else from the CPU time of a fixed piece of work (a few
/// milliseconds) on the calling thread. At most 4, so that a large slowdown is found on any
/// machine.
double slowdown();
/// The factor of this build alone: 1 without a sanitizer.
int slowdownOfBuild();

}  // namespace espalier::tests
