import type { availableMonths } from '@safelight/contract/items'
import type { MediaType } from '@safelight/contract/media-types'
import { call, signUp } from '@safelight/test-kit/accounts/account'
import { expectCounted } from '@safelight/test-kit/database/recount'
import { read } from '@safelight/test-kit/items'
import { startServer } from '@safelight/test-kit/server'
import { makeUpload, uploaded } from '@safelight/test-kit/uploads/uploads'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import * as documentCounts from '../../src/database/migrations/0006-document-counts.ts'

type Months = z.infer<typeof availableMonths.response>

it('the upgrade counts the documents of an existing library, without those in the trash', async () => {
  const server = await startServer()
  const { database } = server.context
  const [person, other] = [await signUp(server), await signUp(server)]
  const upload = async (type: MediaType, day: string, { token } = person) =>
    (await uploaded(server, token, makeUpload({ type, creationDate: day }))).dto
  for (const day of ['2024-05-01', '2024-05-31', '0999-12-31']) await upload('application/pdf', day)
  await upload('image/jpeg', '2024-05-02')
  await upload('video/mp4', '2024-05-02')
  await upload('image/jpeg', '2023-01-01')
  await upload('application/pdf', '2023-01-01', other)
  const { id } = await upload('application/pdf', '2024-05-03')
  await call(server, 'POST', '/api/media/trash', { token: person.token, body: { ids: [id] } })
  const months = () => read<Months>(server, person, '/api/media/available-months')
  const counted = await months()

  await sql`alter table month_counts drop column documents`.execute(database)
  await documentCounts.up(database as unknown as Kysely<unknown>)

  expect(await months()).toEqual(counted)
  expect(counted).toEqual([
    { year: 2024, month: 5, count: 4, videos: 1, documents: 2 },
    { year: 2023, month: 1, count: 1, videos: 0, documents: 0 },
    { year: 999, month: 12, count: 1, videos: 0, documents: 1 },
  ])
  await expectCounted(database)
})
