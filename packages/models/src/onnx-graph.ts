// Writes ONNX models: Protocol Buffers by the field numbers of `onnx.proto` (IR version 8, operator set 17).

type Numbers = ArrayLike<number>
type Attribute = number | string | readonly number[] | { float: number }
type Dimension = number | string

/** The numbers of `TensorProto.DataType`. */
export const TYPES = { float32: 1, uint8: 2, int64: 7, float16: 10 } as const
export type Type = keyof typeof TYPES

/** A graph of operators under construction. Its methods take and return the names of values. */
export interface Graph {
  input(name: string, type: Type, dims: readonly Dimension[]): string
  constant(dims: readonly number[], numbers: Numbers, type?: 'float32' | 'int64'): string
  /** Adds a constant whose numbers are already stored, little-endian. */
  stored(dims: readonly number[], bytes: Uint8Array, type: Type): string
  add(operator: string, inputs: readonly string[], attributes?: Record<string, Attribute>): string
  addSeveral(
    operator: string,
    inputs: readonly string[],
    outputs: number,
    attributes?: Record<string, Attribute>,
  ): string[]
  output(name: string, value: string, dims?: readonly Dimension[]): void
  toBytes(): Uint8Array<ArrayBuffer>
}

export function createGraph(): Graph {
  const nodes: Field[] = []
  const constants: Field[] = []
  const inputs: Field[] = []
  const outputs: Field[] = []
  let values = 0
  const newName = () => `v${values++}`

  const graph: Graph = {
    input(name, type, dims) {
      inputs.push(message(11, valueInfo(name, TYPES[type], dims)))
      return name
    },
    constant(dims, numbers, type = 'float32') {
      const data =
        type === 'int64'
          ? BigInt64Array.from(Array.from(numbers), BigInt)
          : numbers instanceof Float32Array
            ? numbers
            : Float32Array.from(numbers)
      return graph.stored(dims, new Uint8Array(data.buffer, data.byteOffset, data.byteLength), type)
    },
    stored(dims, data, type) {
      const name = newName()
      constants.push(
        message(5, [
          ...dims.map(dim => integer(1, dim)),
          integer(2, TYPES[type]),
          text(8, name),
          bytes(9, data),
        ]),
      )
      return name
    },
    add: (operator, given, attributes) =>
      graph.addSeveral(operator, given, 1, attributes)[0] as string,
    addSeveral(operator, given, count, attributes = {}) {
      const names = Array.from({ length: count }, newName)
      nodes.push(
        message(1, [
          ...given.map(name => text(1, name)),
          ...names.map(name => text(2, name)),
          text(4, operator),
          ...Object.entries(attributes).map(([name, value]) => message(5, attribute(name, value))),
        ]),
      )
      return names
    },
    output(name, value, dims) {
      nodes.push(message(1, [text(1, value), text(2, name), text(4, 'Identity')]))
      outputs.push(message(12, valueInfo(name, TYPES.float32, dims)))
    },
    toBytes: () =>
      joined([
        integer(1, 8),
        message(7, [...nodes, text(2, 'graph'), ...constants, ...inputs, ...outputs]),
        message(8, [text(1, ''), integer(2, 17)]),
      ]),
  }
  return graph
}

/** A field of a Protocol Buffers message. */
interface Field {
  length: number
  pieces: Uint8Array[]
}

const fieldOf = (...pieces: Uint8Array[]): Field => ({
  length: pieces.reduce((sum, { length }) => sum + length, 0),
  pieces,
})

const integer = (number: number, value: number) => fieldOf(varint(number * 8), varint(value))
const float = (number: number, value: number) =>
  fieldOf(varint(number * 8 + 5), new Uint8Array(new Float32Array([value]).buffer))
const bytes = (number: number, content: Uint8Array) =>
  fieldOf(varint(number * 8 + 2), varint(content.length), content)
const text = (number: number, content: string) => bytes(number, new TextEncoder().encode(content))
const message = (number: number, fields: readonly Field[]) => {
  const length = fields.reduce((sum, field) => sum + field.length, 0)
  const pieces = fields.flatMap(field => field.pieces)
  return fieldOf(varint(number * 8 + 2), varint(length), ...pieces)
}

/**
 * Encodes an integer as a varint: seven bits a byte, the lowest first. Negative numbers are encoded as 64
 * bits.
 */
function varint(value: number): Uint8Array {
  const found: number[] = []
  let left = BigInt.asUintN(64, BigInt(value))
  for (; left > 127n; left >>= 7n) found.push(Number(left & 127n) | 128)
  return Uint8Array.from([...found, Number(left)])
}

function valueInfo(name: string, type: number, dims?: readonly Dimension[]): Field[] {
  const shape = dims?.map(dim =>
    message(1, [typeof dim === 'number' ? integer(1, dim) : text(2, dim)]),
  )
  const tensor = message(1, [integer(1, type), ...(shape ? [message(2, shape)] : [])])
  return [text(1, name), message(2, [tensor])]
}

function attribute(name: string, value: Attribute): Field[] {
  if (typeof value === 'number') return [text(1, name), integer(3, value), integer(20, 2)]
  if (typeof value === 'string') return [text(1, name), text(4, value), integer(20, 3)]
  if ('float' in value) return [text(1, name), float(2, value.float), integer(20, 1)]
  return [text(1, name), ...value.map(each => integer(8, each)), integer(20, 7)]
}

function joined(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(fields.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of fields.flatMap(({ pieces }) => pieces)) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
