import { LIMITS } from '@safelight/contract/limits'
import { call, type Person, signUp } from '@safelight/test-kit/accounts/account'
import {
  askFamily,
  createFamily,
  inviteTo,
  join,
  readFamily,
} from '@safelight/test-kit/accounts/family'
import { subscribe } from '@safelight/test-kit/accounts/subscription'
import { startServer, type TestServer } from '@safelight/test-kit/server'
import { ask as askServer, code, done, personOf } from '@safelight/test-kit/sharing/sharing'
import { beforeEach, expect, it } from 'vitest'
import { sweep } from '../../src/sweeper.ts'

const DAY = 24 * 60 * 60 * 1000

let time: number
let server: TestServer
let owner: Person
let member: Person
let stranger: Person
let group: number
beforeEach(async () => {
  time = Date.parse('2026-01-15T12:00:00Z')
  server = await startServer({ now: () => new Date(time) })
  owner = await signUp(server, 'ada@example.org')
  member = await signUp(server, 'ben@example.org')
  stranger = await signUp(server, 'eve@example.org')
  group = await createFamily(server, owner)
})

const ask = (person: Person, method: string, path: string) =>
  askFamily(server, person, method, path)
const mine = (person: Person) => done(ask(person, 'GET', 'mine'))
const invited = (person: Person) => done(ask(person, 'GET', 'invitations'))
const accept = (person: Person, id = group) => ask(person, 'POST', `${id}/accept`)
const remove = (by: Person, who: number | string) => ask(by, 'DELETE', `${group}/members/${who}`)
const emailsIn = async (person = owner) => {
  const { members, pending } = await readFamily(server, person, group)
  return [...members, ...pending].map(({ userEmail }) => userEmail)
}
const ended = { groups: [], notice: 'ended' }
const none = { groups: [], notice: null }

it('a new family has its owner as the only member', async () => {
  const ours = { id: group, title: 'Ours', ownerId: owner.id }
  expect(await mine(owner)).toEqual({ groups: [ours], notice: null })
  expect(await readFamily(server, owner, group)).toEqual({
    members: [
      {
        userId: owner.id,
        userName: 'ada',
        userEmail: 'ada@example.org',
        usedBytes: 0,
        sharesPlan: false,
      },
    ],
    pending: [],
    places: LIMITS.membersOfFamily,
    plan: null,
  })
  expect(await mine(stranger)).toEqual(none)
  expect(code(await ask(owner, 'POST', 'create?title=Another'))).toEqual([409, 'ALREADY_EXISTS'])
})

it.each(['', '%20%20', 'x'.repeat(101), 'two%0Alines', '%E2%80%AEturned'])(
  'creates no family group with the title "%s"',
  async title => {
    const answer = await ask(stranger, 'POST', `create?title=${title}`)
    expect(code(answer)).toEqual([400, 'INVALID_REQUEST'])
    expect(await mine(stranger)).toEqual(none)
  },
)

it('gives the same answer to invitations of known and unknown addresses', async () => {
  const { id: _, ...known } = await inviteTo(server, owner, group, 'Ben@Example.org ')
  const { id: __, ...unknown } = await inviteTo(server, owner, group, 'new@example.org')
  const expiresAt = new Date(time + 14 * DAY).toISOString()
  expect(known).toEqual({ userEmail: 'ben@example.org', expiresAt, isMailed: false })
  expect(unknown).toEqual({ userEmail: 'new@example.org', expiresAt, isMailed: false })
  const { pending } = await readFamily(server, owner, group)
  expect(pending.map(entry => Object.keys(entry))).toEqual(
    Array(2).fill(['id', 'userEmail', 'expiresAt']),
  )
})

it('shows an invitation to a recipient who signs up later', async () => {
  await inviteTo(server, owner, group, 'ben@example.org')
  await inviteTo(server, owner, group, 'new@example.org')
  const invitation = {
    groupId: group,
    title: 'Ours',
    ownerName: 'ada',
    ownerEmail: 'ada@example.org',
    expiresAt: new Date(time + 14 * DAY).toISOString(),
  }
  expect(await invited(member)).toEqual([invitation])
  expect(await invited(stranger)).toEqual([])
  const late = await signUp(server, 'new@example.org')
  expect(await invited(late)).toEqual([invitation])
  expect((await accept(late)).status).toBe(200)
  expect(await emailsIn(late)).toEqual(['ada@example.org', 'new@example.org', 'ben@example.org'])
})

