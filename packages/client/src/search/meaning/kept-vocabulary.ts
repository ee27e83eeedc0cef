import type { DeviceKeys } from '@safelight/crypto/account-keys'
import { type Bytes, concat } from '@safelight/crypto/bytes'
import { openRowBytes, sealRowBytes } from '@safelight/crypto/device'
import type { DeviceDisk } from '../../store/device-disk.ts'

/** A stored copy of the vocabulary's embeddings, which take a while to compute. */
export interface KeptVocabulary {
  /**
   * Returns the embeddings of these captions in order. Undefined if other captions or another model's are
   * stored.
   */
  read(model: string, captions: readonly string[]): Promise<Int8Array[] | undefined>
  write(model: string, captions: readonly string[], embeddings: readonly Int8Array[]): Promise<void>
}

const ROW = 'vocabulary'
const DIGEST_BYTES = 32

/**
 * Stores one row on the device: the digest of model and captions, then all embeddings. Throws the disk's
 * errors.
 */
export function createKeptVocabulary(
  keys: DeviceKeys,
  disk: Pick<DeviceDisk, 'read' | 'write'>,
): KeptVocabulary {
  return {
    async read(model, captions) {
      const sealed = await disk.read(ROW)
      const row = sealed && (await openRowBytes(keys, ROW, sealed).catch(() => undefined))
      const asked = await digestOf(model, captions)
      if (!row || !asked.every((byte, i) => byte === row[i])) return undefined
      const dimensions = (row.length - DIGEST_BYTES) / captions.length
      if (!Number.isInteger(dimensions) || dimensions === 0) return undefined
      return captions.map((_, i) => {
        const start = DIGEST_BYTES + i * dimensions
        return new Int8Array(row.slice(start, start + dimensions).buffer)
      })
    },

    async write(model, captions, embeddings) {
      const vectors = embeddings.map(each => new Uint8Array(each))
      const row = concat(await digestOf(model, captions), ...vectors)
      await disk.write(new Map([[ROW, await sealRowBytes(keys, ROW, row)]]))
    },
  }
}

const digestOf = async (model: string, captions: readonly string[]): Promise<Bytes> =>
  new Uint8Array(
    await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode([model, ...captions].join('\n')),
    ),
  )
