// SPDX-License-Identifier: Apache-2.0
#pragma once

// Replaces CUDA's header of that name where kernels are compiled for the host: everything that they
// and cuda_operation.h use of it.
using cudaStream_t = struct CUstream_st*;
