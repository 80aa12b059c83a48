// SPDX-License-Identifier: Apache-2.0
#include "recorded_call.h"

#include <istream>
#include <sstream>

namespace espalier::tests {

namespace {

std::string bytesFrom(std::istream& stream, std::size_t size) {
    std::string bytes(size, '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(size));
    return bytes;
}

}  // namespace

std::string recordText(const RecordedCall& call) {
    std::ostringstream text;
    text << static_cast<int>(call.kind) << ' ' << call.object << ' ' << call.place << ' '
         << call.path.size() << ' ' << call.to.size() << ' ' << call.bytes.size() << '\n'
         << call.path << call.to << call.bytes;
    return text.str();
}

std::vector<RecordedCall> readRecording(std::istream& stream) {
    std::vector<RecordedCall> calls;
    int kind = 0;
    RecordedCall call;
    std::size_t path = 0, to = 0, bytes = 0;
    while (stream >> kind >> call.object >> call.place >> path >> to >> bytes) {
        stream.get();  // the end of the line
        call.kind = static_cast<CallKind>(kind);
        call.path = bytesFrom(stream, path);
        call.to = bytesFrom(stream, to);
        call.bytes = bytesFrom(stream, bytes);
        calls.push_back(call);
    }
    return calls;
}

}  // namespace espalier::tests
