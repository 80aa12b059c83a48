// SPDX-License-Identifier: Apache-2.0
#include "kernels/shape.h"

#include <algorithm>

#include "kernels/error.h"

namespace espalier::kernels {

namespace {

std::int64_t checkedProduct(std::span<const std::int64_t> sizes) {
    std::int64_t product = 1;
    for (const std::int64_t size : sizes) {
        if (size < 0 || __builtin_mul_overflow(product, size, &product)) {
            throw Error("a tensor's sizes multiply to more than memory can hold");
        }
    }
    return product;
}

}  // namespace

Shape::Shape(std::initializer_list<std::int64_t> sizes)
    : Shape(std::span<const std::int64_t>(sizes.begin(), sizes.size())) {}

Shape::Shape(std::span<const std::int64_t> sizes) : rank_(static_cast<int>(sizes.size())) {
    if (sizes.size() > kMaxRank) throw Error("a tensor has more dimensions than Espalier supports");
    std::copy(sizes.begin(), sizes.end(), sizes_.begin());
}

std::int64_t Shape::elementCount() const {
    return checkedProduct(sizes());
}

std::int64_t Shape::elementsPerSample() const {
    return rank_ == 0 ? 1 : checkedProduct(sizes().subspan(1));
}

std::string Shape::toString() const {
    std::string text;
    for (const std::int64_t size : sizes()) {
        if (!text.empty()) text += 'x';
        text += std::to_string(size);
    }
    return text;
}

bool operator==(const Shape& a, const Shape& b) {
    return std::ranges::equal(a.sizes(), b.sizes());
}

}  // namespace espalier::kernels
