// SPDX-License-Identifier: Apache-2.0
#include "engine/training/loop/data_parallel_step.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/base/error.h"
#include "engine/compiler/passes.h"
#include "engine/training/options/workers.h"
#include "kernels/math/moments.h"

namespace espalier::engine {

namespace {

/// join(a, b) sets item a from both, pairwise as in a binary tree: 0 with 1, 2 with 3, then 0 with
/// 2 …; the result is item 0.
template <class Join>
void joinAsTree(std::size_t count, const Join& join) {
    for (std::size_t step = 1; step < count; step *= 2) {
        for (std::size_t at = 0; at + step < count; at += 2 * step) join(at, at + step);
    }
}

OpGraph graphOf(const ExecutionPlan& plan) {
    OpGraph graph;
    graph.values = plan.values;
    for (const PlanStep& step : plan.steps) graph.ops.push_back(step.node);
    return graph;
}

std::vector<ReductionPlace> only(std::vector<ReductionPlace> places, bool gradients) {
    std::erase_if(places, [&](const ReductionPlace& place) {
        const bool gradient = place.reduction == Reduction::Gradient;
        return gradient != gradients || place.reduction == Reduction::Loss;
    });
    return places;
}

[[noreturn]] void refuseDifferentPlans() {
    throw Error("The workers would compute different networks. Choose another number of workers.");
}

}  // namespace

DataParallelStep::DataParallelStep(std::vector<BatchShare> shares,
                                   std::vector<Executor> executors,
                                   WorkerPool& pool,
                                   WorkerClock* clock,
                                   BatchStatistics statistics)
    : shares_(std::move(shares)), executors_(std::move(executors)), pool_(pool), clock_(clock) {
    assert(!shares_.empty() && shares_.size() == executors_.size());
    const ExecutionPlan& plan = executors_.front().plan();
    const bool ownStatistics =
        statistics == BatchStatistics::Local &&
        takesOwnStatistics(graphOf(plan), plan.batch, smallestShare(shares_));
    findMeetings();
    findGradients(ownStatistics);
    if (!ownStatistics) return;
    std::erase_if(meetings_, [](const Meeting& meeting) { return !meeting.statistics; });
    statistics_ = std::exchange(meetings_, {});
}

// `values`: one of each share's plan.
DataParallelStep::Everywhere DataParallelStep::everywhere(
    const std::vector<ValueId>& values) const {
    Everywhere addresses;
    for (std::size_t share = 0; share < shareCount(); ++share) {
        addresses.push_back(static_cast<float*>(executors_[share].address(values[share])));
    }
    return addresses;
}

void DataParallelStep::findMeetings() {
    std::vector<std::vector<ReductionPlace>> places;
    for (const Executor& executor : executors_) {
        places.push_back(only(reductionPlaces(graphOf(executor.plan())), false));
    }
    for (std::size_t at = 0; at < places.front().size(); ++at) {
        Meeting meeting;
        std::vector<ValueId> first;
        std::vector<ValueId> second;
        const ExecutionPlan& plan = executors_.front().plan();
        const ReductionPlace& place = places.front()[at];
        const OpNode& node = plan.steps[place.op].node;
        for (std::size_t share = 0; share < shareCount(); ++share) {
            const ExecutionPlan& own = executors_[share].plan();
            if (places[share].size() != places.front().size()) refuseDifferentPlans();
            const ReductionPlace& there = places[share][at];
            const OpNode& same = own.steps[there.op].node;
            if (there.reduction != place.reduction || same.origin != node.origin) {
                refuseDifferentPlans();
            }
            first.push_back(there.values[0]);
            second.push_back(there.values[1]);
            meeting.ends.push_back(there.op + 1);
            const kernels::Shape& x = own.values[same.inputs.front()].desc.shape;
            const std::int64_t count = x.elementCount() / x[1];
            meeting.counts.push_back(static_cast<double>(count));
        }
        meeting.statistics = place.reduction == Reduction::Statistics;
        meeting.first = everywhere(first);
        meeting.second = everywhere(second);
        meeting.channels =
            static_cast<std::size_t>(plan.values[place.values[0]].desc.shape.elementCount());
        meetings_.push_back(std::move(meeting));
    }
}

void DataParallelStep::findGradients(bool ownStatistics) {
    std::vector<std::vector<ReductionPlace>> places;
    for (const Executor& executor : executors_) {
        places.push_back(only(reductionPlaces(graphOf(executor.plan()), ownStatistics), true));
        if (places.back().size() != places.front().size()) refuseDifferentPlans();
    }
    for (std::size_t at = 0; at < places.front().size(); ++at) {
        std::vector<ValueId> values;
        values.reserve(shareCount());
        for (const auto& own : places) values.push_back(own[at].values.front());
        const auto placeOf = [&](std::size_t share) {
            return executors_[share].plan().placements[values[share]];
        };
        if (placeOf(0).offset == kNotInArena) continue;  // without any elements
        for (std::size_t share = 0; share < shareCount(); ++share) {
            const Value& own = executors_[share].plan().values[values[share]];
            const Value& first = executors_[0].plan().values[values[0]];
            if (!(own.desc == first.desc)) refuseDifferentPlans();
        }
        gradients_.push_back({everywhere(values), placeOf(0).bytes / sizeof(float)});
    }
}

void DataParallelStep::onWorkers(WorkerClock::Part part, const std::function<void(int)>& job) {
    if (clock_) return clock_->run(pool_, part, job);
    pool_.run(job);
}

// On this thread, while the workers wait.
template <class Work>
void DataParallelStep::forAll(WorkerClock::Part part, const Work& work) {
    if (clock_) return clock_->runForAll(part, work);
    work();
}

void DataParallelStep::forShares(const std::function<void(std::size_t)>& job) {
    onWorkers(WorkerClock::Part::Computing, [&](int worker) {
        for (std::size_t share = 0; share < shareCount(); ++share) {
            if (shares_[share].replica % pool_.workers() == worker) job(share);
        }
    });
}

void DataParallelStep::give(const Batch& batch, const kernels::StepValues& values) {
    forShares([&](std::size_t share) {
        setInputs(executors_[share], partOf(batch, shares_[share]));
        kernels::StepValues own = values;
        own.firstSample += static_cast<std::uint32_t>(shares_[share].first);
        executors_[share].setStepValues(own);
    });
}

namespace {

/// Mean and variance of all values, and to every share (math::combine).
void combineStatistics(const std::vector<float*>& means,
                       const std::vector<float*>& variances,
                       const std::vector<double>& counts,
                       std::size_t channels) {
    std::vector<kernels::math::Moments> moments(counts.size());
    for (std::size_t c = 0; c < channels; ++c) {
        for (std::size_t share = 0; share < counts.size(); ++share) {
            const double count = counts[share];
            moments[share] = {count, double{means[share][c]}, double{variances[share][c]} * count};
        }
        joinAsTree(counts.size(), [&](std::size_t a, std::size_t b) {
            moments[a] = kernels::math::combine(moments[a], moments[b]);
        });
        for (std::size_t share = 0; share < counts.size(); ++share) {
            means[share][c] = static_cast<float>(moments[0].mean);
            variances[share][c] = static_cast<float>(moments[0].variance());
        }
    }
}

/// Their sum, and to every share.
void addVectors(const std::vector<float*>& vectors, std::size_t channels) {
    std::vector<double> sums(vectors.size());
    for (std::size_t c = 0; c < channels; ++c) {
        for (std::size_t share = 0; share < sums.size(); ++share) sums[share] = vectors[share][c];
        joinAsTree(sums.size(), [&](std::size_t a, std::size_t b) { sums[a] += sums[b]; });
        for (float* const vector : vectors) vector[c] = static_cast<float>(sums[0]);
    }
}

}  // namespace

void DataParallelStep::combine(const Meeting& meeting) {
    forAll(WorkerClock::Part::Statistics, [&] {
        if (meeting.statistics) {
            combineStatistics(meeting.first, meeting.second, meeting.counts, meeting.channels);
        } else {
            addVectors(meeting.first, meeting.channels);
            addVectors(meeting.second, meeting.channels);
        }
    });
}

// Up to the update; false if it was abandoned.
bool DataParallelStep::computeGradients(const std::stop_token& stop) {
    std::vector<std::size_t> begins(shareCount(), 0);
    const auto run = [&](const auto& endOf) {
        forShares([&](std::size_t share) {
            executors_[share].runSteps(begins[share], endOf(share), stop);
            begins[share] = endOf(share);
        });
        return !stop.stop_requested();
    };
    for (const Meeting& meeting : meetings_) {
        if (!run([&](std::size_t share) { return meeting.ends[share]; })) return false;
        combine(meeting);
    }
    if (!run([&](std::size_t share) { return executors_[share].plan().firstUpdateStep; })) {
        return false;
    }
    for (const Meeting& meeting : statistics_) combine(meeting);
    addGradients();
    return true;
}

// In the memory of the first share, in blocks that stay in a processor's cache.
void DataParallelStep::addGradients() {
    constexpr std::size_t kBlock = 4096;
    const auto workers = static_cast<std::size_t>(pool_.workers());
    onWorkers(WorkerClock::Part::Gradients, [&](int worker) {
        std::size_t block = 0;
        for (const Gradient& gradient : gradients_) {
            for (std::size_t begin = 0; begin < gradient.count; begin += kBlock, ++block) {
                if (block % workers != static_cast<std::size_t>(worker)) continue;
                const std::size_t end = std::min(gradient.count, begin + kBlock);
                joinAsTree(shareCount(), [&](std::size_t a, std::size_t b) {
                    float* const to = gradient.values[a];
                    const float* const from = gradient.values[b];
                    for (std::size_t i = begin; i < end; ++i) to[i] += from[i];
                });
            }
        }
    });
}

bool DataParallelStep::begin(const Batch& batch,
                             const kernels::StepValues& values,
                             std::stop_token stop) {
    give(batch, values);
    if (!computeGradients(stop)) return false;
    const ExecutionPlan& plan = executors_.front().plan();
    // On this thread, whose pool of compute threads is as large as that of all workers.
    forAll(WorkerClock::Part::Computing,
           [&] { executors_.front().runSteps(plan.firstUpdateStep, plan.steps.size()); });
    if (clock_) clock_->noteStep(shares_);
    return true;
}

StepMetrics DataParallelStep::finish([[maybe_unused]] int behind) {
    assert(behind == 0);
    StepMetrics metrics;
    for (Executor& executor : executors_) add(metrics, metricsOf(executor.readLoss()));
    const kernels::GradientStatus status = executors_.front().readGradientStatus();
    metrics.gradientNorm = status.norm;
    metrics.updated = status.allFinite != 0;
    metrics.finite = metrics.finite && metrics.updated;
    return metrics;
}

// What is not finite is looked for in each share with statistics of its own. In rare cases another
// value is then the first, as where only the sum of all shares overflows. The gradients are those
// of the step itself.
Executor::StepInspection DataParallelStep::inspect(const Batch& batch,
                                                   const kernels::StepValues& values) {
    Executor::StepInspection inspection;
    give(batch, values);
    for (Executor& executor : executors_) {
        inspection.first = executor.inspectStep().first;
        if (inspection.first) break;
    }
    give(batch, values);
    computeGradients({});
    inspection.gradients = executors_.front().gradientNorms();
    return inspection;
}

}  // namespace espalier::engine
