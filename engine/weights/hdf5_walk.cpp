// SPDX-License-Identifier: Apache-2.0
#include "engine/weights/hdf5_walk.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/limits.h"
#include "engine/weights/hdf5_datasets.h"
#include "engine/weights/hdf5_handle.h"
#include "engine/weights/hdf5_image.h"
#include "engine/weights/hdf5_records.h"
#include "engine/weights/hdf5_texts.h"

namespace espalier::engine {

namespace {

constexpr int kDeepestGroup = 32;
constexpr std::int64_t kMostObjects = limits::kTensorEntries * 4;  // groups and tensors
constexpr hsize_t kMostAttributes = 1'000;                         // of one object

/// A link of a group.
struct Link {
    std::string name;
    H5L_type_t type = H5L_TYPE_ERROR;
};

struct Links {
    std::vector<Link> links;
    bool areTooMany = false;
};

// In C: nothing may be thrown through HDF5.
herr_t addLink(hid_t, const char* name, const H5L_info_t* info, void* data) {
    auto& found = *static_cast<Links*>(data);
    found.areTooMany = found.links.size() >= static_cast<std::size_t>(kMostObjects);
    if (found.areTooMany) return 1;
    found.links.push_back({name, info->type});
    return 0;
}

[[noreturn]] void refuseTooMany() {
    throw WeightRefusal("it has too many groups and tensors",
                        "Save the weights alone, with model.save_weights().");
}

[[noreturn]] void refuseLink(const std::string& path, H5L_type_t type) {
    const char* kind = type == H5L_TYPE_EXTERNAL ? "another file"
                       : type == H5L_TYPE_SOFT   ? "another place by its name"
                                                 : "something that only another program knows";
    throw WeightRefusal(
        fmt::format("'{}' in it is a link to {}, which is not followed", shownText(path), kind),
        "Save the weights again with Keras, which writes no such links.");
}

/// States of the optimizer, which another training has no use for.
bool isOfOptimizer(const std::string& path) {
    return path == "optimizer_weights" || path == "optimizer" || path == "_optimizer";
}

class Walk {
  public:
    Walk(hid_t file, std::uint64_t mostValueBytes, RecordSender& sender)
        : file_(file), sender_(sender), datasets_(mostValueBytes, sender) {}

    void run() {
        const Hdf5Handle root(H5Gopen2(file_, "/", H5P_DEFAULT), H5Gclose, "its beginning");
        group(root, "", 0);
    }

  private:
    void group(hid_t group, const std::string& path, int depth) {
        if (depth > kDeepestGroup) {
            throw WeightRefusal(fmt::format("it has groups in more than {} others", kDeepestGroup));
        }
        isFirstVisit(group, path);
        sendTexts(group, path, sender_);
        Links found;
        Hdf5Handle::checked(H5Literate(group, H5_INDEX_NAME, H5_ITER_INC, nullptr, addLink, &found),
                            nameOf(path));
        if (found.areTooMany) refuseTooMany();
        for (const Link& link : found.links) follow(group, path, link, depth);
    }

    void follow(hid_t group, const std::string& path, const Link& link, int depth) {
        const std::string place = path.empty() ? link.name : path + '/' + link.name;
        if (!isUsableName(place)) {
            throw WeightRefusal("it names a tensor with something other than printable text");
        }
        if (link.type != H5L_TYPE_HARD) refuseLink(place, link.type);
        if (++objects_ > kMostObjects) refuseTooMany();
        if (isOfOptimizer(place)) {
            sender_.begin(Hdf5Record::LeftOut);
            return sender_.text(place + ": stored beside the weights");
        }
        const Hdf5Handle object(
            H5Oopen(group, link.name.c_str(), H5P_DEFAULT), H5Oclose, nameOf(place));
        const H5I_type_t kind = H5Iget_type(object);
        if (kind == H5I_GROUP) return this->group(object, place, depth + 1);
        if (kind == H5I_DATASET) {
            refuseManyAttributes(infoOf(object, place), place);
            datasets_.send(object, place);
        }
    }

    static H5O_info_t infoOf(hid_t object, const std::string& path) {
        H5O_info_t info{};
        // No times, for which the library may ask the system for the time zone.
        constexpr unsigned kFields = H5O_INFO_BASIC | H5O_INFO_NUM_ATTRS;
        Hdf5Handle::checked(H5Oget_info2(object, &info, kFields), nameOf(path));
        return info;
    }

    static void refuseManyAttributes(const H5O_info_t& info, const std::string& path) {
        if (info.num_attrs <= kMostAttributes) return;
        throw WeightRefusal(fmt::format("{} has {} attributes", nameOf(path), info.num_attrs));
    }

    // A group in itself has no end, and one with two names has its tensors twice.
    void isFirstVisit(hid_t group, const std::string& path) {
        const H5O_info_t info = infoOf(group, path);
        refuseManyAttributes(info, path);
        if (visited_.insert(info.addr).second) return;
        throw WeightRefusal(fmt::format("{} is in it twice, or in itself", nameOf(path)));
    }

    static std::string nameOf(const std::string& path) {
        return path.empty() ? "its first group" : fmt::format("its part '{}'", shownText(path));
    }

    hid_t file_;
    RecordSender& sender_;
    Hdf5Datasets datasets_;
    std::set<haddr_t> visited_;
    std::int64_t objects_ = 0;
};

void walkOrRefuse(std::span<const std::byte> bytes,
                  std::uint64_t mostValueBytes,
                  RecordSender& sender) {
    try {
        // Nothing to do at the end: the process does not return, and another thread may have held
        // the lock of atexit().
        H5dont_atexit();
        // Neither messages on standard error, nor code of others that lies in some folder.
        H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
        H5PLset_loading_state(0);
        const Hdf5Image image(bytes);
        Walk(image.file(), mostValueBytes, sender).run();
        sender.begin(Hdf5Record::End);
    } catch (const WeightRefusal& refusal) {
        sender.begin(Hdf5Record::Refusal);
        sender.text(refusal.what());
        sender.text(refusal.advice());
    }
}

}  // namespace

void walkHdf5(std::span<const std::byte> file,
              std::uint64_t mostValueBytes,
              const IsolatedProcess::Send& send) {
    RecordSender sender(send);
    walkOrRefuse(file, mostValueBytes, sender);
    sender.flush();
}

}  // namespace espalier::engine
