import { call, type Person, signUp } from '@safelight/test-kit/accounts/account'
import { askFamily, createFamily, join, readFamily } from '@safelight/test-kit/accounts/family'
import { subscribe } from '@safelight/test-kit/accounts/subscription'
import { createContext, startServer, type TestServer } from '@safelight/test-kit/server'
import { ask, done } from '@safelight/test-kit/sharing/sharing'
import { bytesOf, makeUpload, send, uploaded } from '@safelight/test-kit/uploads/uploads'
import { beforeEach, describe, expect, it } from 'vitest'
import { settleLimits } from '../../src/accounts/plan/settled-limits.ts'
import { reconcile } from '../../src/payment/reconcile.ts'
import { Sandbox } from '../../src/payment/sandbox.ts'

const MB = 1024 * 1024
const FREE = 1
const FAMILY = 4
const [FREE_PLAN, PERSONAL_PLAN, FAMILY_PLAN] = [1, 2, 3]

let server: TestServer
let payment: Sandbox
let admin: Person
let owner: Person
let member: Person
let group: number
beforeEach(async () => {
  const { context } = await createContext()
  const { database, now } = context
  payment = new Sandbox({ database, now })
  server = await startServer({ database, payment, storageLimit: 'free plan' })
  for (const [id, storage_limit_mb] of [
    [FREE_PLAN, FREE],
    [PERSONAL_PLAN, 2],
    [FAMILY_PLAN, FAMILY],
  ] as const) {
    await database.updateTable('plans').set({ storage_limit_mb }).where('id', '=', id).execute()
  }
  admin = await signUp(server)
  owner = await signUp(server)
  member = await signUp(server)
  group = await createFamily(server, owner)
  await join(server, owner, group, member)
  await subscribe(server, owner, FAMILY_PLAN)
})

async function storageOf(person: Person) {
  return (await (await call(server, 'GET', '/api/user/me', person)).json()).storage
}
const limitOf = async (person: Person) => (await storageOf(person)).limitBytes / MB
const sizeOf = (size: number) => makeUpload({ size: size * MB }, [{ role: 'thumbnail', size: 100 }])
const uploadBy = (person: Person, size: number) => send(server, person.token, sizeOf(size))
const update = (person: Person, storage_limit_mb: number | null) =>
  server.context.database
    .updateTable('users')
    .set({ storage_limit_mb })
    .where('id', '=', person.id)
    .execute()
const noticeOf = async (person: Person) =>
  (await done(askFamily(server, person, 'GET', 'mine'))).notice

it('adds up the storage that all members of a family use', async () => {
  expect(await limitOf(member)).toBe(FAMILY)
  const first = await uploaded(server, owner.token, sizeOf(1))
  const second = await uploaded(server, member.token, sizeOf(1))
  const together = bytesOf(first) + bytesOf(second)
  expect(await storageOf(member)).toEqual({
    usedBytes: bytesOf(second),
    limitBytes: FAMILY * MB,
    familyBytes: together,
  })
  const { members, plan, places } = await readFamily(server, member, group)
  expect(plan).toEqual({ name: 'Family', usedBytes: together, limitBytes: FAMILY * MB })
  expect(places).toBe(6)
  expect(members.map(each => [each.userId, each.usedBytes, each.sharesPlan])).toEqual([
    [owner.id, bytesOf(first), true],
    [member.id, bytesOf(second), true],
  ])
})

it("shows members nothing of other members' libraries", async () => {
  const { dto } = await uploaded(server, owner.token)
  for (const path of [
    '/api/media/all-metadata',
    '/api/media/changes',
    '/api/media/search?q=2024',
  ]) {
    const answer = await (await call(server, 'GET', path, member)).text()
    expect(answer).not.toContain(dto.id)
  }
  const headers = { authorization: `Bearer ${member.token}` }
  expect((await fetch(`${server.url}/authz?key=/${dto.name}`, { headers })).status).toBe(404)
})

it("rejects every member's uploads once the family has used up its storage", async () => {
  expect((await uploadBy(owner, 3)).status).toBe(200)
  const refused = await uploadBy(member, 1.5)
  expect([refused.status, await refused.json()]).toEqual([
    413,
    {
      code: 'QUOTA_EXCEEDED',
      message: 'The storage that your family shares is full. Free up some space first.',
    },
  ])
})

