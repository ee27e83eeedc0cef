import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { type Bytes, fromUtf8, utf8 } from '@safelight/crypto/bytes'
import { openRowBytes, sealRowBytes } from '@safelight/crypto/device'
import { opening } from '@safelight/crypto/errors'
import { transform } from '@safelight/crypto/transform'
import type { LibraryItem } from '../items/item.ts'

/*
 * A row of items: the length, the deflated JSON (RFC 1951), and zeros to the next 256 bytes. A row takes a
 * quarter of the size of plain JSON.
 */

const PADDED_TO = 256
const LENGTH_BYTES = 4

export async function sealItems(
  keys: DeviceKeys,
  name: string,
  items: readonly LibraryItem[],
): Promise<Bytes> {
  const packed = await transform(utf8(JSON.stringify(items)), new CompressionStream('deflate-raw'))
  const length = LENGTH_BYTES + packed.length
  const content = new Uint8Array(Math.ceil(length / PADDED_TO) * PADDED_TO)
  new DataView(content.buffer).setUint32(0, packed.length)
  content.set(packed, LENGTH_BYTES)
  return sealRowBytes(keys, name, content)
}

/** Opens a row that `sealItems` sealed under this name. Throws OpenError. */
export async function openItems(
  keys: DeviceKeys,
  name: string,
  row: Bytes,
): Promise<LibraryItem[]> {
  const content = await openRowBytes(keys, name, row)
  return opening(async () => {
    const length = new DataView(content.buffer).getUint32(0)
    const packed = content.subarray(LENGTH_BYTES, LENGTH_BYTES + length)
    const text = fromUtf8(await transform(packed, new DecompressionStream('deflate-raw')))
    return JSON.parse(text) as LibraryItem[]
  })
}
