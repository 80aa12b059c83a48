// SPDX-License-Identifier: Apache-2.0
#pragma once

// Stands in for CUDA's header of that name where kernels are compiled for the host: all that they
// and cuda_operation.h name of it.
using cudaStream_t = struct CUstream_st*;