it('shows no invitation of a blocked sender', async () => {
  const before = await inviteTo(server, owner, group, member.email)
  const { accountId } = await personOf(server, member, owner.email)
  const body = { email: owner.email, accountId }
  await done(askServer(server, member, 'PUT', '/api/user/blocked', body))
  expect(await invited(member)).toEqual([])
  await remove(owner, before.id)
  const { id: _, ...after } = await inviteTo(server, owner, group, member.email)
  const { id: __, ...same } = before
  expect(after).toEqual(same)
  expect(await invited(member)).toEqual([])
})

it('only the invited person can accept an invitation', async () => {
  expect(code(await accept(member))).toEqual([404, 'NOT_FOUND'])
  await inviteTo(server, owner, group, member.email)
  expect(code(await accept(stranger))).toEqual([404, 'NOT_FOUND'])
  expect(code(await accept(member, group + 1))).toEqual([404, 'NOT_FOUND'])
  time += 14 * DAY
  expect(await invited(member)).toEqual([])
  expect(code(await accept(member))).toEqual([404, 'NOT_FOUND'])
  expect(await emailsIn()).toEqual(['ada@example.org'])

  await inviteTo(server, owner, group, member.email)
  expect((await accept(member)).body).toEqual({ id: group, title: 'Ours', ownerId: owner.id })
  expect(code(await accept(member))).toEqual([404, 'NOT_FOUND'])
  expect(await emailsIn(member)).toEqual(['ada@example.org', 'ben@example.org'])
})

it('deletes an invitation that is rejected, canceled or expired', async () => {
  await inviteTo(server, owner, group, member.email)
  expect(code(await ask(stranger, 'DELETE', `${group}/reject`))).toEqual([404, 'NOT_FOUND'])
  expect((await ask(member, 'DELETE', `${group}/reject`)).status).toBe(200)
  expect(code(await accept(member))).toEqual([404, 'NOT_FOUND'])

  const { id } = await inviteTo(server, owner, group, member.email)
  expect(code(await remove(stranger, id))).toEqual([404, 'NOT_FOUND'])
  expect(code(await remove(member, id))).toEqual([404, 'NOT_FOUND'])
  expect((await remove(owner, id)).status).toBe(200)
  expect(code(await remove(owner, id))).toEqual([404, 'NOT_FOUND'])
  expect(code(await accept(member))).toEqual([404, 'NOT_FOUND'])

  await inviteTo(server, owner, group, member.email)
  // The server deletes invitations three days after they expire: a wrong clock may be corrected.
  time += 18 * DAY
  await sweep(server.context, new Date(0))
  const left = server.context.database.selectFrom('family_invitations').selectAll().execute()
  expect(await left).toEqual([])
})

it('only the owner can invite people, cancel invitations and remove members', async () => {
  await join(server, owner, group, member)
  const { id } = await inviteTo(server, owner, group, 'new@example.org')
  const refused = [
    await ask(member, 'POST', `${group}/invite?email=eve@example.org`),
    await remove(member, owner.id),
    await remove(member, id),
  ]
  expect(refused.map(code)).toEqual(Array(3).fill([403, 'FORBIDDEN']))
  expect(await emailsIn()).toEqual(['ada@example.org', 'ben@example.org', 'new@example.org'])
})

it('an owner can neither see nor remove members of another family', async () => {
  await createFamily(server, stranger)
  expect(code(await remove(owner, stranger.id))).toEqual([404, 'NOT_FOUND'])
  expect(code(await remove(owner, 'x'))).toEqual([400, 'INVALID_REQUEST'])
  expect(code(await ask(owner, 'GET', `${group + 1}/members`))).toEqual([404, 'NOT_FOUND'])
  expect((await mine(stranger)).groups).toHaveLength(1)
})

