// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <cstdlib>

namespace espalier::tests {

/// As long as it lives, this process is not root, who may open everything. Where root cannot become
/// another user, geteuid() is still 0.
class PlainUser {
  public:
    PlainUser() : wasRoot_(::geteuid() == 0 && ::seteuid(kNobody) == 0) {}
    ~PlainUser() {
        if (wasRoot_ && ::seteuid(0) != 0) std::abort();  // other tests would fail for no reason
    }
    PlainUser(const PlainUser&) = delete;
    PlainUser& operator=(const PlainUser&) = delete;

  private:
    static constexpr uid_t kNobody = 65534;
    const bool wasRoot_;
};

}  // namespace espalier::tests
