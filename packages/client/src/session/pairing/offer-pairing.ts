import {
  approvePairing,
  endPairing,
  PAIRING_SECONDS,
  revealNonce,
  startPairing,
  watchPairing,
} from '@safelight/contract/pairing'
import type { AccountProof } from '@safelight/contract/second-factor'
import type { SealedAccount } from '@safelight/crypto/account'
import { fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import {
  derivePairingKeys,
  digitsOf,
  newCommitment,
  sealMasterKeyForDevice,
  transcriptOf,
  verifyDevice,
} from '@safelight/crypto/pairing'
import { newPairingSecret, toPairingFragment, toPairingWords } from '@safelight/crypto/pairing-code'
import type { PasswordKeys } from '@safelight/crypto/password'
import type { ApiClient } from '../../api/api-client.ts'
import { createObservable, type Observable } from '../../async/observables/observable.ts'
import { askUntil, type PairingEnd, PairingError, pairingError } from './ask-until.ts'

/** Where a pairing is, on the signed-in device. `endsAt` is in milliseconds since 1970. */
export type OfferStep =
  | { step: 'waiting'; fragment: string; words: string[]; endsAt: number }
  /** A device waits, and shows the same digits if it is the person's own. */
  | { step: 'compare'; digits: string; userAgent: string; endsAt: number }
  | { step: 'adding' }
  | { step: 'added' }
  | { step: 'ended'; why: PairingEnd | 'failed' }

export type OfferState = OfferStep & {
  /** Whether the last call reached the server. */
  isReached: boolean
}

export interface PairingOffer extends Pick<Observable<OfferState>, 'get' | 'subscribe'> {
  /**
   * Gives the device that waits the account's keys. Call it once the person has compared the digits: it does
   * nothing at any other step.
   */
  approve(): void
  /** Ends the pairing, unless the device was added. */
  cancel(): void
}

export interface Offering {
  api: ApiClient
  account: Pick<SealedAccount, 'accountId' | 'masterKeyByPassword'>
  password: PasswordKeys
  proof: AccountProof
  byWords: boolean
}

/** Starts adding a device (format rule F21). Throws ApiError LOGIN_FAILED or SECOND_FACTOR_FAILED. */
export async function offerPairing(offering: Offering): Promise<PairingOffer> {
  const { api, account, password, proof, byWords } = offering
  const secret = newPairingSecret()
  const keys = await derivePairingKeys(secret)
  const params = { id: keys.id }
  const { nonce, commitment } = await newCommitment(keys)
  await api.call(startPairing, {
    body: { ...proof, id: keys.id, commitment: toBase64url(commitment), byWords },
  })
  const state = createObservable<OfferState>({
    step: 'waiting',
    fragment: toPairingFragment(secret),
    words: toPairingWords(secret),
    endsAt: inSeconds(byWords ? PAIRING_SECONDS.words : PAIRING_SECONDS.scan),
    isReached: true,
  })
  const stop = new AbortController()
  const approved = Promise.withResolvers<void>()
  const go = (step: OfferStep) => state.set({ ...step, isReached: state.get().isReached })
  const asking = (endsAt: number) => ({
    endsAt,
    signal: stop.signal,
    onReached: (isReached: boolean) => {
      if (isReached !== state.get().isReached) state.set({ ...state.get(), isReached })
    },
  })
  const watch = () => api.call(watchPairing, { params })

  async function run(scanBy: number): Promise<void> {
    const device = await askUntil(watch, answer => answer.device ?? undefined, asking(scanBy))
    const publicKey = fromBase64url(device.publicKey)
    await verifyDevice(keys, commitment, publicKey, fromBase64url(device.mac))
    await api.call(revealNonce, { params, body: { nonce: toBase64url(nonce) } })
    const transcript = await transcriptOf(keys, { commitment, publicKey, nonce })
    const endsAt = inSeconds(PAIRING_SECONDS.step)
    const { userAgent } = device
    go({ step: 'compare', digits: digitsOf(transcript), userAgent, endsAt })
    // The pairing may end before the person has compared: then the screen says so.
    const ended = askUntil(watch, () => undefined, asking(endsAt))
    await Promise.race([approved.promise, ended])
    go({ step: 'adding' })
    const sealed = await sealMasterKeyForDevice(password, account, keys, publicKey, transcript)
    await api.call(approvePairing, { params, body: { sealed: toBase64url(sealed) } })
    const collectBy = asking(inSeconds(PAIRING_SECONDS.step))
    await askUntil(watch, ({ isAdded }) => isAdded || undefined, collectBy)
    go({ step: 'added' })
  }

  const end = () => api.call(endPairing, { params }).catch(() => {})
  const { endsAt } = state.get() as Extract<OfferState, { step: 'waiting' }>
  run(endsAt)
    .catch(error => {
      if (stop.signal.aborted) return
      go({ step: 'ended', why: whyEnded(pairingError(error)) })
      void end()
    })
    .finally(() => stop.abort())

  return {
    get: state.get,
    subscribe: state.subscribe,
    approve() {
      if (state.get().step === 'compare') approved.resolve()
    },
    cancel() {
      if (stop.signal.aborted) return
      stop.abort()
      void end()
    },
  }
}

function whyEnded(error: unknown): PairingEnd | 'failed' {
  if (error instanceof PairingError) return error.why
  return error instanceof OpenError ? 'refused' : 'failed'
}

const inSeconds = (seconds: number) => Date.now() + seconds * 1000
