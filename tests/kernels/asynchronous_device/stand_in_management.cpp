// SPDX-License-Identifier: Apache-2.0
// The functions of libnvidia-ml.so.1 that nvidia_driver.cpp calls, for asynchronous test devices.
// Card n is at n % load and 60 + n degrees. ESPALIER_TEST_GPU_SILENT leaves out temperature and
// power, as some cards do.
#include <cstdlib>
#include <cstring>

namespace {

constexpr int kSuccess = 0;
constexpr int kNotFound = 6;
constexpr int kNotSupported = 3;

struct Memory {
    unsigned long long total;
    unsigned long long free;
    unsigned long long used;
};
struct Utilization {
    unsigned gpu;
    unsigned memory;
};

struct Card {
    unsigned number;
};
Card cards[] = {{0}, {1}, {2}, {3}};

bool isSilent() {
    return std::getenv("ESPALIER_TEST_GPU_SILENT") != nullptr;
}

}  // namespace

extern "C" {

int nvmlInit_v2() {
    return kSuccess;
}
int nvmlShutdown() {
    return kSuccess;
}
int nvmlSystemGetDriverVersion(char* version, unsigned size) {
    std::strncpy(version, "580.65.06", size);
    return kSuccess;
}
int nvmlDeviceGetHandleByPciBusId_v2(const char* id, Card** card) {
    const int number = std::strlen(id) == 12 ? id[6] - '0' : -1;
    if (number < 0 || number > 3) return kNotFound;
    *card = &cards[number];
    return kSuccess;
}
int nvmlDeviceGetMemoryInfo(Card*, Memory* memory) {
    memory->total = 1ull << 30;
    memory->used = 1ull << 28;
    memory->free = memory->total - memory->used;
    return kSuccess;
}
int nvmlDeviceGetUtilizationRates(Card* card, Utilization* rates) {
    rates->gpu = card->number;
    rates->memory = 0;
    return kSuccess;
}
int nvmlDeviceGetTemperature(Card* card, int sensor, unsigned* celsius) {
    if (sensor != 0 || isSilent()) return kNotSupported;
    *celsius = 60 + card->number;
    return kSuccess;
}
int nvmlDeviceGetPowerUsage(Card*, unsigned* milliwatts) {
    if (isSilent()) return kNotSupported;
    *milliwatts = 310'500;
    return kSuccess;
}
}