it("accepts only one of two concurrent uploads if the family's storage has room for one", async () => {
  const answers = await Promise.all([uploadBy(owner, 2.5), uploadBy(member, 2.5)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 413])
})

it("counts the storage that other members' unfinished uploads reserve", async () => {
  await server.context.database
    .insertInto('uploads')
    .values({
      id: 'begun',
      owner_id: member.id,
      original_blob: 'a',
      renditions_blob: 'b',
      reserved_bytes: 3.5 * MB,
      started_at: new Date().toISOString(),
    })
    .execute()
  expect((await uploadBy(owner, 1)).status).toBe(413)
})

describe('the family plan', () => {
  it('does not cover a member with a personal plan', async () => {
    await subscribe(server, member, PERSONAL_PLAN)
    expect((await uploadBy(member, 1.5)).status).toBe(200)
    expect(await limitOf(member)).toBe(2)
    expect((await uploadBy(owner, 3)).status).toBe(200)
    const { members } = await readFamily(server, owner, group)
    expect(members.map(each => each.sharesPlan)).toEqual([true, false])

    await subscribe(server, member, PERSONAL_PLAN, 'canceled')
    expect(await limitOf(member)).toBe(FAMILY)
    expect((await uploadBy(owner, 0.1)).status).toBe(413)
  })

  it('does not cover a member with a limit set by the administrator', async () => {
    await update(member, 3)
    expect((await uploadBy(member, 2.5)).status).toBe(200)
    expect((await uploadBy(owner, 3.5)).status).toBe(200)
    expect(await storageOf(member)).toMatchObject({ limitBytes: 3 * MB, familyBytes: null })
  })

  it('does not cover an owner with a limit set by the administrator', async () => {
    await update(owner, 1)
    expect((await uploadBy(member, 3.5)).status).toBe(200)
    expect(await limitOf(owner)).toBe(1)
    expect((await uploadBy(owner, 0.5)).status).toBe(200)
  })

  it('does not cover more members than the plan includes', async () => {
    const late = await signUp(server)
    await join(server, owner, group, late)
    const { database } = server.context
    await database.updateTable('plans').set({ family_members: 2 }).execute()
    expect([await limitOf(owner), await limitOf(member), await limitOf(late)]).toEqual([
      FAMILY,
      FAMILY,
      FREE,
    ])
    await done(askFamily(server, member, 'DELETE', `${group}/members/${member.id}`))
    expect([await limitOf(member), await limitOf(late)]).toEqual([FREE, FAMILY])
  })

  it('covers nobody if the owner has no family plan', async () => {
    await subscribe(server, owner, PERSONAL_PLAN)
    expect([await limitOf(owner), await limitOf(member)]).toEqual([2, FREE])
    expect((await readFamily(server, member, group)).plan).toBeNull()
    expect(await storageOf(owner)).toMatchObject({ familyBytes: null })
  })
})

describe('when the family plan includes fewer people', () => {
  let late: Person
  const shareAmong = (familyMembers: number, plan = FAMILY_PLAN) =>
    done(ask(server, admin, 'PUT', `/api/admin/plans/${plan}`, { familyMembers }))
  const notices = () => Promise.all([owner, member, late].map(noticeOf))
  beforeEach(async () => {
    late = await signUp(server)
    await join(server, owner, group, late)
  })

  it('keeps the members who lose the plan in the family', async () => {
    await uploaded(server, late.token, sizeOf(2))
    await shareAmong(2)
    expect(await notices()).toEqual([null, null, 'no-place'])
    const { members } = await readFamily(server, late, group)
    expect(members.map(each => each.sharesPlan)).toEqual([true, true, false])
    expect((await uploadBy(late, 0.1)).status).toBe(413)
    expect((await uploadBy(owner, 3.5)).status).toBe(200)
  })

  it('notifies all members if the plan includes only the owner', async () => {
    await shareAmong(0)
    expect(await notices()).toEqual([null, 'plan-ended', 'plan-ended'])
  })

  it('notifies no members whose storage stays the same', async () => {
    await update(late, 3)
    await shareAmong(3)
    await shareAmong(2)
    await shareAmong(0, 4)
    expect(await notices()).toEqual([null, null, null])
  })

  it.each([
    ['the plan includes more people again', () => shareAmong(3)],
    [
      'another member leaves',
      () => done(askFamily(server, member, 'DELETE', `${group}/members/${member.id}`)),
    ],
    [
      'another member is removed',
      () => done(askFamily(server, owner, 'DELETE', `${group}/members/${member.id}`)),
    ],
  ])('withdraws the notice of the lost plan once %s', async (_, act) => {
    await shareAmong(2)
    await act()
    expect(await noticeOf(late)).toBeNull()
    expect(await limitOf(late)).toBe(FAMILY)
  })
})

