import { equal } from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIMITS } from '@safelight/contract/limits'
import { call, type Person, signUp } from '@safelight/test-kit/accounts/account'
import { type Owner, signUpOwner } from '@safelight/test-kit/library'
import { safelight } from '@safelight/test-kit/programs/safelight'
import { startServer } from '../../e2e/support/servers/server.ts'
import { writeLibrary } from '../seed/write.ts'
import { anotherOf, aPicture, post } from '../support/data/pictures.ts'
import { seconds } from '../support/figures/rounds.ts'
import { createClient } from '../support/server/http.ts'
import { checkInBrowser } from './check-in-browser.ts'
import type { Machine } from './machines.ts'

interface Options {
  onPhase(name: string, seconds: number): void
}

const EMAIL = 'drill@example.org'

/**
 * Makes a backup on one machine while files are uploaded, and restores it on another. Throws if anything is
 * missing.
 */
export async function drill(
  items: number,
  open: () => Promise<Machine>,
  { onPhase }: Options,
): Promise<void> {
  const phase = async (name: string, work: () => Promise<unknown>) =>
    onPhase(name, await seconds(work))
  const backup = await mkdtemp(join(tmpdir(), 'safelight-drill-backup-'))
  const first = await open()
  let second: Machine | undefined
  try {
    await phase(`create ${items} items`, () => fill(first, items))
    if (first.kind === 'services') {
      await phase('move the database to PostgreSQL', () =>
        command(first, 'move-database', 'postgres'),
      )
      await phase('move the files to S3', () => command(first, 'move-blobs', 's3'))
    }
    const server = await startServer(first.env)
    const other = await signUp(server, 'uploads@example.org')
    const uploads = keepUploading(server.url, other)
    await phase('first backup, during uploads', () => command(first, 'backup', backup))
    const uploaded = await uploads.end()
    await phase(`next backup, with ${2 * uploaded} new files`, () =>
      command(first, 'backup', backup),
    )
    await server.kill()
    await server.stop()
    await first.lose()

    const next = await open()
    second = next
    await phase('restore on another machine', () => command(next, 'restore', backup))
    await phase('verify', () => command(next, 'verify'))
    const restored = await startServer(next.env)
    try {
      equal(await countOf(restored, other), uploaded, 'acknowledged uploads are lost')
      await checkInBrowser(restored.url, EMAIL, items, phase)
    } finally {
      await restored.stop()
    }
  } finally {
    await first.lose()
    await second?.lose()
    await rm(backup, { recursive: true })
  }
}

/**
 * Creates a library in a folder with SQLite, because `writeLibrary` can write only to SQLite. With the kind
 * `services`, the drill then moves the library to PostgreSQL and S3.
 */
async function fill({ folder }: Machine, items: number): Promise<void> {
  const server = await startServer({ SAFELIGHT_DATA: folder })
  let owner: Owner
  try {
    owner = await signUpOwner(server, EMAIL)
  } finally {
    await server.stop()
  }
  const pictures = Math.ceil(items / 4)
  const plan = { items, pictures, bigDay: 0, isWhole: true }
  await writeLibrary(folder, owner.person.id, owner.keys, plan)
}

async function command({ env, folder }: Machine, ...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await safelight(env, folder, ...args)
  equal(code, 0, `${args[0]}: ${stdout}${stderr}`)
}

/** Uploads small pictures continuously. `end` stops and resolves to the number of acknowledged uploads. */
function keepUploading(url: string, { token }: Person) {
  const client = createClient(url, LIMITS.uploadsAtOnce, token)
  const picture = aPicture(2000, 1000)
  let isOver = false
  let uploaded = 0
  const upload = async () => {
    while (!isOver) {
      await post(client, anotherOf(picture))
      uploaded += 1
    }
  }
  const all = Promise.all(Array.from({ length: LIMITS.uploadsAtOnce }, upload))
  all.catch(() => {})
  return {
    async end() {
      isOver = true
      await all
      client.close()
      return uploaded
    },
  }
}

async function countOf(server: { url: string }, { token }: Person): Promise<number> {
  const answer = await call(server, 'GET', '/api/media/available-months', { token })
  const months: { count: number }[] = await answer.json()
  return months.reduce((sum, { count }) => sum + count, 0)
}
