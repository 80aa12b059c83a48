// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/emulated_cuda/emulation.h"

#include <ucontext.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <vector>

namespace espalier::emulation {

thread_local Index thread;
thread_local Index block;

namespace {

constexpr std::size_t kStackBytes = 128 * 1024;
constexpr unsigned kWarp = 32;

/// One block, with its threads as fibers. A fiber runs thread after thread until one has to wait,
/// so kernels without barriers need a single fiber.
class Block {
  public:
    Block(unsigned index, unsigned threads, const std::function<void()>& body)
        : index_(index), threads_(threads), body_(body), states_(threads), given_(threads) {
        // Alternate blocks run in reverse, because no result may depend on the order of threads.
        for (unsigned i = 0; i < threads; ++i) {
            order_.push_back(index % 2 == 0 ? i : threads - 1 - i);
        }
    }

    void run() {
        current = this;
        block.x = index_;
        while (next_ < threads_) startFiber();
        while (finished_ < threads_) release();
        current = nullptr;
    }

    void wait(bool warpOnly) {
        State& state = states_[thread.x];
        state.wait = warpOnly ? Wait::Warp : Wait::Block;
        Fiber& fiber = *running_;
        state.fiber = &fiber;
        const unsigned self = thread.x;
        swapcontext(&fiber.context, &scheduler_);
        thread.x = self;
        block.x = index_;
    }

    std::uint64_t exchange(std::uint64_t value, unsigned partner) {
        const unsigned self = thread.x;
        State& state = states_[self];
        const unsigned round = state.exchanges++ % 2;  // the next exchange must not overwrite it
        given_[self][round] = value;
        wait(true);
        const unsigned other = self / kWarp * kWarp + partner;
        if (partner >= kWarp || other >= threads_) throw std::logic_error("no such lane");
        return given_[other][round];
    }

    static thread_local Block* current;

  private:
    enum class Wait { None, Warp, Block, Done };
    struct Fiber {
        ucontext_t context{};
        std::unique_ptr<char[]> stack{new char[kStackBytes]};
    };
    struct State {
        Wait wait = Wait::None;
        Fiber* fiber = nullptr;
        unsigned exchanges = 0;
    };

    static void enter() { current->work(); }
    /// Runs threads until none is left to begin.
    void work() {
        Fiber& own = *running_;
        while (next_ < threads_) {
            const unsigned self = order_[next_++];
            thread.x = self;
            body_();
            states_[self].wait = Wait::Done;
            ++finished_;
            if (states_[self].fiber != nullptr) break;  // it waited: another fiber continues
        }
        idle_.push_back(&own);
    }
    void startFiber() {
        if (idle_.empty()) {
            fibers_.push_back(std::make_unique<Fiber>());
            idle_.push_back(fibers_.back().get());
        }
        Fiber* fiber = idle_.back();
        idle_.pop_back();
        getcontext(&fiber->context);
        fiber->context.uc_stack.ss_sp = fiber->stack.get();
        fiber->context.uc_stack.ss_size = kStackBytes;
        fiber->context.uc_link = &scheduler_;
        makecontext(&fiber->context, &Block::enter, 0);
        resume(fiber);
    }
    void resume(Fiber* fiber) {
        running_ = fiber;
        swapcontext(&scheduler_, &fiber->context);
    }
    bool allWait(unsigned first, unsigned last, Wait wait, bool finishedToo) const {
        return std::all_of(states_.begin() + first, states_.begin() + last, [&](const State& s) {
            return s.wait == wait || (finishedToo && s.wait == Wait::Done);
        });
    }
    void releaseAll(unsigned first, unsigned last) {
        for (const unsigned i : order_) {
            if (i < first || i >= last || states_[i].wait == Wait::Done) continue;
            states_[i].wait = Wait::None;
            resume(states_[i].fiber);
        }
    }
    void release() {
        if (allWait(0, threads_, Wait::Block, true)) return releaseAll(0, threads_);
        bool any = false;
        for (unsigned first = 0; first < threads_; first += kWarp) {
            const unsigned last = std::min(threads_, first + kWarp);
            if (!allWait(first, last, Wait::Warp, false)) continue;
            any = true;
            releaseAll(first, last);
        }
        if (!any) throw std::logic_error("threads wait for each other forever");
    }

    unsigned index_;
    unsigned threads_;
    const std::function<void()>& body_;
    std::vector<unsigned> order_;
    std::vector<State> states_;
    struct Given {
        std::uint64_t values[2];
        std::uint64_t& operator[](unsigned i) { return values[i]; }
    };
    std::vector<Given> given_;
    ucontext_t scheduler_{};
    Fiber* running_ = nullptr;
    unsigned next_ = 0;
    unsigned finished_ = 0;

    static thread_local std::vector<std::unique_ptr<Fiber>> fibers_;
    static thread_local std::vector<Fiber*> idle_;
};

thread_local Block* Block::current = nullptr;
thread_local std::vector<std::unique_ptr<Block::Fiber>> Block::fibers_;
thread_local std::vector<Block::Fiber*> Block::idle_;

}  // namespace

void run(unsigned blocks, unsigned threads, const std::function<void()>& body) {
    for (unsigned i = 0; i < blocks; ++i) Block(i, threads, body).run();
}

void waitForBlock() {
    Block::current->wait(false);
}

std::uint64_t exchange(std::uint64_t value, unsigned partner) {
    return Block::current->exchange(value, partner);
}

}  // namespace espalier::emulation
