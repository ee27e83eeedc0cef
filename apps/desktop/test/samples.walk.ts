import { execFileSync } from 'node:child_process'
import {
  appendFile,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { signUpOwner } from '@safelight/test-kit/library'
import { startHost } from '../../../e2e/support/servers/hosted-server.ts'
import { launchDesktop, runner } from './driver/launch.ts'

/* For manual review: imports the folder SAMPLES and two Takeout parts, and saves screenshots. */

const { SAMPLES = '' } = process.env
const PASSWORD = 'Correct-horse-7'
const WIDTHS = { desktop: { width: 1280, height: 820 }, phone: { width: 390, height: 844 } }
const ALBUM = 'A week by the sea'

test(`in ${runner}: a folder of samples from the first screen to the gallery`, async () => {
  const host = startHost()
  const server = await host.start()
  const data = await mkdtemp(join(tmpdir(), 'safelight-desktop-'))
  const folder = join(await mkdtemp(join(tmpdir(), 'safelight-samples-')), 'Pictures')
  const profile = { firstName: 'Maria', lastName: 'Curie', recoveryWords: 'saved' } as const
  await signUpOwner(server, 'maria@example.org', { password: PASSWORD, profile })
  await cp(SAMPLES, folder, { recursive: true })
  const described = await addTakeout(folder)
  await addTrouble(folder)
  const app = await launchDesktop({ data })
  let { page } = app

  await expect(page.getByLabel('Server address')).toBeVisible()
  await look(page, 'first-screen')
  await page.getByLabel('Server address').fill(server.url)
  page = await app.nextPage(() => page.getByRole('button', { name: 'Connect' }).click())
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email').fill('maria@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await look(page, 'sign-in')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('No photos yet')).toBeVisible()

  await page.getByRole('link', { name: 'Upload' }).first().click()
  await look(page, 'upload')
  await app.answerFolder(folder)
  await page.getByRole('button', { name: 'Select Folder' }).click()
  await expect(page.getByRole('heading', { name: 'Folder Selected' })).toBeVisible()
  await look(page, 'scanned')
  await page.getByText('2 files cannot be imported').click()
  await look(page, 'problems')

  const release = await holdAfter(page, 12)
  await page.getByRole('button', { name: /^Import \d+ Files/ }).click()
  await expect(page.getByText(/^Importing 1\d of/)).toBeVisible()
  await look(page, 'progress')
  release()
  await expect(page.getByRole('heading', { name: 'Import Finished' })).toBeVisible(LONG)
  await look(page, 'finished')

  await page.getByRole('link', { name: 'Open the gallery' }).click()
  const first = page.getByRole('gridcell').first()
  await expect(first.locator('img[data-shown="true"]')).toBeVisible()
  await look(page, 'gallery')
  await page.getByRole('link', { name: 'Albums' }).first().click()
  await page.getByText(ALBUM).first().click()
  const taken = page.getByRole('gridcell', { name: described })
  await expect(taken.locator('img[data-shown="true"]')).toBeVisible()
  await look(page, 'album')
  await taken.click()
  await page.keyboard.press('i')
  await expect(page.getByText('The first morning')).toBeVisible()
  await look(page, 'viewer')

  await app.quit()
  await server.stop()
  host.end()
  for (const each of [data, dirname(folder)]) await rm(each, { recursive: true, force: true })
})

const LONG = { timeout: 200_000 }

async function look(page: Page, name: string): Promise<void> {
  for (const [width, size] of Object.entries(WIDTHS)) {
    await page.setViewportSize(size)
    const path = test.info().outputPath('looks', `${name}-${width}.png`)
    await page.screenshot({ path, animations: 'disabled' })
  }
  await page.setViewportSize(WIDTHS.desktop)
}

/** Lets the app stage `files` files, and holds the next ones until the returned function is called. */
async function holdAfter(page: Page, files: number): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/stage/direct', async route => {
    calls += 1
    if (calls > files) await promise
    await route.continue().catch(() => {})
  })
  return resolve
}

async function addTrouble(folder: string): Promise<void> {
  await writeFile(join(folder, 'empty.jpg'), '')
  await writeFile(join(folder, 'cut off.zip'), 'PK')
  await symlink(SAMPLES, join(folder, 'elsewhere'))
}

async function addTakeout(folder: string): Promise<string> {
  const parts = await mkdtemp(join(tmpdir(), 'safelight-takeout-'))
  const photos = (await readdir(join(SAMPLES, 'photos'))).filter(name => name.endsWith('.jpg'))
  const [described = ''] = photos.sort()
  const within = (part: number, name: string) =>
    join(parts, `${part}/Takeout/Google Photos`, ALBUM, name)
  for (const part of [1, 2]) await mkdir(dirname(within(part, '_')), { recursive: true })
  await writeFile(within(1, 'metadata.json'), JSON.stringify({ title: ALBUM }))
  for (const [index, name] of photos.slice(0, 8).entries()) {
    await copyFile(join(SAMPLES, 'photos', name), within(1, name))
    await appendFile(within(1, name), 'another')
    const says = {
      title: name,
      description: name === described ? 'The first morning' : '',
      photoTakenTime: { timestamp: String(1_560_000_000 + index * 86_400) },
      favorited: index % 3 === 0,
    }
    const part = name === described ? 2 : 1
    await writeFile(within(part, `${name}.supplemental-metadata.json`), JSON.stringify(says))
  }
  for (const part of [1, 2]) {
    const archive = join(folder, `takeout-00${part}.zip`)
    execFileSync('python3', ['-m', 'zipfile', '-c', archive, 'Takeout'], {
      cwd: join(parts, `${part}`),
    })
  }
  await rm(parts, { recursive: true })
  return described
}
