// SPDX-License-Identifier: Apache-2.0
#include <random>

#include "engine/network/apply_fix.h"
#include "engine/network/network_json.h"
#include "engine/network/summary.h"
#include "gtest/gtest.h"
#include "small_networks.h"
#include "tests/support/random_seed.h"

namespace espalier::engine {
namespace {

/// Changes a drawing at random, like a careless user or a damaged file.
class RandomEditor {
  public:
    explicit RandomEditor(unsigned seed) : random_(seed) {}

    void edit(NetworkDescription& network) {
        switch (pick(10)) {
            case 0:
                network.nodes.push_back({.id = pick(4) ? network.freshId("box") : anyId(network),
                                         .type = anyLayer().type});
                break;
            case 1:
                network.connections.push_back({.from = anyId(network),
                                               .to = anyId(network),
                                               .port = static_cast<int>(pick(4))});
                break;
            case 2:
                eraseAny(network.nodes);
                network.tidyGroups();
                break;
            case 3:
                eraseAny(network.connections);
                break;
            case 4:
            case 5:
                setAny(network);
                break;
            case 6:
                network.groups.push_back({.id = network.freshId("group"),
                                          .name = "{0}",
                                          .nodes = {anyId(network), anyId(network)},
                                          .folded = pick(2) == 0});
                network.tidyGroups();
                break;
            case 7:
                network.notes.push_back({.id = network.freshId("note"),
                                         .text = "why",
                                         .position = {{-3.5, 1e6}},
                                         .size = {{100, 50}}});
                break;
            case 8:
                if (network.nodes.empty()) break;
                network.nodes[pick(network.nodes.size())].bypassed = pick(3) > 0;
                break;
            default:
                fixAny(network);
        }
    }

    DataInterface data() {
        DataInterface data{.input = {}, .outputWidth = static_cast<std::int64_t>(pick(4))};
        if (pick(5)) data.input = {1 + number(4), 1 + number(70), 1 + number(70)};
        return data;
    }

  private:
    std::size_t pick(std::size_t count) { return random_() % count; }
    std::int64_t number(std::size_t below) { return static_cast<std::int64_t>(pick(below)); }

    const LayerDescription& anyLayer() {
        return catalog_.layers()[pick(catalog_.layers().size())]->description();
    }
    NodeId anyId(const NetworkDescription& network) {
        if (network.nodes.empty() || pick(30) == 0) return pick(2) ? "ghost" : "";
        return network.nodes[pick(network.nodes.size())].id;
    }
    template <typename Items>
    void eraseAny(Items& items) {
        if (!items.empty()) items.erase(items.begin() + number(items.size()));
    }
    std::int64_t anyNumber() {
        constexpr std::int64_t kOdd[] = {
            0, 1, -1, 2, 3, 5, 1024, 65'536, 1'000'000'000, INT64_MAX, INT64_MIN};
        return kOdd[pick(std::size(kOdd))];
    }
    FieldValue anyValue() {
        switch (pick(5)) {
            case 0:
                return pick(2) == 0;
            case 1:
                return anyNumber();
            case 2:
                return 1e300 * static_cast<double>(pick(3));
            case 3:
                return std::string(pick(2) ? "explicit" : "{0}");
            default: {
                std::vector<std::int64_t> list(pick(6));
                for (std::int64_t& item : list) item = pick(2) ? number(4) : anyNumber();
                return list;
            }
        }
    }
    void setAny(NetworkDescription& network) {
        if (network.nodes.empty()) return;
        NetworkNode& node = network.nodes[pick(network.nodes.size())];
        const Layer* layer = catalog_.find(node.type);
        const std::vector<Field>& fields = (layer ? layer->description() : anyLayer()).fields;
        const std::string name =
            fields.empty() || pick(10) == 0 ? "colour" : fields[pick(fields.size())].name;
        node.attributes[name] = anyValue();
    }
    void fixAny(NetworkDescription& network) {
        const Diagnostics found = validate(network, catalog_, data()).diagnostics;
        if (found.empty()) return;
        const Diagnostic& one = found[pick(found.size())];
        if (!one.fixes.empty()) applyFix(network, one.fixes[0], catalog_);
    }

    std::mt19937 random_;
    LayerCatalog catalog_;
};

TEST(RandomEditsTest, NeverCrashAndNeverLeaveBothANetworkAndAnError) {
    const unsigned seed = tests::testSeed();
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomEditor editor(seed);
    int right = 0;
    for (const TemplateEntry& entry : networkTemplates()) {
        for (int round = 0; round < 12; ++round) {
            NetworkDescription network = makeTemplate(entry.name, {});
            for (int edit = 0; edit < 15; ++edit) {
                const DataInterface data = editor.data();
                const Validation result = check(network, data);
                EXPECT_EQ(result.network.has_value(), !hasErrors(result.diagnostics));
                for (const Diagnostic& found : result.diagnostics) {
                    EXPECT_GT(englishSentence(found).size(), 10u);
                }
                if (result.network) {
                    summarise(*result.network);
                    ++right;
                }
                EXPECT_EQ(networkFromJson(networkToJson(network)), network);
                const Validation bare = check(withoutLook(network), data);
                EXPECT_EQ(issues(bare.diagnostics), issues(result.diagnostics));
                EXPECT_EQ(bare.shapes, result.shapes);
                editor.edit(network);
            }
        }
    }
    EXPECT_GT(right, 0);
}

}  // namespace
}  // namespace espalier::engine
