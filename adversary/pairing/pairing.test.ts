import {
  claimPairing,
  collectPairing,
  findPairing,
  watchPairing,
} from '@safelight/contract/pairing'
import { fromBase64url, randomBytes, toBase64url } from '@safelight/crypto/bytes'
import { OpenError } from '@safelight/crypto/errors'
import {
  derivePairingKeys,
  newCommitment,
  newDevicePair,
  openMasterKeyOnDevice,
  signDevice,
} from '@safelight/crypto/pairing'
import { call } from '@safelight/test-kit/accounts/account'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../packages/client/src/api/api-client.ts'
import { anAccount, type Everything, join, type Lies, offer, reached } from './relay.ts'

/* Attacks on adding a device (format rule F21). The README's table has each of them. */

let all: Everything
beforeEach(async () => {
  all = await anAccount()
})

const random = () => toBase64url(randomBytes(32))
const bodyOf = (path: string, change: object): Lies => ({
  body: (at, body) => (at.endsWith(path) ? { ...body, ...change } : body),
})
const answerOf = (path: string, change: object): Lies => ({
  answer: (at, answer) => (at.endsWith(path) ? { ...answer, ...change } : answer),
})

/** Runs both devices until they end, with a person who confirms everything. */
async function pair(lies: { old?: Lies; fresh?: Lies }) {
  const offered = await offer(all, lies.old)
  const joined = join(all, offered.secret, lies.fresh)
  void reached(offered, 'compare').then(offered.approve)
  const end = await reached(joined, 'joined', 'ended')
  if (end.step === 'joined') await reached(offered, 'added')
  const last = offered.get()
  offered.cancel()
  return { offer: last, joined: end, opened: joined.result.opened }
}

it('an honest relay adds the device, and cannot open its messages', async () => {
  const seen: Record<string, string>[] = []
  const spy: Lies = {
    body(_, body) {
      seen.push(body as Record<string, string>)
      return body
    },
  }
  const offered = await offer(all, spy)
  const joined = join(all, offered.secret, spy)
  const [old, fresh] = [await reached(offered, 'compare'), await reached(joined, 'compare')]
  expect(old.digits).toBe(fresh.digits)
  offered.approve()
  await reached(offered, 'added')
  await reached(joined, 'joined')
  expect(joined.result.opened).toEqual(all.owner.masterKey)

  const secretText = toBase64url(offered.secret)
  expect(JSON.stringify(seen)).not.toContain(secretText)
  const sealed = fromBase64url(seen.find(({ sealed }) => sealed)?.sealed ?? '')
  const keys = await derivePairingKeys(offered.secret)
  const { pair } = await newDevicePair()
  const { accountId } = all.owner.keys
  // Even with the secret, the relay lacks the new device's private key, and the transcript is no secret.
  const opening = openMasterKeyOnDevice(pair, accountId, keys, randomBytes(32), sealed)
  await expect(opening).rejects.toThrow(OpenError)
})

it.each<[string, { old?: Lies; fresh?: Lies }, object]>([
  ['swaps the key of the new device', { fresh: bodyOf('/claim', { publicKey: random() }) }, {}],
  ['swaps the proof of that key', { fresh: bodyOf('/claim', { mac: random() }) }, {}],
  ['swaps the commitment', { fresh: answerOf('/find', { commitment: random() }) }, {}],
  ['swaps the nonce', { old: bodyOf('/nonce', { nonce: random() }) }, { joined: 'refused' }],
  [
    'swaps the sealed key',
    { old: bodyOf('/approval', { sealed: toBase64url(randomBytes(81)) }) },
    { joined: 'refused' },
  ],
])(
  'a relay that %s opens nothing',
  async (_, lies, { joined: why }: { joined?: string }) => {
    const { offer, joined, opened } = await pair(lies)
    expect(opened).toBeUndefined()
    expect(joined.step).toBe('ended')
    if (why) expect(joined).toMatchObject({ why })
    else expect(offer).toMatchObject({ step: 'ended', why: 'refused' })
  },
  200_000,
)

it('a relay that puts its own key in place of the new device gets nothing sealed', async () => {
  const mine = await newDevicePair()
  const device = { publicKey: toBase64url(mine.publicKey), mac: random(), userAgent: '' }
  const calls: string[] = []
  const offered = await offer(all, {
    body(path, body) {
      calls.push(path)
      return body
    },
    answer: (path, answer) => (path === watchPairing.path ? { ...answer, device } : answer),
  })
  offered.approve()
  expect(await reached(offered, 'added', 'ended')).toMatchObject({ why: 'refused' })
  expect(calls.some(path => /nonce|approval/.test(path))).toBe(false)
})

it('a relay that replays an earlier pairing opens nothing', async () => {
  const kept: Record<string, Record<string, unknown>> = {}
  const keep: Lies = {
    body(path, body) {
      kept[path] = body
      return body
    },
  }
  expect((await pair({ old: keep, fresh: keep })).opened).toEqual(all.owner.masterKey)
  const earlier = (end: string) => Object.entries(kept).find(([path]) => path.endsWith(end))?.[1]

  const claim = await pair({
    fresh: bodyOf('/claim', {
      publicKey: earlier('/claim')?.publicKey,
      mac: earlier('/claim')?.mac,
    }),
  })
  expect([claim.offer, claim.opened]).toMatchObject([{ why: 'refused' }, undefined])
  const sealed = await pair({ old: bodyOf('/approval', { sealed: earlier('/approval')?.sealed }) })
  expect([sealed.joined, sealed.opened]).toMatchObject([{ why: 'refused' }, undefined])
}, 200_000)