describe('losing the family plan', () => {
  async function outcome(act: (subscription: string) => Promise<void>): Promise<void> {
    const { database } = server.context
    await database
      .insertInto('payment_customers')
      .values({ user_id: owner.id, id: 'sandbox_a', checkout_at: null, asked_at: null })
      .execute()
    const { user_id: _, ...subscription } = await database
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow()
    await database
      .insertInto('sandbox_subscriptions')
      .values({ ...subscription, customer_id: 'sandbox_a' })
      .execute()
    await act(subscription.id)
    await reconcile(server.context, payment, { user_id: owner.id, id: 'sandbox_a' })
  }

  it('keeps the libraries of all members when the plan ends', async () => {
    const { dto } = await uploaded(server, member.token, sizeOf(2))
    await outcome(id => payment.cancelNow(id))
    expect(await limitOf(member)).toBe(FREE)
    expect(await noticeOf(member)).toBe('plan-ended')
    expect(await noticeOf(owner)).toBeNull()
    const refused = await uploadBy(member, 0.1)
    expect([refused.status, (await refused.json()).message]).toEqual([
      413,
      'Your storage is full. Free up some space first.',
    ])
    const metadata = await call(server, 'GET', '/api/media/all-metadata', member)
    expect(await metadata.text()).toContain(dto.id)
    expect((await readFamily(server, member, group)).members).toHaveLength(2)
  })

  it('notifies the members when the owner changes to a plan for one person', async () => {
    const { database } = server.context
    const plan = database.selectFrom('plans').selectAll().where('id', '=', PERSONAL_PLAN)
    const personal = await plan.executeTakeFirstOrThrow()
    await outcome(id => payment.changePlan(id, personal))
    expect([await limitOf(owner), await limitOf(member)]).toEqual([2, FREE])
    expect(await noticeOf(member)).toBe('plan-ended')
  })

  it('notifies the members only when the canceled plan ends', async () => {
    await subscribe(server, member, PERSONAL_PLAN)
    const other = await signUp(server)
    await join(server, owner, group, other)
    await outcome(id => payment.setCancelAtPeriodEnd(id, true))
    expect([await noticeOf(member), await noticeOf(other)]).toEqual([null, null])
    await payment.cancelNow(`sub_${owner.id}`)
    await reconcile(server.context, payment, { user_id: owner.id, id: 'sandbox_a' })
    expect([await noticeOf(member), await noticeOf(other)]).toEqual([null, 'plan-ended'])
  })

  it.each([
    [
      'the member leaves',
      () => askFamily(server, member, 'DELETE', `${group}/members/${member.id}`),
    ],
    [
      'the owner removes the member',
      () => askFamily(server, owner, 'DELETE', `${group}/members/${member.id}`),
    ],
    ['the owner leaves', () => askFamily(server, owner, 'DELETE', `${group}/members/${owner.id}`)],
  ])('the family plan no longer covers a member once %s', async (_, act) => {
    await uploaded(server, member.token, sizeOf(2))
    await done(act())
    expect(await limitOf(member)).toBe(FREE)
    expect((await uploadBy(member, 0.1)).status).toBe(413)
    expect((await uploadBy(owner, 3.5)).status).toBe(200)
  })
})

it('shows the administrator which accounts have the family plan', async () => {
  await settleLimits(server.context)
  const { users, summary } = await (await call(server, 'GET', '/api/admin/users', admin)).json()
  expect(summary.usersWithPlans).toBe(2)
  expect(users.map((each: { plan: unknown }) => each.plan)).toEqual([
    null,
    ...Array(2).fill({ name: 'Family', price: 9.99, storageLimitMB: FAMILY }),
  ])
  const rows = await server.context.database.selectFrom('users').select('limit_bytes').execute()
  expect(rows.map(row => row.limit_bytes / MB)).toEqual([FREE, FAMILY, FAMILY])
})
