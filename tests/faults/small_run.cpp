// SPDX-License-Identifier: Apache-2.0
#include "small_run.h"

#include <sstream>

namespace espalier::tests {

namespace {

constexpr const char* kNetwork =
    R"({"espalier_network":1,"name":"small","layers":[{"id":"input1","type":"Input"},)"
    R"({"id":"conv1","type":"Conv2D","attributes":{"filters":2}},{"id":"flatten1","type":"Flatten"},)"
    R"({"id":"dense1","type":"Dense"},{"id":"softmax1","type":"Softmax"}],"connections":[)"
    R"({"from":"input1","to":"conv1"},{"from":"conv1","to":"flatten1"},)"
    R"({"from":"flatten1","to":"dense1"},{"from":"dense1","to":"softmax1"}]})";

}  // namespace

SmallRun::SmallRun(const cli::tests::WorkFolder& folder)
    : data_(folder / "flowers"), network_(folder / "network.json") {
    for (int i = 0; i < 12; ++i) {
        const std::string name = "/" + std::to_string(i) + ".bmp";
        cli::tests::writeImage(data_ + "/red" + name, 12, 0xF00000u + static_cast<unsigned>(i));
        cli::tests::writeImage(data_ + "/blue" + name, 12, 0x0000F0u + static_cast<unsigned>(i));
    }
    cli::tests::writeText(network_, kNetwork);
}

std::vector<std::string> SmallRun::training(const std::string& out,
                                            const std::string& epochs) const {
    return {"train",
            "--data",
            data_,
            "--network",
            network_,
            "--input",
            "8x8x3",
            "--batch",
            "8",
            "--epochs",
            epochs,
            "--compute-threads",
            "1",
            "--out",
            out};
}

std::vector<std::string> timelessRowsOf(const std::string& run) {
    constexpr int kTimedFrom = 8;  // images_per_second and elapsed_s, and metrics after them
    constexpr int kTimedTo = 10;
    std::vector<std::string> rows;
    std::istringstream stream(cli::tests::contentOf(run + "/metrics.csv"));
    for (std::string line; std::getline(stream, line);) {
        std::istringstream cells(line);
        std::string row;
        std::string cell;
        for (int column = 0; std::getline(cells, cell, ','); ++column) {
            if (column < kTimedFrom || column >= kTimedTo) row += cell + ',';
        }
        rows.push_back(row);
    }
    return rows;
}

}  // namespace espalier::tests
