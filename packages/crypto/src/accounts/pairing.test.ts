import { describe, expect, it } from 'vitest'
import { randomBytes } from '../primitives/bytes.ts'
import { OpenError } from '../primitives/errors.ts'
import { createAccount } from './account.ts'
import {
  derivePairingKeys,
  digitsOf,
  newCommitment,
  newDevicePair,
  openMasterKeyOnDevice,
  sealMasterKeyForDevice,
  signDevice,
  transcriptOf,
  verifyDevice,
  verifyNonce,
} from './pairing.ts'
import {
  fromPairingFragment,
  fromPairingWords,
  newPairingSecret,
  pairingWordsProblem,
  toPairingWords,
} from './pairing-code.ts'

async function pairing(secret = newPairingSecret()) {
  const keys = await derivePairingKeys(secret)
  const { nonce, commitment } = await newCommitment(keys)
  const { pair, publicKey } = await newDevicePair()
  const transcript = await transcriptOf(keys, { commitment, publicKey, nonce })
  return { keys, nonce, commitment, pair, publicKey, transcript }
}

async function accountWithPassword() {
  const usages: KeyUsage[] = ['encrypt', 'decrypt']
  const kek = await crypto.subtle.importKey('raw', randomBytes(32), 'AES-GCM', false, usages)
  const password = { authKey: randomBytes(32), kek }
  const { sealed } = await createAccount(password)
  return { password, sealed }
}

describe('adding a device (F21)', () => {
  it('gives the new device the master key, and both devices the same digits', async () => {
    const { password, sealed } = await accountWithPassword()
    const { keys, pair, publicKey, transcript } = await pairing()
    expect(digitsOf(transcript)).toMatch(/^\d{6}$/)
    const given = await sealMasterKeyForDevice(password, sealed, keys, publicKey, transcript)
    const open = (by = pair, account = sealed.accountId, of = keys, bound = transcript) =>
      openMasterKeyOnDevice(by, account, of, bound, given)
    expect((await open()).length).toBe(32)
    const other = await pairing()
    const { accountId } = sealed
    const fails = {
      'another key': () => open(other.pair),
      'another account': () => open(pair, 'AAAAAAAAAAAAAAAAAAAAAA'),
      'another secret': () => open(pair, accountId, other.keys),
      'another exchange': () => open(pair, accountId, keys, other.transcript),
    }
    for (const [name, fail] of Object.entries(fails)) {
      await expect(fail(), name).rejects.toThrow(OpenError)
    }
  })

  it('refuses a key or a nonce that the other device did not send', async () => {
    const { keys, nonce, commitment, publicKey } = await pairing()
    const other = await pairing()
    const mac = await signDevice(keys, commitment, publicKey)
    await verifyDevice(keys, commitment, publicKey, mac)
    await verifyNonce(keys, commitment, nonce)
    const fails = [
      () => verifyDevice(keys, commitment, other.publicKey, mac),
      () => verifyDevice(keys, other.commitment, publicKey, mac),
      () => verifyDevice(other.keys, commitment, publicKey, mac),
      () => verifyDevice(keys, commitment, publicKey, randomBytes(32)),
      () => verifyNonce(keys, commitment, other.nonce),
      () => verifyNonce(keys, other.commitment, nonce),
      // The same bytes, cut elsewhere.
      () => verifyDevice(keys, commitment.slice(0, 31), publicKey, mac),
      () => transcriptOf(keys, { commitment, publicKey, nonce: nonce.slice(0, 31) }),
    ]
    for (const fail of fails) await expect(fail()).rejects.toThrow(OpenError)
  })

  it('gives other digits for any other key or nonce', async () => {
    const { keys, nonce, commitment, publicKey, transcript } = await pairing()
    const other = await pairing()
    const changed = [
      { commitment, publicKey: other.publicKey, nonce },
      { commitment, publicKey, nonce: other.nonce },
      { commitment: other.commitment, publicKey, nonce },
    ]
    for (const exchange of changed) {
      expect(await transcriptOf(keys, exchange)).not.toEqual(transcript)
    }
  })
})

describe('the code of a pairing (F21)', () => {
  it('refuses other fragments and words', () => {
    const secret = newPairingSecret()
    const words = toPairingWords(secret)
    expect(words).toHaveLength(12)
    expect(fromPairingWords(` ${words.join('\n').toUpperCase()} `)).toEqual(secret)
    for (const fragment of ['', 'x', 'A'.repeat(21), 'A'.repeat(23), '*'.repeat(22)]) {
      expect(() => fromPairingFragment(fragment), fragment).toThrow(OpenError)
    }
    expect(pairingWordsProblem('one two')).toEqual({ kind: 'count', count: 2 })
    expect(() => fromPairingWords(words.slice(1).join(' '))).toThrow(OpenError)
    expect(pairingWordsProblem([...words.slice(1), 'safelight'].join(' '))).toEqual({
      kind: 'unknown',
      positions: [12],
    })
  })
})
