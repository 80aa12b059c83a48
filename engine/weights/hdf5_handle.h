// SPDX-License-Identifier: Apache-2.0
#pragma once

// The names that HDF5 1.10 has, also with a later version.
#define H5_USE_110_API
#include <hdf5.h>

#include <string>

#include "engine/weights/weight_refusal.h"
#include "fmt/format.h"

namespace espalier::engine {

/// An open object of HDF5's, closed with the handle.
class Hdf5Handle {
  public:
    using Close = herr_t (*)(hid_t);

    /// Refuses the file when the call that opened it has failed.
    Hdf5Handle(hid_t id, Close close, const std::string& place) : id_(id), close_(close) {
        if (id_ < 0) refuseDamagedPlace(place);
    }
    ~Hdf5Handle() { close_(id_); }
    Hdf5Handle(const Hdf5Handle&) = delete;
    Hdf5Handle& operator=(const Hdf5Handle&) = delete;

    // NOLINTNEXTLINE(google-explicit-constructor): it is passed to HDF5 everywhere
    operator hid_t() const { return id_; }

    [[noreturn]] static void refuseDamagedPlace(const std::string& place) {
        throw WeightRefusal(fmt::format("it is damaged, or not complete ({})", shownText(place)));
    }
    /// For what HDF5's functions return.
    template <typename Result>
    static Result checked(Result result, const std::string& place) {
        if (result < 0) refuseDamagedPlace(place);
        return result;
    }

  private:
    hid_t id_;
    Close close_;
};

}  // namespace espalier::engine
