import { startServer } from '@safelight/test-kit/server'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../src/database/migrate.ts'
import { programText } from '../../src/database/program-version.ts'
import { noteBuild } from '../../src/installation/last-build.ts'

const build = (version: string, commit: string, date: string) => ({ version, commit, date })

it('says which build ran before', async () => {
  const { database } = (await startServer()).context
  const first = build('1.0.0', 'aaa', '2026-11-28')
  expect(await noteBuild(database, first)).toBeUndefined()
  expect(await noteBuild(database, first)).toBeUndefined()
  expect(await noteBuild(database, build('1.0.0', 'bbb', '2026-11-29'))).toBe(
    'Upgraded from 1.0.0 (aaa, 2026-11-28) to 1.0.0 (bbb, 2026-11-29)',
  )
  expect(await noteBuild(database, build('1.1.0', 'ccc', '2026-11-29'))).toMatch(/^Upgraded /)
  expect(await noteBuild(database, build('1.0.0', 'bbb', '2026-12-01'))).toBe(
    'Downgraded from 1.1.0 (ccc, 2026-11-29) to 1.0.0 (bbb, 2026-12-01)',
  )
  expect(await noteBuild(database, first)).toMatch(/^Downgraded /)
})

it('names the newer build that a database needs, even if both have the same version', async () => {
  const { database } = (await startServer()).context
  await noteBuild(database, build('0.1.0', 'ccc', '2099-01-01'))
  await sql`insert into migrations values ('9999-later', 'now')`.execute(database)
  await expect(migrate(database)).rejects.toThrow(
    `needs Safelight 0.1.0 (ccc, 2099-01-01), and this is ${programText()}.`,
  )
})
