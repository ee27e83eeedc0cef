import { crc32, deflateRawSync } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

export interface ZipPart {
  name: string | Uint8Array
  content?: string | Uint8Array
  isDeflated?: boolean
  /** The CRC to write instead of the right one. */
  crc?: number
  size?: number
  method?: number
  flags?: number
  mode?: number
  extra?: Uint8Array
  /** Stores sizes and offset in the ZIP64 extra field. */
  isLarge?: boolean
  /** Stores the length in a data descriptor after the content, not in the local header. */
  hasDescriptor?: boolean
}

export interface ZipOptions {
  isLarge?: boolean
  /**
   * Writes the ZIP64 record although the end record needs none. The reader must accept this: some programs
   * write it for files above 2 GB.
   */
  isBesideSmall?: boolean
  comment?: string
  before?: Uint8Array
}

/** Writes a ZIP according to APPNOTE, independent of the reader's code. */
export function makeZip(parts: readonly ZipPart[], options: ZipOptions = {}): Bytes {
  const {
    isLarge = false,
    isBesideSmall = false,
    comment = '',
    before = new Uint8Array(),
  } = options
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const made = makePart(part, offset)
    files.push(made.local)
    directory.push(made.central)
    offset += made.local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(isLarge ? 0xffff : parts.length, 8)
  end.writeUInt16LE(isLarge ? 0xffff : parts.length, 10)
  end.writeUInt32LE(isLarge ? 0xffffffff : central.length, 12)
  end.writeUInt32LE(isLarge ? 0xffffffff : offset, 16)
  end.writeUInt16LE(comment.length, 20)
  const large =
    isLarge || isBesideSmall ? largeEnd(parts.length, central.length, offset) : Buffer.alloc(0)
  return Uint8Array.from(
    Buffer.concat([before, ...files, central, large, end, Buffer.from(comment)]),
  )
}

function makePart(part: ZipPart, offset: number) {
  const { name, content = '', isDeflated = false, mode, isLarge = false } = part
  const written = Buffer.from(name as string)
  const plain = Buffer.from(content as string)
  const packed = isDeflated ? deflateRawSync(plain) : plain
  const numbers = [part.size ?? plain.length, packed.length, offset]
  const large = isLarge ? largeField(numbers) : Buffer.alloc(0)
  const extra = Buffer.concat([large, part.extra ?? Buffer.alloc(0)])
  const flags = (part.flags ?? 0x800) | (part.hasDescriptor ? 8 : 0)
  const field = (index: number) => (isLarge ? 0xffffffff : (numbers[index] ?? 0))

  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(20)
  shared.writeUInt16LE(flags, 2)
  shared.writeUInt16LE(part.method ?? (isDeflated ? 8 : 0), 4)
  // The time 2021-07-04 12:34:56, in the MS-DOS format.
  shared.writeUInt16LE((12 << 11) | (34 << 5) | 28, 6)
  shared.writeUInt16LE((41 << 9) | (7 << 5) | 4, 8)
  shared.writeUInt32LE(part.crc ?? crc32(plain), 10)
  shared.writeUInt32LE(field(1), 14)
  shared.writeUInt32LE(field(0), 18)
  shared.writeUInt16LE(written.length, 22)
  shared.writeUInt16LE(extra.length, 24)

  const before = Buffer.from(shared)
  if (part.hasDescriptor) before.fill(0, 10, 22)
  before.writeUInt16LE(0, 24)
  const descriptor = part.hasDescriptor
    ? Buffer.concat([Buffer.from('PK\x07\x08'), shared.subarray(10, 22)])
    : Buffer.alloc(0)
  const after = Buffer.alloc(14)
  after.writeUInt32LE(((mode ?? 0) << 16) >>> 0, 6)
  after.writeUInt32LE(field(2), 10)
  const maker = Buffer.from([20, mode === undefined ? 0 : 3])
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04'), before, written, packed, descriptor]),
    central: Buffer.concat([Buffer.from('PK\x01\x02'), maker, shared, after, written, extra]),
  }
}

function largeField(numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 24)
  field.writeUInt16LE(1)
  field.writeUInt16LE(24, 2)
  numbers.forEach((number, i) => {
    field.writeBigUInt64LE(BigInt(number), 4 + 8 * i)
  })
  return field
}

function largeEnd(count: number, bytes: number, offset: number): Buffer {
  const record = Buffer.alloc(56 + 20)
  record.writeUInt32LE(0x06064b50)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(bytes), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  record.writeUInt32LE(0x07064b50, 56)
  record.writeBigUInt64LE(BigInt(offset + bytes), 64)
  record.writeUInt32LE(1, 72)
  return record
}

export interface TarPart {
  name: string
  content?: string | Uint8Array
  type?: string
  prefix?: string
  /** The size to write instead of the right one. */
  size?: number
  /** Writes the size in binary, as GNU tar does for large files. */
  isBinary?: boolean
}

export const TAR_END: Uint8Array = new Uint8Array(1024)

/** Writes a tar without its end marker. */
export const makeTar = (parts: readonly TarPart[]): Bytes =>
  Uint8Array.from(Buffer.concat(parts.map(makeMember)))

function makeMember(part: TarPart): Buffer {
  const { name, content = '', type = '0', prefix = '' } = part
  const bytes = Buffer.from(content as string)
  const size = part.size ?? bytes.length
  const block = Buffer.alloc(512)
  block.write(name, 0, 100)
  block.write('0000644\0', 100)
  if (part.isBinary) {
    block.writeUInt8(0x80, 124)
    block.writeBigUInt64BE(BigInt(size), 128)
  } else block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  // The time 2021-07-04 12:34:56 UTC, in octal digits.
  block.write(`${(1_625_402_096).toString(8).padStart(11, '0')}\0`, 136)
  block.write(' '.repeat(8), 148)
  block.write(type, 156, 'latin1')
  block.write('ustar\x0000', 257, 'latin1')
  block.write(prefix, 345, 155)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([block, bytes, Buffer.alloc(-bytes.length & 511)])
}

export function paxRecord(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`)
  let length = rest
  while (length !== rest + String(length).length) length = rest + String(length).length
  return `${length} ${key}=${value}\n`
}

export async function collect<T>(each: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of each) all.push(one)
  return all
}
