import { deriveAccountKeys, importMasterKey } from '@safelight/crypto/account-keys'
import { type Bytes, randomBytes, toBase64url } from '@safelight/crypto/bytes'
import { createItemKeys } from '@safelight/crypto/items'
import { openStream, SEGMENT, startStream } from '@safelight/crypto/streams'
import type { Figure, Findings } from '../../support/figures/figures.ts'
import { inRounds, median, medianRatio, seconds } from '../../support/figures/rounds.ts'

const MiB = 2 ** 20
const LENGTH = 128 * MiB
/** Size in bytes of the chunks that the streams get as input, as from the file streams of browsers. */
const CHUNK = 64 * 1024
const ROUNDS = 9
/** Number of segments that the reference processes at once, the same as in the product. */
const AT_ONCE = 4

/**
 * Measures the streams of packages/crypto. The reference encrypts the same bytes in segments with plain
 * AES-GCM.
 */
export async function run(): Promise<Findings> {
  const plaintext = Buffer.alloc(LENGTH, randomBytes(65_521))
  const { encryptStream, decryptStream } = await cryptoStreams(plaintext)
  const raw = await rawSegments(plaintext)
  const rates = await inRounds(ROUNDS, {
    encrypt: () => rate(encryptStream),
    rawEncrypt: () => rate(raw.encrypt),
    decrypt: () => rate(decryptStream),
    rawDecrypt: () => rate(raw.decrypt),
  })
  const figure = (name: string, rates: number[], references: number[]): Figure => ({
    name,
    value: median(rates),
    unit: 'MiB/s',
    reference: { name: 'AES-GCM alone', value: median(references) },
    ratio: medianRatio(rates, references),
    aim: { atLeast: 0.8 },
  })
  return {
    figures: [
      figure('encryption', rates.encrypt, rates.rawEncrypt),
      figure('decryption', rates.decrypt, rates.rawDecrypt),
    ],
  }
}

const rate = async (work: () => Promise<unknown>) => LENGTH / MiB / (await seconds(work))

async function cryptoStreams(plaintext: Buffer<ArrayBuffer>) {
  const master = await importMasterKey(randomBytes(32))
  const account = await deriveAccountKeys(toBase64url(randomBytes(16)), master)
  const { item } = await createItemKeys(account, '01J0000000000000000000000A')
  const sample = await startStream(item, 'original')
  const ciphertext = await collect(chunksOf(plaintext).pipeThrough(pair(sample.encrypt)))
  const opening = await openStream(item, 'original', { header: sample.header, length: LENGTH })
  return {
    async encryptStream() {
      const { encrypt } = await startStream(item, 'original')
      await drain(chunksOf(plaintext).pipeThrough(pair(encrypt)))
    },
    async decryptStream() {
      const whole = { start: 0, end: LENGTH }
      await drain(chunksOf(ciphertext).pipeThrough(pair(opening.decrypt(whole))))
    },
  }
}

async function rawSegments(plaintext: Buffer<ArrayBuffer>) {
  const generated = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const count = Math.ceil(LENGTH / SEGMENT)
  const iv = (segment: number) => {
    const bytes = new Uint8Array(12)
    new DataView(bytes.buffer).setUint32(7, segment)
    return { name: 'AES-GCM', iv: bytes }
  }
  const encrypt = (segment: number) => {
    const piece = plaintext.subarray(segment * SEGMENT, (segment + 1) * SEGMENT)
    return crypto.subtle.encrypt(iv(segment), generated, piece)
  }
  const sealed = await Promise.all(Array.from({ length: count }, (_, segment) => encrypt(segment)))
  const decrypt = (segment: number) =>
    crypto.subtle.decrypt(iv(segment), generated, sealed[segment] ?? new ArrayBuffer(0))

  async function all(one: (segment: number) => Promise<unknown>) {
    const running: Promise<unknown>[] = []
    for (let segment = 0; segment < count; segment++) {
      running.push(one(segment))
      if (running.length === AT_ONCE) await running.shift()
    }
    await Promise.all(running)
  }
  return { encrypt: () => all(encrypt), decrypt: () => all(decrypt) }
}

function chunksOf(bytes: Bytes): ReadableStream<Bytes> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at === bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + CHUNK))
      at = Math.min(bytes.length, at + CHUNK)
    },
  })
}

const pair = (stream: TransformStream<Uint8Array, Bytes>) =>
  stream as ReadableWritablePair<Bytes, Bytes>

async function drain(stream: ReadableStream<Bytes>): Promise<void> {
  for await (const _ of stream);
}

const collect = async (stream: ReadableStream<Bytes>) =>
  new Uint8Array(await new Response(stream).arrayBuffer())
