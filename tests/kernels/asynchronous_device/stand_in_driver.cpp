// SPDX-License-Identifier: Apache-2.0
// The functions of libcuda.so.1 that nvidia_driver.cpp calls, for asynchronous test devices.
// ESPALIER_TEST_GPU_CARDS is the number of cards (1), ESPALIER_TEST_GPU_CAPABILITY their compute
// capability times ten (90).
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

constexpr int kSuccess = 0;
constexpr int kInvalidValue = 1;
constexpr int kMajor = 75;
constexpr int kMinor = 76;

int numberFrom(const char* variable, int otherwise) {
    const char* text = std::getenv(variable);
    return text ? std::atoi(text) : otherwise;
}

}  // namespace

extern "C" {

int cuInit(unsigned) {
    return kSuccess;
}
int cuDriverGetVersion(int* version) {
    *version = 13000;
    return kSuccess;
}
int cuDeviceGetCount(int* count) {
    *count = numberFrom("ESPALIER_TEST_GPU_CARDS", 1);
    return kSuccess;
}
int cuDeviceGet(int* device, int ordinal) {
    *device = ordinal;
    return kSuccess;
}
int cuDeviceGetName(char* name, int size, int device) {
    const std::string text = "Test GPU " + std::to_string(device);
    std::strncpy(name, text.c_str(), static_cast<std::size_t>(std::max(size, 1)));
    return kSuccess;
}
int cuDeviceGetAttribute(int* value, int attribute, int) {
    const int capability = numberFrom("ESPALIER_TEST_GPU_CAPABILITY", 90);
    if (attribute != kMajor && attribute != kMinor) return kInvalidValue;
    *value = attribute == kMajor ? capability / 10 : capability % 10;
    return kSuccess;
}
int cuDeviceTotalMem_v2(std::size_t* bytes, int) {
    *bytes = std::size_t{1} << 30;
    return kSuccess;
}
int cuDeviceGetPCIBusId(char* id, int size, int device) {
    const std::string text = "0000:0" + std::to_string(device) + ":00.0";
    std::strncpy(id, text.c_str(), static_cast<std::size_t>(std::max(size, 1)));
    return kSuccess;
}
}
