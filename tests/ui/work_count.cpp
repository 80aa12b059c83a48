// SPDX-License-Identifier: GPL-3.0-or-later
#include "work_count.h"

#include <mutex>

#include "engine/compiler/compile.h"

// The linker's names of the wrapper and of the wrapped function.
#define ESPALIER_VALIDATE                                                   \
    "_ZN8espalier6engine8validateERKNS0_18NetworkDescriptionERKNS0_12Layer" \
    "CatalogERKNS0_13DataInterfaceE"
#define ESPALIER_COMPILE                                                    \
    "_ZN8espalier6engine7compileERKNS0_7NetworkERNS_7kernels6DeviceERKNS0_" \
    "14CompileOptionsESt10stop_token"

namespace espalier::ui::test {

namespace {

std::mutex mutex;
WorkCount count;

}  // namespace

void resetWorkCount() {
    const std::scoped_lock lock(mutex);
    count = {};
}

WorkCount workCount() {
    const std::scoped_lock lock(mutex);
    return count;
}

engine::Validation realValidate(const engine::NetworkDescription& description,
                                const engine::LayerCatalog& catalog,
                                const engine::DataInterface& data) asm("__real_" ESPALIER_VALIDATE);
engine::Validation countedValidate(
    const engine::NetworkDescription& description,
    const engine::LayerCatalog& catalog,
    const engine::DataInterface& data) asm("__wrap_" ESPALIER_VALIDATE);

engine::Validation countedValidate(const engine::NetworkDescription& description,
                                   const engine::LayerCatalog& catalog,
                                   const engine::DataInterface& data) {
    {
        const std::scoped_lock lock(mutex);
        ++count.validations;
    }
    return realValidate(description, catalog, data);
}

engine::CompiledPlan realCompile(const engine::Network& network,
                                 kernels::Device& device,
                                 const engine::CompileOptions& options,
                                 std::stop_token stop) asm("__real_" ESPALIER_COMPILE);
engine::CompiledPlan countedCompile(const engine::Network& network,
                                    kernels::Device& device,
                                    const engine::CompileOptions& options,
                                    std::stop_token stop) asm("__wrap_" ESPALIER_COMPILE);

engine::CompiledPlan countedCompile(const engine::Network& network,
                                    kernels::Device& device,
                                    const engine::CompileOptions& options,
                                    std::stop_token stop) {
    {
        const std::scoped_lock lock(mutex);
        count.batches.push_back(options.batch);
    }
    return realCompile(network, device, options, std::move(stop));
}

}  // namespace espalier::ui::test
