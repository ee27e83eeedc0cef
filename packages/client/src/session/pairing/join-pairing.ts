import type { User } from '@safelight/contract/auth'
import {
  claimPairing,
  collectPairing,
  confirmPairing,
  findPairing,
  PAIRING_SECONDS,
} from '@safelight/contract/pairing'
import { type Bytes, fromBase64url, toBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import {
  derivePairingKeys,
  digitsOf,
  newDevicePair,
  openMasterKeyOnDevice,
  signDevice,
  transcriptOf,
  verifyNonce,
} from '@safelight/crypto/pairing'
import type { ApiClient } from '../../api/api-client.ts'
import { createObservable, type Observable } from '../../async/observables/observable.ts'
import { TamperedAccountError } from '../session-errors.ts'
import { askUntil, type PairingEnd, PairingError, pairingError } from './ask-until.ts'

/** Where a pairing is, on the new device. */
export type JoinStep =
  | { step: 'starting' }
  /** `digits` is undefined until the signed-in device has answered. `endsAt`: milliseconds since 1970. */
  | { step: 'compare'; email: string; digits: string | undefined; endsAt: number }
  | { step: 'joined' }
  | { step: 'ended'; why: PairingEnd | 'failed' }

export type JoinState = JoinStep & {
  /** Whether the last call reached the server. */
  isReached: boolean
}

export interface JoinedPairing extends Pick<Observable<JoinState>, 'get' | 'subscribe'> {
  cancel(): void
}

export interface Joining {
  user: User
  /** The token of the session that `confirm` starts. */
  token: string
  /** Opens the master key. Throws OpenError for a key of another account or pairing. */
  open(accountId: string): Promise<Bytes>
  /** Starts the session. Throws PairingError. */
  confirm(): Promise<void>
}

const collect = (api: ApiClient, ticket: string) => api.call(collectPairing, { body: { ticket } })

/**
 * Adds this device to the account whose device shows `secret` (format rule F21). `signIn` opens the master
 * key, and calls `confirm` once it has verified the account.
 */
export function joinPairing(
  api: ApiClient,
  secret: Bytes,
  signIn: (joining: Joining) => Promise<void>,
): JoinedPairing {
  const state = createObservable<JoinState>({ step: 'starting', isReached: true })
  const stop = new AbortController()
  const go = (step: JoinStep) => state.set({ ...step, isReached: state.get().isReached })
  const asking = (endsAt: number) => ({
    endsAt,
    signal: stop.signal,
    onReached: (isReached: boolean) => {
      if (isReached !== state.get().isReached) state.set({ ...state.get(), isReached })
    },
  })

  async function run(): Promise<void> {
    const keys = await derivePairingKeys(secret)
    const found = await api.call(findPairing, { body: { id: keys.id } })
    const commitment = fromBase64url(found.commitment)
    const { email } = found
    const { pair, publicKey } = await newDevicePair()
    const mac = await signDevice(keys, commitment, publicKey)
    const body = { id: keys.id, publicKey: toBase64url(publicKey), mac: toBase64url(mac) }
    const { ticket } = await api.call(claimPairing, { body })
    const ask = () => collect(api, ticket)
    const seenBy = inSeconds(PAIRING_SECONDS.step)
    go({ step: 'compare', email, digits: undefined, endsAt: seenBy })
    const shown = await askUntil(
      ask,
      ({ nonce, approved }) => (nonce === null ? undefined : { nonce, approved }),
      asking(seenBy),
    )
    const nonce = fromBase64url(shown.nonce)
    await verifyNonce(keys, commitment, nonce)
    const transcript = await transcriptOf(keys, { commitment, publicKey, nonce })
    const endsAt = inSeconds(2 * PAIRING_SECONDS.step)
    go({ step: 'compare', email, digits: digitsOf(transcript), endsAt })
    const approved =
      shown.approved ??
      (await askUntil(ask, answer => answer.approved ?? undefined, asking(endsAt)))
    const sealed = fromBase64url(approved.sealed)
    await signIn({
      user: approved.user,
      token: ticket,
      open: accountId => openMasterKeyOnDevice(pair, accountId, keys, transcript, sealed),
      // If an answer is lost, the device asks again: confirming twice starts one session.
      confirm: () =>
        askUntil(
          () => api.call(confirmPairing, { body: { ticket } }),
          () => ({}),
          asking(inSeconds(PAIRING_SECONDS.step)),
        ).then(() => {}),
    })
    go({ step: 'joined' })
  }

  run()
    .catch(error => {
      if (!stop.signal.aborted) go({ step: 'ended', why: whyEnded(pairingError(error)) })
    })
    .finally(() => stop.abort())

  return { get: state.get, subscribe: state.subscribe, cancel: () => stop.abort() }
}

function whyEnded(error: unknown): PairingEnd | 'failed' {
  if (error instanceof PairingError) return error.why
  const isForeign = error instanceof OpenError || error instanceof TamperedAccountError
  return isForeign ? 'refused' : 'failed'
}

const inSeconds = (seconds: number) => Date.now() + seconds * 1000
