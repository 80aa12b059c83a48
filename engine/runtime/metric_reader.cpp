// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/metric_reader.h"

#include <cassert>
#include <exception>
#include <new>

namespace espalier::engine {

MetricReader::MetricReader(kernels::Device& device, const Sources& sources)
    : sources_(sources), memory_(device.allocateHost(kSlots * sizeof(Figures))) {
    for (std::size_t slot = 0; slot < kSlots; ++slot) new (&figures(slot)) Figures;
}

MetricReader::~MetricReader() {
    try {
        for (const auto& done : done_) {
            if (done) done->wait();
        }
    } catch (const std::exception&) {
        // A device that has failed writes nothing any more, and was heard of where it failed.
    }
}

void MetricReader::request(kernels::Stream& stream) {
    last_ = (last_ + 1) % kSlots;
    Figures& to = figures(last_);
    if (sources_.loss) {
        stream.copyToHost(&to.loss, sources_.loss, sizeof(kernels::LossSums));
    }
    if (sources_.gradients) {
        stream.copyToHost(&to.gradients, sources_.gradients, sizeof(kernels::GradientStatus));
    }
    stream.signalAgain(done_[last_]);
}

const MetricReader::Figures& MetricReader::arrived(int requestsAgo) {
    assert(requestsAgo == 0 || requestsAgo == 1);
    const std::size_t slot = (last_ + static_cast<std::size_t>(requestsAgo)) % kSlots;
    if (done_[slot]) done_[slot]->wait();
    return figures(slot);
}

kernels::LossSums MetricReader::loss(int requestsAgo) {
    return arrived(requestsAgo).loss;
}

kernels::GradientStatus MetricReader::gradients() {
    return arrived(0).gradients;
}

}  // namespace espalier::engine
