import { crc32 } from 'node:zlib'

export interface RarPart {
  name: string
  content?: string | Uint8Array
  /** The CRC to write instead of the right one. */
  crc?: number
  linkTo?: string
  isEncrypted?: boolean
  isFolder?: boolean
}

export interface RarOptions {
  isVolume?: boolean
  hasEncryptedHeaders?: boolean
  hasEnd?: boolean
}

const SIGNATURE = Buffer.from('526172211a070100', 'hex')

/** Writes a RAR 5.0 archive of uncompressed files, following its author's technical note. */
export function makeRar(parts: RarPart[], options: RarOptions = {}): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = [SIGNATURE]
  if (options.hasEncryptedHeaders) {
    pieces.push(header(4, 0, [vint(0), vint(0), Buffer.alloc(17, 1)]))
  } else {
    pieces.push(header(1, 0, [vint(options.isVolume ? 1 : 0)]))
  }
  for (const part of parts) pieces.push(...filePieces(part))
  if (options.hasEnd !== false) pieces.push(header(5, 0, [vint(0)]))
  return Uint8Array.from(Buffer.concat(pieces))
}

const HAS_EXTRA = 1
const HAS_DATA = 2

function filePieces({ name, content = '', crc, linkTo, isEncrypted, isFolder }: RarPart): Buffer[] {
  const data = Buffer.from(content as Uint8Array)
  const extras: Buffer[] = []
  if (linkTo !== undefined) extras.push(record(5, [vint(1), vint(0), text(linkTo)]))
  if (isEncrypted) extras.push(record(1, [vint(0), vint(0), Buffer.alloc(33, 1)]))
  const extra = Buffer.concat(extras)
  const flags = HAS_DATA | (extra.length > 0 ? HAS_EXTRA : 0)
  const fields = [
    // Flags: 1 for a folder, 2 for a time, 4 for a checksum.
    vint(isFolder ? 1 | 2 | 4 : 2 | 4),
    vint(data.length),
    vint(isFolder ? 0o40755 : 0o100644),
    uint32(1_600_000_000),
    uint32(crc ?? crc32(data)),
    vint(0),
    // The host system: 1 is Unix.
    vint(1),
    text(name),
  ]
  return [header(2, flags, fields, { extra, dataBytes: data.length }), data]
}

function header(
  type: number,
  flags: number,
  fields: Buffer[],
  { extra = Buffer.alloc(0), dataBytes = 0 } = {},
): Buffer {
  const sizes = [
    ...(flags & HAS_EXTRA ? [vint(extra.length)] : []),
    ...(flags & HAS_DATA ? [vint(dataBytes)] : []),
  ]
  const body = Buffer.concat([vint(type), vint(flags), ...sizes, ...fields, extra])
  const measured = Buffer.concat([vint(body.length), body])
  return Buffer.concat([uint32(crc32(measured)), measured])
}

function record(type: number, fields: Buffer[]): Buffer {
  const body = Buffer.concat([vint(type), ...fields])
  return Buffer.concat([vint(body.length), body])
}

const text = (value: string) => Buffer.concat([vint(Buffer.byteLength(value)), Buffer.from(value)])

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

/**
 * Encodes a number with seven bits a byte, lowest first. The highest bit of a byte means that more bytes
 * follow.
 */
function vint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest % 128) | 128)
  }
}
