"""Protobuf classes for parts of XLA's schemas: only the fields that are looked at; all others are carried through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

_FIELD = descriptor_pb2.FieldDescriptorProto

_SCALARS = {
    "string": _FIELD.TYPE_STRING,
    "int64": _FIELD.TYPE_INT64,
    "uint64": _FIELD.TYPE_UINT64,
    "int32": _FIELD.TYPE_INT32,
    "bool": _FIELD.TYPE_BOOL,
    "bytes": _FIELD.TYPE_BYTES,
    "float": _FIELD.TYPE_FLOAT,
    "encoded": _FIELD.TYPE_BYTES,
}

Schema = Mapping[str, Mapping[str, tuple[int, str, bool]]]
"""message -> {field: (number, type, repeated)}; a type is a protobuf scalar or the name of a message of the schema.

``"encoded"`` is a message that is not decoded: its bytes, which may be empty, or absent.
"""


def message_class(name: str, schema: Schema, message: str) -> Any:
    """The class of ``message``, in a descriptor pool of its own so that it cannot clash with TensorFlow's or JAX's."""
    package = f"neuron_dynamo.{name}"
    file = descriptor_pb2.FileDescriptorProto(name=f"neuron_dynamo/{name}.proto", package=package, syntax="proto3")
    for each, fields in schema.items():
        descriptor = file.message_type.add(name=each)
        for field_name, (number, kind, repeated) in fields.items():
            field = descriptor.field.add(name=field_name, number=number)
            field.label = _FIELD.LABEL_REPEATED if repeated else _FIELD.LABEL_OPTIONAL
            if kind in _SCALARS:
                field.type = _SCALARS[kind]
                if kind == "encoded":  # bytes have no presence otherwise: an empty message would be dropped
                    field.proto3_optional, field.oneof_index = True, len(descriptor.oneof_decl)
                    descriptor.oneof_decl.add(name=f"_{field_name}")
            else:
                field.type, field.type_name = _FIELD.TYPE_MESSAGE, f".{package}.{kind}"
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName(f"{package}.{message}"))
