import { type Bytes, concat } from '@safelight/crypto/bytes'
import type { Random } from './random.ts'

/** Returns a copy with one to three changes. A change may also insert a part of one of `others`. */
export function mutateBytes(random: Random, bytes: Bytes, others: readonly Bytes[] = []): Bytes {
  let mutated = bytes.slice()
  for (let i = 1 + random.below(3); i > 0; i--) mutated = change(random, mutated, others)
  return mutated
}

function change(random: Random, bytes: Bytes, others: readonly Bytes[]): Bytes {
  const [from, to] = slice(random, bytes.length)
  const head = bytes.subarray(0, from)
  const middle = bytes.subarray(from, to)
  const tail = bytes.subarray(to)
  switch (random.below(10)) {
    case 0:
      return concat(head, tail)
    case 1:
      return concat(head, middle, middle, tail)
    case 2:
      return concat(tail, middle, head)
    case 3:
      return concat(head, random.bytes(random.below(20)), tail)
    case 4:
      return concat(head, spliced(random, others.length > 0 ? random.pick(others) : bytes), tail)
    case 5:
      return concat(head, new Uint8Array(middle.length).fill(random.pick([0, 0xff])), tail)
    case 6:
      return (random.oneIn(2) ? head : tail).slice()
    case 7:
    case 8:
      return withNumber(random, bytes)
    default:
      return withFlippedBit(random, bytes)
  }
}

/**
 * Returns a range. Most ranges are short, because a change of a long range would leave little of the input.
 */
function slice(random: Random, length: number): [number, number] {
  const from = random.below(length + 1)
  const most = random.oneIn(4) ? length - from : Math.min(16, length - from)
  return [from, from + random.below(most + 1)]
}

function spliced(random: Random, other: Bytes): Bytes {
  const [from, to] = slice(random, other.length)
  return other.subarray(from, to)
}

function withFlippedBit(random: Random, bytes: Bytes): Bytes {
  const at = random.below(bytes.length)
  if (bytes.length > 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
  return bytes
}

/** Overwrites bytes at a random place with a number, because a length or count may be there. */
function withNumber(random: Random, bytes: Bytes): Bytes {
  const size = random.pick([1, 2, 4, 8])
  if (bytes.length < size) return bytes
  const view = new DataView(bytes.buffer, random.below(bytes.length - size + 1), size)
  const value = random.pick([0, 1, 2, 7, 8, 0x7f, 0xff, 0xffff, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1])
  const [number, isLittle] = [random.oneIn(3) ? bytes.length + value : value, random.oneIn(2)]
  if (size === 1) view.setUint8(0, number)
  else if (size === 2) view.setUint16(0, number, isLittle)
  else if (size === 4) view.setUint32(0, number, isLittle)
  else view.setBigUint64(0, BigInt(number) << BigInt(random.pick([0, 31, 32])), isLittle)
  return bytes
}