it('rejects the invitation of a person who is already a member', async () => {
  const twice = () => ask(owner, 'POST', `${group}/invite?email=ben@example.org`)
  expect((await twice()).status).toBe(200)
  expect(code(await twice())).toEqual([409, 'ALREADY_EXISTS'])
  await accept(member)
  expect(code(await twice())).toEqual([409, 'ALREADY_EXISTS'])
  const self = await ask(owner, 'POST', `${group}/invite?email=ada@example.org`)
  expect(code(self)).toEqual([409, 'ALREADY_EXISTS'])

  const other = await createFamily(server, stranger)
  await inviteTo(server, stranger, other, member.email)
  expect(code(await accept(member, other))).toEqual([409, 'ALREADY_EXISTS'])
  await inviteTo(server, owner, group, stranger.email)
  expect(code(await accept(stranger))).toEqual([409, 'ALREADY_EXISTS'])
  expect((await readFamily(server, stranger, other)).members).toHaveLength(1)
  await remove(member, member.id)
  expect((await accept(member, other)).status).toBe(200)
})

it("limits the sum of a family's members and invitations", async () => {
  const numbers = Array.from({ length: LIMITS.membersOfFamily - 1 }, (_, i) => i)
  const invite = (i: number) => ask(owner, 'POST', `${group}/invite?email=p${i}@example.org`)
  const answers = await Promise.all([...numbers, 98, 99].map(invite))
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...numbers.map(() => 200),
    ...[409, 409],
  ])
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    code: 'LIMIT_REACHED',
    message: 'The family group is full.',
  })
  time += 15 * DAY
  expect((await invite(100)).status).toBe(200)
})

it('accepts only as many members as the plan includes', async () => {
  await inviteTo(server, owner, group, member.email)
  await inviteTo(server, owner, group, stranger.email)
  await server.context.database.updateTable('plans').set({ family_members: 2 }).execute()
  await subscribe(server, owner, 3)
  const answers = await Promise.all([accept(member), accept(stranger)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await readFamily(server, owner, group)).members).toHaveLength(2)
})

it('shows a removed member a notice until the member dismisses it', async () => {
  await join(server, owner, group, member)
  expect((await remove(owner, member.id)).status).toBe(200)
  expect(await mine(member)).toEqual({ groups: [], notice: 'removed' })
  expect(code(await ask(member, 'GET', `${group}/members`))).toEqual([404, 'NOT_FOUND'])
  expect((await ask(member, 'DELETE', 'notice')).status).toBe(200)
  expect(await mine(member)).toEqual(none)
  await join(server, owner, group, member)
})

it('a family ends when its owner leaves', async () => {
  await join(server, owner, group, member)
  await join(server, owner, group, stranger)
  const { id } = await inviteTo(server, owner, group, 'new@example.org')
  expect((await remove(member, member.id)).status).toBe(200)
  expect(await mine(member)).toEqual(none)
  expect((await remove(owner, owner.id)).status).toBe(200)
  expect(await mine(owner)).toEqual(none)
  expect(await mine(stranger)).toEqual(ended)
  expect(code(await remove(owner, id))).toEqual([404, 'NOT_FOUND'])
  expect(await invited(await signUp(server, 'new@example.org'))).toEqual([])
  await createFamily(server, stranger)
  expect((await mine(stranger)).notice).toBeNull()
})

it("a family ends when its owner's account is deleted", async () => {
  await join(server, owner, group, member)
  await join(server, owner, group, stranger)
  const removeAccount = ({ token, password }: Person) =>
    call(server, 'DELETE', '/api/user', { token, body: { password } })
  expect((await removeAccount(stranger)).status).toBe(200)
  expect(await emailsIn()).toEqual(['ada@example.org', 'ben@example.org'])
  expect((await removeAccount(owner)).status).toBe(200)
  expect(await mine(member)).toEqual(ended)
  expect((await call(server, 'GET', '/api/user/me', member)).status).toBe(200)
})

it('deletes the invitations to a deleted account', async () => {
  await inviteTo(server, owner, group, member.email)
  const { token, password } = member
  await call(server, 'DELETE', '/api/user', { token, body: { password } })
  expect(await emailsIn()).toEqual(['ada@example.org'])
})
