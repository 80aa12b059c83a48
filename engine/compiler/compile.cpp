// SPDX-License-Identifier: Apache-2.0
#include "engine/compiler/compile.h"

#include <algorithm>
#include <new>

#include "engine/base/error.h"
#include "engine/base/memory_shortage.h"
#include "engine/compiler/passes.h"
#include "engine/compiler/plan_memory.h"
#include "fmt/format.h"

namespace espalier::engine {

namespace {

void checkPassNames(const CompileOptions& options) {
    for (const std::string& name : options.withoutPasses) {
        if (std::ranges::find(optionalPasses(), name) != optionalPasses().end()) continue;
        throw RequestError(fmt::format("Unknown compiler pass \"{}\". Choose one of {}.",
                                       name,
                                       fmt::join(optionalPasses(), ", ")));
    }
}

CompiledPlan assemble(PreparedGraph&& prepared, const MemoryRequest& request, std::int64_t batch) {
    const MemoryPlan memory = planMemory(request);
    CompiledPlan compiled;
    ExecutionPlan& plan = compiled.plan;
    for (std::size_t op = 0; op < prepared.graph.ops.size(); ++op) {
        PlanStep step;
        step.node = std::move(prepared.graph.ops[op]);
        if (prepared.operations[op]) step.algorithm = prepared.operations[op]->algorithm();
        step.workspaceOffset = memory.workspaceOffsets[op];
        step.workspaceBytes = request.workspaceBytes[op];
        step.waitsFor = request.waitsFor[op];
        plan.steps.push_back(std::move(step));
    }
    plan.values = std::move(prepared.graph.values);
    plan.placements = memory.placements;
    plan.arenaBytes = memory.arenaBytes;
    plan.liveBytes = memory.liveBytes;
    plan.batch = batch;
    const auto firstUpdate = std::ranges::find(
        plan.steps, Phase::Update, [](const PlanStep& step) { return step.node.phase; });
    plan.firstUpdateStep = static_cast<std::size_t>(firstUpdate - plan.steps.begin());
    compiled.operations = std::move(prepared.operations);
    return compiled;
}

/// Throws std::bad_alloc if an allocation was refused since it was made. oneDNN catches that while
/// it looks for an implementation and takes the next one, which may round differently.
class MemoryWatch {
  public:
    void check() const {
        if (refusedAllocations() != before_) throw std::bad_alloc();
    }

  private:
    const std::uint64_t before_ = refusedAllocations();
};

}  // namespace

void stopHere(const std::stop_token& stop) {
    if (stop.stop_requested()) throw Stopped();
}

MemoryRequest memoryRequest(const PreparedGraph& prepared,
                            const kernels::Device& device,
                            const CompileOptions& options) {
    MemoryRequest request{.graph = prepared.graph,
                          .bytes = {},
                          .workspaceBytes = {},
                          .inPlaceInput = {},
                          .waitsFor = waitsBetweenLanes(prepared.graph),
                          .share = !options.withoutPasses.contains("memory"),
                          .inPlace = !options.withoutPasses.contains("in-place")};
    for (const Value& value : prepared.graph.values) {
        request.bytes.push_back(device.byteSize(value.desc));
    }
    for (const auto& operation : prepared.operations) {
        request.workspaceBytes.push_back(operation ? operation->workspaceBytes() : 0);
        request.inPlaceInput.push_back(operation ? operation->inPlaceInput() : -1);
    }
    return request;
}

const std::vector<std::string>& optionalPasses() {
    static const std::vector<std::string> names{"fuse",
                                                "fuse-statistics",
                                                "fuse-normalisation",
                                                "layouts",
                                                "schedule",
                                                "in-place",
                                                "memory"};
    return names;
}

CompiledPlan compile(const Network& network,
                     kernels::Device& device,
                     const CompileOptions& options,
                     std::stop_token stop) {
    checkPassNames(options);
    return compileGraph(lower(network, options), device, options, stop);
}

CompiledPlan compileGraph(OpGraph graph,
                          kernels::Device& device,
                          const CompileOptions& options,
                          std::stop_token stop) {
    checkPassNames(options);
    const MemoryWatch memoryWatch;
    const auto with = [&](const char* pass) { return !options.withoutPasses.contains(pass); };
    if (options.pixels) graph = takePixels(std::move(graph), *options.pixels);
    if (options.mode == Mode::Train) {
        graph = addUpdate(differentiate(std::move(graph)), options);
    }
    graph = removeUnused(std::move(graph));
    graph = countAllReplicas(
        std::move(graph), options.batch, options.totalBatch, options.smallestShare);
    graph = assignPrecision(std::move(graph), device, options.precision);
    if (with("fuse")) graph = fuse(std::move(graph), device);
    // A device that sums over channels within a convolution does so in no fixed order.
    if (!options.prepare.deterministic) {
        if (with("fuse-statistics")) graph = fuseStatistics(std::move(graph), device);
        if (with("fuse-normalisation")) graph = fuseNormalisation(std::move(graph), device);
    }
    stopHere(stop);
    if (with("layouts")) graph = layOutParameters(std::move(graph), device, options);
    PreparedGraph prepared = assignLayouts(std::move(graph), device, options, !with("layouts"));
    prepared = joinCasts(std::move(prepared), device, options.prepare);
    stopHere(stop);
    const auto order = with("schedule") ? schedule(prepared.graph) : keepOrder(prepared.graph);
    prepared = reorderOps(std::move(prepared), order);
    if (options.recompute && options.mode == Mode::Train) {
        prepared = recompute(std::move(prepared), device, options, stop);
        stopHere(stop);
    }
    const MemoryRequest request = memoryRequest(prepared, device, options);
    memoryWatch.check();
    return assemble(std::move(prepared), request, options.batch);
}

}  // namespace espalier::engine