it("a relay that makes up an approval, or sends another account's session, opens nothing", async () => {
  const user = await userOf(all)
  const made = { user, sealed: toBase64url(randomBytes(81)) }
  const offered = await offer(all)
  const joined = join(all, offered.secret, answerOf(collectPairing.path, { approved: made }))
  expect(await reached(joined, 'joined', 'ended')).toMatchObject({ why: 'refused' })
  offered.cancel()

  const other = { ...user, keys: { ...user.keys, accountId: toBase64url(randomBytes(16)) } }
  const { joined: end, opened } = await pair({
    fresh: {
      answer: (path, answer) =>
        path === collectPairing.path && answer.approved
          ? { ...answer, approved: { ...(answer.approved as object), user: other } }
          : answer,
    },
  })
  expect([end, opened]).toMatchObject([{ why: 'refused' }, undefined])
})

it('a relay that loses answers leaves no session that no device uses', async () => {
  const count = async () => {
    const answer = await call(all.server, 'GET', '/api/user/sessions', all.owner.person)
    return (await answer.json()).sessions.length
  }
  let lost = 0
  const losing = (end: string, times: number): Lies => ({
    answer(path, answer) {
      const isLost = path.endsWith(end) && (end !== '/collect' || answer.approved) && lost < times
      if (!isLost) return answer
      lost += 1
      throw new ApiError('UNAVAILABLE', 0, 'lost')
    },
  })
  for (const end of ['/collect', '/confirm']) {
    lost = 0
    const before = await count()
    const { joined, opened } = await pair({ fresh: losing(end, 2) })
    expect([joined.step, opened, lost]).toEqual(['joined', all.owner.masterKey, 2])
    expect(await count()).toBe(before + 1)
  }
  // The answers to all claims of the approval are lost: the device never opens its keys.
  lost = 0
  const before = await count()
  const offered = await offer(all)
  const joined = join(all, offered.secret, losing('/collect', Number.POSITIVE_INFINITY))
  await reached(offered, 'compare')
  offered.approve()
  await vi.waitFor(() => expect(lost).toBeGreaterThan(0), { timeout: 20_000 })
  joined.cancel()
  expect(await count()).toBe(before)
  offered.cancel()
}, 60_000)

it('a hasty approval, before the digits are there, gives nothing', async () => {
  const offered = await offer(all)
  offered.approve()
  const joined = join(all, offered.secret)
  await reached(joined, 'compare')
  await reached(offered, 'compare')
  offered.cancel()
  await reached(joined, 'ended')
  expect(joined.result.opened).toBeUndefined()
})

it('the nonce is shown only after the new device has named its key', async () => {
  const order: string[] = []
  const note: Lies = {
    body(path, body) {
      order.push(path.split('/').at(-1) ?? '')
      return body
    },
  }
  await pair({ old: note, fresh: note })
  expect(order.indexOf('claim')).toBeLessThan(order.indexOf('nonce'))
  expect(order.filter(name => name === 'nonce')).toHaveLength(1)
})

it("somebody who films the code and is first shows other digits, and the person's device none", async () => {
  const offered = await offer(all)
  const thief = join(all, offered.secret)
  const shown = await reached(offered, 'compare')
  const victim = join(all, offered.secret)
  expect(await reached(victim, 'ended')).toMatchObject({ why: 'used' })
  expect((await reached(thief, 'compare')).digits).toBe(shown.digits)
  // The person sees that their own device shows no digits, and does not agree.
  offered.cancel()
  await reached(thief, 'ended')
  expect(thief.result.opened).toBeUndefined()
})

it('a relay that has the secret, and passes other keys to each side, shows other digits', async () => {
  const offered = await offer(all)
  const keys = await derivePairingKeys(offered.secret)
  const mine = { ...(await newCommitment(keys)), ...(await newDevicePair()) }
  let commitment = ''
  const victim = join(all, offered.secret, {
    answer(path, answer) {
      if (path === findPairing.path) commitment = answer.commitment as string
      if (path === findPairing.path) return { ...answer, commitment: toBase64url(mine.commitment) }
      return answer.nonce ? { ...answer, nonce: toBase64url(mine.nonce) } : answer
    },
    async body(path, body) {
      if (path !== claimPairing.path) return body
      const mac = await signDevice(keys, fromBase64url(commitment), mine.publicKey)
      return { ...body, publicKey: toBase64url(mine.publicKey), mac: toBase64url(mac) }
    },
  })
  const [old, fresh] = [await reached(offered, 'compare'), await reached(victim, 'compare')]
  expect(fresh.digits).not.toBe(old.digits)
  offered.cancel()
  await reached(victim, 'ended')
  expect(victim.result.opened).toBeUndefined()
})

it('a relay that delays the claim beyond the minute gets no answer', async () => {
  const offered = await offer(all)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  try {
    expect(await reached(offered, 'ended')).toMatchObject({ why: 'expired' })
  } finally {
    clock.mockRestore()
  }
})

it('a session that has ended takes its pairing with it', async () => {
  const offered = await offer(all)
  const joined = join(all, offered.secret)
  await reached(joined, 'compare')
  await call(all.server, 'POST', '/api/auth/logout', all.owner.person)
  offered.approve()
  expect((await reached(joined, 'joined', 'ended')).step).toBe('ended')
  expect(joined.result.opened).toBeUndefined()
})

it('a thousand guesses find no pairing', async () => {
  const offered = await offer(all)
  const statuses = new Set<number>()
  for (let i = 0; i < 1000; i += 1) {
    const body = { id: random() }
    statuses.add((await call(all.server, 'POST', findPairing.path, { body })).status)
  }
  // From one address, all but the first few are not even looked up.
  expect(statuses).toEqual(new Set([410, 429]))
  offered.cancel()
}, 200_000)

async function userOf({ server, owner }: Everything) {
  return (await call(server, 'GET', '/api/user/me', owner.person)).json()
}
