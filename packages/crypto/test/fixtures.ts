import {
  type AccountKeys,
  deriveAccountKeys,
  importMasterKey,
} from '../src/accounts/account-keys.ts'
import { createIdentity, type Identity, openIdentity } from '../src/accounts/identity.ts'
import { createItemKeys, type ItemKeys } from '../src/items/items.ts'
import { type Bytes, randomBytes, toBase64url } from '../src/primitives/bytes.ts'

export const ITEM_ID = '01J0000000000000000000000A'

export async function anAccount(): Promise<AccountKeys> {
  const masterKey = await importMasterKey(randomBytes(32))
  return deriveAccountKeys(toBase64url(randomBytes(16)), masterKey)
}

export async function someone(): Promise<{ account: AccountKeys; identity: Identity }> {
  const account = await anAccount()
  return { account, identity: await openIdentity(account, await createIdentity(account)) }
}

export async function anItem(itemId = ITEM_ID): Promise<ItemKeys> {
  return (await createItemKeys(await anAccount(), itemId)).item
}

/** Yields every copy of `bytes` that differs in one bit. */
export function* bitFlips(bytes: Bytes): Generator<Bytes> {
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const flipped = bytes.slice()
    const index = bit >> 3
    flipped[index] = (flipped[index] ?? 0) ^ (1 << (bit & 7))
    yield flipped
  }
}

export async function collect(stream: ReadableStream<Uint8Array>): Promise<Bytes> {
  return new Uint8Array(await new Response(stream as ReadableStream<Bytes>).arrayBuffer())
}

/** Returns a stream of `bytes` in chunks. The chunks have the given sizes in turn, repeatedly. */
export function inChunks(bytes: Bytes, sizes: number[]): ReadableStream<Bytes> {
  let offset = 0
  let turn = 0
  return new ReadableStream({
    pull(controller) {
      if (offset >= bytes.length) return controller.close()
      const size = sizes[turn++ % sizes.length] ?? bytes.length
      controller.enqueue(bytes.slice(offset, offset + size))
      offset += size
    },
  })
}

export function pattern(length: number): Bytes {
  const bytes = new Uint8Array(length)
  for (let i = 0; i < length; i++) bytes[i] = i % 251
  return bytes
}

const STREAM = { length: 5, header: 'A'.repeat(54), type: 'image/jpeg' }

export const SHARED_DETAILS = {
  v: 1,
  name: 'a.jpg',
  type: 'image/jpeg',
  taken: { local: '2021-07-04T18:30:05.120', offsetMinutes: 120 },
  streams: { original: STREAM },
}
export const PRIVATE_DETAILS = {
  v: 1,
  city: 'Arezzo',
  labels: [],
  labelsConfidence: [],
  isFavorite: false,
  iso: 100,
}
export const GUEST_UPLOAD_DETAILS = {
  v: 1,
  name: 'sea.jpg',
  type: 'image/jpeg',
  modified: 1_625_394_896_000,
  streams: { original: STREAM },
}
