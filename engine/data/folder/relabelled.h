// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::engine {

/// One sample with another annotation than the data's own.
struct RelabelledSample {
    std::string name;    ///< DataSample::name, bytes
    std::string output;  ///< of outputNames(): its class

    friend bool operator==(const RelabelledSample&, const RelabelledSample&) = default;
};

/// The samples that a user has given another class, by name. A value; copies share what never
/// changes, so that a hundred thousand of them cost nothing to copy.
class Relabelled {
  public:
    using Samples = std::vector<RelabelledSample>;

    Relabelled() = default;
    /// In any order; of several for one sample the last holds. An empty output means that of the
    /// data.
    explicit Relabelled(Samples samples);

    /// Sorted by the bytes of the name.
    const Samples& samples() const;
    bool empty() const { return samples().empty(); }
    std::size_t size() const { return samples().size(); }
    /// nullptr for a sample that keeps the annotation of the data.
    const std::string* outputOf(std::string_view name) const;
    /// These with others, which win; an empty output removes an entry.
    Relabelled with(Samples others) const;

    friend bool operator==(const Relabelled& a, const Relabelled& b) {
        return a.samples_ == b.samples_ || a.samples() == b.samples();
    }

  private:
    std::shared_ptr<const Samples> samples_;  // nullptr: none
};

/// "daisies/1.jpg=roses": for files and the terminal. Names are text there (nameText()), and an
/// equals sign of the class is \x3D, so that the last one divides.
std::string relabelledText(const RelabelledSample& sample);
/// The reverse. Empty names where the text is none.
RelabelledSample relabelledFrom(std::string_view text);
/// Why no class can be added by this name, a sentence; empty if one can.
std::string problemOfOutputName(std::string_view name);

}  // namespace espalier::engine
