"""Shards of the recognition index (F19), and the registry of their keys."""

import zlib

from vectors.blocks import seal, unb64
from vectors.maps import encode


def detections_map(items: list) -> dict:
    models = list(dict.fromkeys(item["by"][part] for item in items for part in PARTS if part in item["by"]))
    return {0: 1, 1: [bytes.fromhex(model) for model in models], 2: [item_map(item, models) for item in items]}


PARTS = {"embedding": 4, "faces": 5, "text": 6, "tags": 8}


def item_map(item: dict, models: list) -> dict:
    return {
        0: item["id"],
        **({1: unb64(item["embedding"])} if "embedding" in item else {}),
        **({2: [face_bytes(face) for face in item["faces"]]} if item["faces"] else {}),
        **({3: item["text"]} if item["text"] else {}),
        **({9: [line_bytes(line) for line in item["lines"]]} if "lines" in item else {}),
        **({7: [tag_bytes(tag) for tag in item["tags"]]} if item["tags"] else {}),
        **{key: models.index(item["by"][part]) for part, key in PARTS.items() if part in item["by"]},
    }


def face_bytes(face: dict) -> bytes:
    return box_bytes(face["box"]) + confidence_byte(face) + unb64(face["embedding"])


def tag_bytes(tag: dict) -> bytes:
    return bytes([tag["class"]]) + confidence_byte(tag) + box_bytes(tag["box"])


def line_bytes(line: dict) -> bytes:
    corners = [line[corner][side] for corner in ("topLeft", "topRight", "bottomLeft") for side in ("x", "y")]
    steps = b"".join(round(part * 16_384).to_bytes(2, "big", signed=True) for part in corners)
    return steps + line["text"].encode()


def box_bytes(box: dict) -> bytes:
    return b"".join(round(box[side] * 65_535).to_bytes(2, "big") for side in ("x", "y", "width", "height"))


def confidence_byte(found: dict) -> bytes:
    return bytes([round(found["confidence"] * 255)])


def seal_deletion(key: bytes, data: bytes) -> dict:
    return seal(key, data, b"")


def seal_shard(key: bytes, data: bytes, value: dict, deflated: bool) -> dict:
    packed = encode(value)
    if deflated:
        # Stored blocks, because all deflate libraries write these identically.
        deflate = zlib.compressobj(level=0, wbits=-15)
        packed = deflate.compress(packed) + deflate.flush()
    plaintext = bytes([deflated]) + len(packed).to_bytes(4, "big") + packed
    return seal(key, data, plaintext + bytes(-len(plaintext) % 4096))
