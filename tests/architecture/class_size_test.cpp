// SPDX-License-Identifier: Apache-2.0
// A class of more than thirty methods has more than one reason to change.
#include "tests/architecture/class_sizes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/architecture/include_graph.h"

namespace espalier::test {

namespace {

constexpr int kMostMethods = 30;

// Classes that are still larger. None may come to this list, and one that has become smaller leaves
// it.
const std::set<std::string> kStillLarge{};

std::set<std::string> largeClasses() {
    std::set<std::string> large;
    for (const auto& [file, text] : readTexts({"app", "ui", "engine", "kernels"})) {
        for (const ClassSize& size : classSizes(text)) {
            if (size.methods > kMostMethods) {
                large.insert(size.name + " in " + file);
            }
        }
    }
    return large;
}

}  // namespace

TEST(ClassSizeTest, NoClassHasMoreThanThirtyMethods) {
    EXPECT_THAT(largeClasses(), testing::IsSubsetOf(kStillLarge));
}

TEST(ClassSizeTest, MethodsAreCounted) {
    const auto sizes = classSizes(R"text(
#define OTHER struct Macro { \
    void f(); };
namespace a {
enum class Word : int { One, Two };
class Box final : public Base<int, std::pair<int, int>> {
    Q_OBJECT
  public:
    explicit Box(int a = 1) : a_{a}, b_(2) {}
    ~Box() override;
    Box(const Box&) = delete;
    bool operator==(const Box&) const = default;
    int first() const { return call({1, 2}); }  // struct NotThis { void f(); }
    virtual std::map<int, std::string> second(Options options = {}) const = 0;
    template <typename T>
    [[nodiscard]] auto third(T value) -> decltype(value) {
        struct Inside { void counted(); void alsoCounted(); };
        if (value) { loop(); }
        return value;
    }
  signals:
    void fourth();

  private:
    friend bool same(const Box&, const Box&);
    using Callback = std::function<void(int)>;
    std::function<void(int)> callback_;
    int fromCall_ = compute(1'000, '}');
    void (*pointer_)(int) = nullptr;
    const char* text_ = "class Other { void f(); }";
    struct Part {
        int value() const;
        int field = 0;
    };
};
}
)text");
    ASSERT_EQ(sizes.size(), 3u);
    EXPECT_EQ(sizes[0].name, "Inside");
    EXPECT_EQ(sizes[0].methods, 2);
    EXPECT_EQ(sizes[1].name, "Box::Part");
    EXPECT_EQ(sizes[1].methods, 1);
    EXPECT_EQ(sizes[2].name, "Box");
    EXPECT_EQ(sizes[2].methods, 4);
}

}  // namespace espalier::test
