// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier::tests {

/// How many times longer things may take than on the machine of docs/performance.md, at least 1: in
/// a sanitizer's build by ESPALIER_SLOWDOWN, else by what this machine takes now, in the calling
/// thread's own time, for a fixed piece of work (a few milliseconds). At most 4, so that what has
/// become many times slower is found anywhere.
double slowdown();
/// Of this build alone: 1 without a sanitizer.
int slowdownOfBuild();

}  // namespace espalier::tests
