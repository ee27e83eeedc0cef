import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { signUpOwner } from '@safelight/test-kit/library'
import { startHost } from '../../../e2e/support/servers/hosted-server.ts'
import { launchDesktop } from './driver/launch.ts'

const FIXTURES = join(import.meta.dirname, '../../../e2e/fixtures')
const PASSWORD = 'Correct-horse-7'
const FILES = 4
/* Sizes of a film in MiB. Even the small one goes in two chunks. */
const SMALL = 9
const LARGE = 36

test.skip(process.platform !== 'linux', 'Only Linux tells the memory of a process in a file.')
test.skip(
  !!process.env.ELECTRON_PATH,
  "In Electron, Playwright's debugger keeps request bodies in the main process.",
)

test('memory of the main process does not grow with the size of uploads', async () => {
  const host = startHost()
  const hosted = await host.start()
  const profile = { firstName: 'Maria', lastName: 'Curie', recoveryWords: 'saved' } as const
  await signUpOwner(hosted, 'maria@example.org', { password: PASSWORD, profile })
  const small = await growthOf(hosted.url, SMALL)
  const large = await growthOf(hosted.url, LARGE)
  expect(large - small).toBeLessThan(FILES * (LARGE - SMALL))
  await hosted.stop()
  host.end()
})

/** Imports films of this size in MiB. Returns by how much the memory of the main process grows at most, in MiB. */
async function growthOf(server: string, size: number): Promise<number> {
  const data = await mkdtemp(join(tmpdir(), 'safelight-desktop-'))
  const folder = await films(size)
  const app = await launchDesktop({ data })
  await app.page.getByLabel('Server address').fill(server)
  const page = await app.nextPage(() => app.page.getByRole('button', { name: 'Connect' }).click())
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email').fill('maria@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Upload' }).first().click()
  await app.answerFolder(folder)
  await page.getByRole('button', { name: 'Select Folder' }).click()
  await expect(page.getByRole('heading', { name: 'Folder Selected' })).toBeVisible()
  const memory = watch(await app.mainProcess())
  await page.getByRole('button', { name: `Import ${FILES} Files` }).click()
  await page.getByRole('link', { name: 'Open the gallery' }).click()
  for (let i = 0; i < FILES; i += 1)
    await expect(page.getByRole('gridcell', { name: `${size}-${i}.mp4` })).toBeVisible()
  const growth = memory.growth()
  await app.quit()
  for (const each of [data, folder]) await rm(each, { recursive: true, force: true })
  return growth
}

async function films(size: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-folder-'))
  await chmod(folder, 0o755)
  const film = await readFile(join(FIXTURES, 'clip.mp4'))
  for (let i = 0; i < FILES; i += 1) {
    const padding = Buffer.alloc(size * 2 ** 20, i)
    padding.writeUInt32BE(padding.length)
    padding.write('free', 4)
    await writeFile(join(folder, `${size}-${i}.mp4`), Buffer.concat([film, padding]))
  }
  return folder
}

/** Watches the memory of a process. */
function watch(id: number | undefined) {
  const first = memoryOf(id)
  let most = first
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(id))
  }, 50)
  return {
    growth() {
      clearInterval(timer)
      return most - first
    },
  }
}

/** Returns the resident memory of a process, in MiB. */
function memoryOf(id: number | undefined): number {
  const status = readFileSync(`/proc/${id}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
