import { me } from '@safelight/contract/auth'
import type { Endpoint } from '@safelight/contract/endpoint'
import { type Bytes, toBase64url } from '@safelight/crypto/bytes'
import { fromPairingFragment } from '@safelight/crypto/pairing-code'
import { derivePasswordKeys } from '@safelight/crypto/password'
import { type Owner, signUpOwner } from '@safelight/test-kit/library'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { type ApiClient, createApiClient } from '../../packages/client/src/api/api-client.ts'
import { decodeKdf, decodeMasterKey } from '../../packages/client/src/api/codecs/account.ts'
import {
  type JoinState,
  joinPairing,
} from '../../packages/client/src/session/pairing/join-pairing.ts'
import {
  type OfferState,
  offerPairing,
} from '../../packages/client/src/session/pairing/offer-pairing.ts'

const PASSWORD = 'Correct-horse-7'

/** How a hostile relay changes a device's calls: their bodies, and the server's answers. */
export interface Lies {
  body?: (path: string, body: Record<string, unknown>) => object | Promise<object>
  answer?: (path: string, answer: Record<string, unknown>) => object
}

export interface Everything {
  server: TestServer
  owner: Owner
}

export async function anAccount(): Promise<Everything> {
  const server = await startServer()
  return { server, owner: await signUpOwner(server, 'ada@example.org', { password: PASSWORD }) }
}

/** Starts a pairing on the owner's device. */
export async function offer({ server, owner }: Everything, lies: Lies = {}) {
  const honest = createApiClient(owner.person.token, { baseUrl: server.url })
  const { keys: sealed } = await honest.call(me)
  const password = await derivePasswordKeys(PASSWORD, decodeKdf(sealed.kdf))
  const offered = await offerPairing({
    api: through(honest, lies),
    account: decodeMasterKey(sealed),
    password,
    proof: { password: toBase64url(password.authKey) },
    byWords: false,
  })
  const state = offered.get()
  if (state.step !== 'waiting') throw new Error(state.step)
  return { ...offered, secret: fromPairingFragment(state.fragment) }
}

/** Joins on a new device. `opened` is the master key, once the device has opened it, `token` that of its session. */
export function join({ server }: Everything, secret: Bytes, lies: Lies = {}) {
  const api = through(createApiClient(null, { baseUrl: server.url }), lies)
  const result: { opened?: Bytes; token?: string } = {}
  const joined = joinPairing(api, secret, async ({ user, token, open, confirm }) => {
    result.opened = await open(user.keys.accountId)
    await confirm()
    result.token = token
  })
  return { ...joined, result }
}

/** Waits until a device is at one of these steps. */
export function reached<State extends OfferState | JoinState, Step extends State['step']>(
  device: { get(): State; subscribe(listener: () => void): () => void },
  ...steps: Step[]
): Promise<Extract<State, { step: Step }>> {
  const { promise, resolve } = Promise.withResolvers<Extract<State, { step: Step }>>()
  const look = () => {
    const state = device.get()
    const isThere = (steps as string[]).includes(state.step)
    const hasDigits = !('digits' in state) || state.digits !== undefined
    if (isThere && hasDigits) resolve(state as Extract<State, { step: Step }>)
  }
  const stop = device.subscribe(look)
  look()
  return promise.finally(stop)
}

function through(api: ApiClient, { body, answer }: Lies): ApiClient {
  const call = async (endpoint: Endpoint, options?: { body?: Record<string, unknown> }) => {
    const { path } = endpoint
    const sent =
      options?.body && body ? { ...options, body: await body(path, options.body) } : options
    const given = await api.call(endpoint, sent as never)
    return answer ? answer(path, given as Record<string, unknown>) : given
  }
  return { call } as ApiClient
}
