// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <oneapi/dnnl/dnnl.hpp>
#include <vector>

// One interface for what differs between oneDNN 2 and 3. Included by onednn*.cpp only.
namespace espalier::kernels::cpu::api {

/// A convolution in oneDNN's terms: each desc describes the tensor or its gradient.
struct Convolution {
    dnnl::memory::desc source;
    dnnl::memory::desc weights;
    dnnl::memory::desc bias;  ///< empty: none
    dnnl::memory::desc destination;
    dnnl::memory::dims strides;
    dnnl::memory::dims dilates;
    dnnl::memory::dims padBegin;
    dnnl::memory::dims padEnd;
};

dnnl::convolution_forward::primitive_desc forward(const dnnl::engine& engine,
                                                  const Convolution& problem,
                                                  const dnnl::primitive_attr& attributes);
/// `hint`: the forward convolution that it belongs to.
dnnl::convolution_backward_data::primitive_desc backwardData(
    const dnnl::engine& engine,
    const Convolution& problem,
    const dnnl::primitive_attr& attributes,
    const dnnl::convolution_forward::primitive_desc& hint);
dnnl::convolution_backward_weights::primitive_desc backwardWeights(
    const dnnl::engine& engine,
    const Convolution& problem,
    const dnnl::primitive_attr& attributes,
    const dnnl::convolution_forward::primitive_desc& hint);

/// `bias`: empty if there is none.
dnnl::matmul::primitive_desc matmul(const dnnl::engine& engine,
                                    const dnnl::memory::desc& source,
                                    const dnnl::memory::desc& weights,
                                    const dnnl::memory::desc& bias,
                                    const dnnl::memory::desc& destination,
                                    const dnnl::primitive_attr& attributes);

void appendElementwise(dnnl::post_ops& operations,
                       dnnl::algorithm algorithm,
                       float alpha,
                       float beta);

dnnl::memory::dims sizesOf(const dnnl::memory::desc& desc);
dnnl::memory::data_type typeOf(const dnnl::memory::desc& desc);

/// The order of a tensor's elements in memory.
struct Blocking {
    bool known = false;  ///< false: an internal format of oneDNN, no other field is set
    dnnl::memory::dims paddedSizes;
    dnnl::memory::dims strides;
    dnnl::memory::dims blocks;     ///< sizes of the inner blocks, the outermost first
    dnnl::memory::dims blockAxes;  ///< the axis that each of them divides
    std::uint64_t extra = 0;       ///< oneDNN 2: what else is stored after the values
};

Blocking blockingOf(const dnnl::memory::desc& desc);
/// The same layout for values of another type. Throws dnnl::error where there is none.
dnnl::memory::desc withType(const dnnl::memory::desc& desc, dnnl::memory::data_type type);

}  // namespace espalier::kernels::cpu::api
