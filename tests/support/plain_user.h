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

    /// Whether this process is not root now and may use the folder in this way (R_OK, W_OK, X_OK).
    /// Temporary files may be where only root gets.
    static bool may(const char* folder, int use) {
        return ::geteuid() != 0 && ::eaccess(folder, use) == 0;
    }

  private:
    static constexpr uid_t kNobody = 65534;
    const bool wasRoot_;
};

}  // namespace espalier::tests
