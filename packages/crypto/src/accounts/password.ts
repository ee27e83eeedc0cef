import { argon2id } from 'hash-wasm'
import { type Bytes, randomBytes } from '../primitives/bytes.ts'
import { KdfRefusedError } from '../primitives/errors.ts'
import { deriveAes, deriveBytes, importHkdf } from '../primitives/hkdf.ts'

/** Parameters of the password's key derivation (format rule F1). */
export interface KdfParameters {
  name: string
  memoryKiB: number
  iterations: number
  parallelism: number
  salt: Bytes
}

export interface PasswordKeys {
  /**
   * Proves to the server that the person knows the password. The server never gets the password itself
   * (format rule F2).
   */
  authKey: Bytes
  kek: CryptoKey
}

export const newKdfParameters = (): KdfParameters => ({
  name: 'argon2id',
  memoryKiB: 131_072,
  iterations: 3,
  parallelism: 1,
  salt: randomBytes(16),
})

/** Returns parameters for a device that cannot allocate 128 MiB: half the memory, but one more iteration. */
export const newSmallKdfParameters = (): KdfParameters => ({
  ...newKdfParameters(),
  memoryKiB: 65_536,
  iterations: 4,
})

/** Derives the root key of a password (`deriveRoot`), and from it `authKey` and `kek` (format rule F2). */
export async function derivePasswordKeys(
  password: string,
  kdf: KdfParameters,
): Promise<PasswordKeys> {
  const root = await deriveRoot(password, kdf)
  const key = await importHkdf(root, ['deriveKey', 'deriveBits'])
  root.fill(0)
  return {
    authKey: await deriveBytes(key, 'safelight/1/auth'),
    kek: await deriveAes(key, 'safelight/1/kek'),
  }
}

/**
 * Derives 32 bytes with Argon2id (RFC 9106) from the NFKC form of the password. Takes about a second: call it
 * in a worker. Before deriving, throws KdfRefusedError for parameters outside the bounds of format rule F1,
 * which a malicious server could have chosen.
 */
export async function deriveRoot(password: string, kdf: KdfParameters): Promise<Bytes> {
  refuseUnsafe(kdf)
  const root = await argon2id({
    password: password.normalize('NFKC'),
    salt: kdf.salt,
    memorySize: kdf.memoryKiB,
    iterations: kdf.iterations,
    parallelism: kdf.parallelism,
    hashLength: 32,
    outputType: 'binary',
  })
  const bytes = new Uint8Array(root)
  root.fill(0)
  return bytes
}

function refuseUnsafe(kdf: KdfParameters): void {
  const between = (value: number, low: number, high: number) =>
    Number.isInteger(value) && value >= low && value <= high
  const safe =
    kdf.name === 'argon2id' &&
    between(kdf.memoryKiB, 65_536, 262_144) &&
    between(kdf.iterations, 3, 8) &&
    kdf.parallelism === 1 &&
    kdf.salt.length === 16
  if (!safe) throw new KdfRefusedError()
}
