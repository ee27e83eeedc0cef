import { call } from '@safelight/test-kit/accounts/account'
import { createContext } from '@safelight/test-kit/server'
import { aStagedItem } from '@safelight/test-kit/uploads/staging'
import { signedIn } from '@safelight/test-kit/uploads/uploading'
import { uploaded } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { newBlobKey } from '../../src/blobs/blob-store.ts'
import { noteTime, observedAgo } from '../../src/installation/observed-time.ts'
import { sweep } from '../../src/sweeper.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const YEAR = 365 * DAY

/** The test sets the clock of this server: `jump` moves it, `pass` also sweeps once for each day. */
async function aServer() {
  let time = Date.now()
  const signed = await signedIn({ now: () => new Date(time) })
  const { server, person } = signed
  const { token } = person
  const sweepNow = () => sweep(server.context, new Date(time - HOUR))
  await sweepNow()
  return {
    ...signed,
    sweepNow,
    jump(milliseconds: number) {
      time += milliseconds
    },
    async pass(milliseconds: number) {
      for (let left = milliseconds; left > 0; left -= DAY) {
        time += Math.min(left, DAY)
        await sweepNow()
      }
    },
    /** Reads the database, because moving the clock may have ended the session for the API. */
    async trash(): Promise<string[]> {
      const items = server.context.database.selectFrom('items').where('trashed_at', 'is not', null)
      return (await items.select('id').execute()).map(({ id }) => id)
    },
    async trashed(): Promise<string> {
      const { dto } = await uploaded(server, token)
      const moved = await call(server, 'POST', '/api/media/trash', {
        token,
        body: { ids: [dto.id] },
      })
      expect(moved.status).toBe(200)
      return dto.id
    },
  }
}

it('keeps trashed items for 30 days although the clock was wrong for some time', async () => {
  const { jump, pass, sweepNow, trash, trashed, server, person } = await aServer()
  const id = await trashed()
  await pass(5 * DAY)
  jump(YEAR)
  await sweepNow()
  expect(await trash()).toEqual([id])
  await pass(20 * DAY)
  expect(await trash()).toEqual([id])
  jump(-YEAR)
  await pass(3 * DAY)
  expect(await trash()).toEqual([id])
  expect((await call(server, 'GET', '/api/user/me', { token: person.token })).status).toBe(200)
  expect(server.log.join('')).toContain('the clock jumped')
  await pass(4 * DAY)
  expect(await trash()).toEqual([])
})

it('an item trashed while the clock showed 1970 stays in the trash for 30 days', async () => {
  const { jump, pass, sweepNow, trash, trashed } = await aServer()
  await pass(DAY)
  const wrong = Date.now() - DAY
  jump(-wrong)
  await sweepNow()
  const id = await trashed()
  jump(wrong)
  await sweepNow()
  await pass(28 * DAY)
  expect(await trash()).toEqual([id])
  await pass(4 * DAY)
  expect(await trash()).toEqual([])
})

it('keeps imports, sessions and blobs when the clock is a year ahead', async () => {
  const { jump, server, person } = await aServer()
  const { database } = server.context
  await aStagedItem(server, person.token)
  await database.insertInto('deleted_blobs').values({ blob: newBlobKey() }).execute()
  const counts = async () => {
    const tables = ['imports', 'staged_items', 'uploads', 'sessions', 'deleted_blobs'] as const
    const rows = tables.map(table => database.selectFrom(table).selectAll().execute())
    return (await Promise.all(rows)).map(found => found.length)
  }
  jump(YEAR)
  await sweep({ ...server.context, deletionGrace: 72 * HOUR }, new Date(0))
  expect(await counts()).toEqual([1, 1, 1, 1, 1])
})

it('counts each hour of observed time only once', async () => {
  const { database } = (await createContext()).context
  const start = Date.UTC(2026, 0, 1)
  for (let hour = 0; hour <= 48; hour += 1) {
    const shared = new Date(start + hour * HOUR)
    const ahead = hour % 2 === 0 ? 3 * DAY : -DAY
    await noteTime(database, new Date(shared.getTime() + ahead), shared)
  }
  const { counted } = await database
    .selectFrom('observed_hours')
    .select('counted')
    .orderBy('hour', 'desc')
    .executeTakeFirstOrThrow()
  expect(Number(counted) - start).toBe(48 * HOUR)
})

it('a timestamp that a server wrote while its clock showed 1970 does not count as old', async () => {
  const { database } = (await createContext()).context
  const start = Date.UTC(2026, 0, 1)
  for (let hour = 0; hour <= 31 * 24; hour += 1) {
    const shared = new Date(start + hour * HOUR)
    await noteTime(database, hour % 2 === 0 ? shared : new Date(hour * HOUR), shared)
  }
  const end = new Date(start + 31 * 24 * HOUR)
  expect((await observedAgo(database, end, 30 * DAY)).getTime()).toBeLessThan(31 * DAY)
})

it('observed time advances even if a server is off most days', async () => {
  const { context } = await createContext()
  const { database } = context
  const start = Date.UTC(2026, 0, 1)
  const at = async (time: number, age: number) => {
    await noteTime(database, new Date(time))
    return (time - (await observedAgo(database, new Date(time), age)).getTime()) / DAY
  }
  let time = start
  for (let hour = 0; hour < 100 * 24; hour += 1) {
    time += HOUR
    await noteTime(database, new Date(time))
  }
  for (const age of [1, 30, 99, 150]) expect(await at(time, age * DAY)).toBe(age)

  // This server runs only at weekends. Of the five days in between, only one counts as observed time.
  for (let week = 0; week < 12; week += 1) {
    time += 5 * DAY
    await noteTime(database, new Date(time))
    for (let hour = 0; hour < 48; hour += 1) {
      time += HOUR
      await noteTime(database, new Date(time))
    }
  }
  const days = await at(time, 30 * DAY)
  expect(days).toBeGreaterThan(60)
  expect(days).toBeLessThan(75)
})
