// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/onnx_op_reader.h"

#include "engine/base/limits.h"
#include "engine/formats/onnx_refusal.h"

namespace espalier::engine {

void OnnxOpReader::readNodes(int first) {
    if (file_.node_size() > limits::kConnections) throw OnnxRefusal("it has too many nodes");
    for (int index = first; index < file_.node_size();) index += readNode(index);
}

int OnnxOpReader::readNode(int index) {
    const onnx::NodeProto& proto = file_.node(index);
    const OnnxNodeReader node(proto);
    if (proto.output_size() != 1 || proto.output(0).empty()) node.refuse("has several outputs");
    if (!proto.domain().empty()) node.refuse("comes from another program");
    if (const int read = composites_.read(index)) return read;
    const bool isLast = index + 1 >= file_.node_size();
    if (!isLast && windows_.readBordered(node, OnnxNodeReader(file_.node(index + 1)))) return 2;
    if (!windows_.read(node) && !values_.read(node)) {
        node.refuse("is an op that Espalier never writes");
    }
    return 1;
}

}  // namespace espalier::engine
