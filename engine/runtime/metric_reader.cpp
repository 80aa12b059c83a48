// SPDX-License-Identifier: Apache-2.0
#include "engine/runtime/metric_reader.h"

#include <exception>
#include <new>

namespace espalier::engine {

MetricReader::MetricReader(kernels::Device& device, const Sources& sources)
    : sources_(sources), memory_(device.allocateHost(sizeof(Figures))) {
    new (memory_->data()) Figures;
}

MetricReader::~MetricReader() {
    try {
        if (done_) done_->wait();
    } catch (const std::exception&) {
        // A device that has failed writes nothing any more, and was heard of where it failed.
    }
}

void MetricReader::request(kernels::Stream& stream) {
    if (sources_.loss) {
        stream.copyToHost(&figures().loss, sources_.loss, sizeof(kernels::LossSums));
    }
    if (sources_.gradients) {
        stream.copyToHost(
            &figures().gradients, sources_.gradients, sizeof(kernels::GradientStatus));
    }
    stream.signalAgain(done_);
}

const MetricReader::Figures& MetricReader::arrived() {
    if (done_) done_->wait();
    return figures();
}

kernels::LossSums MetricReader::loss() {
    return arrived().loss;
}

kernels::GradientStatus MetricReader::gradients() {
    return arrived().gradients;
}

}  // namespace espalier::engine
