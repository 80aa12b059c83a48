// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/hdf5_image.h"

#include <cstdlib>

namespace espalier::engine {

namespace {

constexpr std::size_t kGrowBytes = 1 << 16;
constexpr const char* kImagePlace = "its beginning";

// HDF5 copies an image several times before it reads it. These functions give it the bytes that
// there are instead.

void* giveBytes(size_t, H5FD_file_image_op_t, void* bytes) {
    return bytes;
}

void* copyNothing(void* to, const void*, size_t, H5FD_file_image_op_t, void*) {
    return to;
}

void* keepSize(void* bytes, size_t, H5FD_file_image_op_t, void*) {
    return bytes;
}

herr_t freeNothing(void*, H5FD_file_image_op_t, void*) {
    return 0;
}

void* sameBytes(void* bytes) {
    return bytes;
}

herr_t keepBytes(void*) {
    return 0;
}

hid_t accessTo(std::span<const std::byte> bytes) {
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    void* start = const_cast<std::byte*>(bytes.data());  // it is opened to be read only
    H5FD_file_image_callbacks_t callbacks{
        giveBytes, copyNothing, keepSize, freeNothing, sameBytes, keepBytes, start};
    const bool isSet = access >= 0 && H5Pset_fapl_core(access, kGrowBytes, 0) >= 0 &&
                       H5Pset_file_image_callbacks(access, &callbacks) >= 0 &&
                       H5Pset_file_image(access, start, bytes.size()) >= 0;
    if (!isSet) Hdf5Handle::refuseDamagedPlace(kImagePlace);
    return access;
}

}  // namespace

Hdf5Image::Hdf5Image(std::span<const std::byte> bytes)
    : access_(accessTo(bytes), H5Pclose, kImagePlace),
      file_(H5Fopen("weights", H5F_ACC_RDONLY, access_), H5Fclose, kImagePlace) {}

}  // namespace espalier::engine
