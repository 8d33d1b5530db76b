"""Writes centre.onnx, a network for 369 that rates empty cells by their distance to the centre of
the board. Needs onnx and numpy."""
import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

SIZE, CENTRE = 15, 4  # the planes are 15 x 15; a board of 9 x 9 is at their upper left

distance = numpy.array([[abs(r - CENTRE) + abs(c - CENTRE) for c in range(SIZE)] for r in range(SIZE)], numpy.float32)
near = numpy.append(100 - distance.reshape(-1), 0).astype(numpy.float32).reshape(1, -1)


def constant(name, values):
    return numpy_helper.from_array(numpy.array(values, numpy.int64), name)


graph = helper.make_graph(
    [
        helper.make_node("Slice", ["seen", "two", "three", "one"], ["free"]),
        helper.make_node("Flatten", ["free"], ["flat"]),
        helper.make_node("Pad", ["flat", "one_more"], ["cells"]),
        helper.make_node("Mul", ["cells", "near"], ["policy"]),
        helper.make_node("ReduceMean", ["free", "planes"], ["value"], keepdims=0),
    ],
    "centre",
    [helper.make_tensor_value_info("seen", TensorProto.FLOAT, ["batch", 7, SIZE, SIZE])],
    [
        helper.make_tensor_value_info("policy", TensorProto.FLOAT, ["batch", SIZE * SIZE + 1]),
        helper.make_tensor_value_info("value", TensorProto.FLOAT, ["batch"]),
    ],
    [
        constant("two", [2]),
        constant("three", [3]),
        constant("one", [1]),
        constant("one_more", [0, 0, 0, 1]),
        constant("planes", [1, 2, 3]),
        numpy_helper.from_array(near, "near"),
    ],
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
onnx.checker.check_model(model)
onnx.save(model, "centre.onnx")
