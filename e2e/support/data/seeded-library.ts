import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { aPerson, type Person } from '../account.ts'
import { type FilePayload, uploadFiles } from '../library.ts'
import { enter, register, type SignedIn } from '../ready-account.ts'
import type { Host } from '../servers/hosted-server.ts'
import type { Server } from '../servers/server.ts'
import { expect, servedBy, test } from '../test.ts'

interface Seed {
  person: Person
  signedIn: SignedIn
}

/**
 * Opens a new account that has these files, on a device that has never seen them. The first call of a test
 * run uploads the files in the app. Later calls copy the resulting data folder. The server must have no
 * accounts.
 */
export async function openLibraryOf(page: Page, files: string[] | FilePayload[]): Promise<Person> {
  const { host, server } = servedBy(page.context())
  expectEmpty(server)
  const folder = join(test.info().project.outputDir, 'seeds', nameOf(files))
  const { person, signedIn } = existsSync(folder)
    ? await sow(folder, host, server)
    : await makeSeed(page, files, folder, host, server)
  await enter(page, signedIn)
  // Wait until a user could click and select the tiles, as after an upload.
  await expect(page.getByText(/^\d+ photos? · \d+ videos?$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Photo|Video) / }).first()).toBeVisible()
  return person
}

async function sow(folder: string, host: Host, server: Server): Promise<Seed> {
  await host.whileStopped(server, async () => {
    await rm(server.dataFolder, { recursive: true })
    await cp(join(folder, 'data'), server.dataFolder, { recursive: true })
  })
  return JSON.parse(await readFile(join(folder, 'seed.json'), 'utf8'))
}

async function makeSeed(
  page: Page,
  files: string[] | FilePayload[],
  folder: string,
  host: Host,
  server: Server,
): Promise<Seed> {
  const context = await page.context().browser()?.newContext({ baseURL: server.url })
  if (!context) throw new Error('A seed needs a browser.')
  const maker = await context.newPage()
  const person = aPerson()
  const signedIn = await register(maker, person, 'later')
  await enter(maker, signedIn)
  await uploadFiles(maker, files)
  await context.close()

  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  await host.whileStopped(server, () =>
    cp(server.dataFolder, join(draft, 'data'), { recursive: true }),
  )
  await writeFile(join(draft, 'seed.json'), JSON.stringify({ person, signedIn } satisfies Seed))
  // If another worker has meanwhile saved the same seed, delete this one.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  return { person, signedIn }
}

/**
 * Names a seed after its files: a hash of the fixtures' paths, or of the other files' names, types and
 * contents.
 */
function nameOf(files: string[] | FilePayload[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    if (typeof file === 'string') hash.update(`${file}\n`)
    else hash.update(`${file.name}\n${file.mimeType}\n`).update(file.buffer)
  }
  return hash.digest('hex').slice(0, 20)
}

function expectEmpty({ dataFolder }: Server): void {
  const database = new DatabaseSync(join(dataFolder, 'safelight.sqlite'), { readOnly: true })
  const { count } = database.prepare('select count(*) as count from users').get() ?? {}
  database.close()
  expect(count, 'accounts on the server before its library is put there').toBe(0)
}
