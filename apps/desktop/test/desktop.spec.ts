import { execFileSync } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { DesktopBridge } from '@safelight/contract/desktop-bridge'
import type { BRIDGE_NAME } from '@safelight/contract/desktop-bridge-name'
import { signUpOwner } from '@safelight/test-kit/library'
import { startHost } from '../../../e2e/support/servers/hosted-server.ts'
import { startUploadGate } from '../../../e2e/support/servers/upload-gate.ts'
import { launchDesktop, runner } from './driver/launch.ts'
import { type Logged, requestedOrigins } from './support/net-logs.ts'

const FIXTURES = join(import.meta.dirname, '../../../e2e/fixtures')
const PICTURES = ['été 写真.jpg', 'orientation-1.jpg', 'old.jpg']
const LEAVE = 0
const STAY = 1
const PASSWORD = 'Correct-horse-7'
const NO_SERVER = 'http://localhost:9'

test(`in ${runner}: a user returns to the library after a restart`, async () => {
  const host = startHost()
  const hosted = await host.start()
  const staging = await startUploadGate(hosted.url, '/api/upload/local-folder/stage/direct')
  const server = await startUploadGate(staging.url, '/uploads')
  const data = await mkdtemp(join(tmpdir(), 'safelight-desktop-'))
  const folder = await mkdtemp(join(tmpdir(), 'safelight-folder-'))
  // Electron runs as another user if the tests run as root.
  await chmod(folder, 0o755)
  const profile = { firstName: 'Maria', lastName: 'Curie', recoveryWords: 'saved' } as const
  await signUpOwner(server, 'maria@example.org', { password: PASSWORD, profile })
  let app = await launchDesktop({ data })
  let { page } = app

  await test.step('asks for the server until there is one', async () => {
    await page.getByLabel('Server address').fill(NO_SERVER)
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByText('No server answers at this address. ')).toBeVisible()
    await page.getByLabel('Server address').fill(server.url)
    page = await app.nextPage(() => page.getByRole('button', { name: 'Connect' }).click())
  })

  await test.step('signs in, and stores the token only in the secret store', async () => {
    await expect(page.getByRole('link', { name: 'Desktop app', exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await expect(page.getByText(`Server: ${new URL(server.url).host}`)).toBeVisible()
    await expect(page.getByLabel('Remember me')).toHaveCount(0)
    await page.getByLabel('Email').fill('maria@example.org')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('No photos yet')).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
  })

  await test.step('reads the picked folder, and nothing else', async () => {
    await fillFirst(folder)
    await app.answerFolder(folder)
    expect(await page.evaluate(readPickedFolder, 'notes.txt')).toEqual({
      files: ['film.mp4', 'more.7z', 'more.tar', 'notes.txt', 'été 写真.jpg'],
      text: 'the content of the file',
      // Requests without a range, through a link out of the folder, and for a folder that was not picked.
      statuses: [400, 403, 404],
      isShown: false,
      refused: [
        'Malformed request.',
        'You have not chosen this folder on this device. Choose it first.',
      ],
    })
  })

  await test.step('imports it, including its archives', async () => {
    await page.getByRole('link', { name: 'Upload' }).first().click()
    await page.getByRole('button', { name: 'Select Folder' }).click()
    await expect(page.getByRole('heading', { name: 'Folder Selected' })).toBeVisible()
    await page.getByRole('button', { name: 'Import 4 Files' }).click()
    await page.getByRole('link', { name: 'Open the gallery' }).click()
    for (const name of PICTURES) await expect(pictureIn(page, name)).toBeVisible()
    await expect(page.getByText('Import ended: 4 files imported.')).toBeAttached()
  })

  await test.step('plays a video that is longer than one answer', async () => {
    await page.getByRole('gridcell', { name: /film\.mp4/ }).click()
    const video = page.locator('video')
    const duration = () => video.evaluate((film: HTMLVideoElement) => film.duration)
    await expect.poll(duration).toBeGreaterThan(0)
    await video.evaluate((film: HTMLVideoElement) => {
      film.currentTime = film.duration / 2
    })
    const isShown = (film: HTMLVideoElement) => !film.seeking && film.readyState >= 2
    await expect.poll(() => video.evaluate(isShown)).toBe(true)
    await page.keyboard.press('Escape')
  })

  await test.step('shows a map, and exports into a folder such as Downloads', async () => {
    await page.goto(new URL('/places', page.url()).href)
    await expect(page.getByRole('application', { name: 'Map of your photos' })).toBeVisible()
    // Nothing can press the buttons of Electron's system dialog.
    if (runner === 'Electron') return
    await page.goto(new URL('/account', page.url()).href)
    const section = page.getByRole('region', { name: 'Export Your Library' })
    await section.getByRole('button', { name: 'Save to a Folder I Choose' }).click()
    await expect(section).toContainText('Your library is exported: 4 items in 1 ZIP file.')
  })

  await test.step('creates links that others can open', async () => {
    await page.goto(new URL('/admin/users', page.url()).href)
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('dialog').getByLabel('Email').fill('pierre@example.org')
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    const link = page.getByLabel('Link', { exact: true })
    await expect(link).toHaveValue(new RegExp(`^${server.url}/signup#`))
    await page.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('opens foreign pages in the browser', async () => {
    await page.evaluate(() => location.assign('https://checkout.example.org/pay'))
    await expect.poll(app.openedOutside).toEqual(['https://checkout.example.org/pay'])
    // Playwright waits for the navigation that the app prevented. This one ends the wait.
    await page.goto(page.url())
    await expect(page.getByRole('button', { name: 'Invite' })).toBeVisible()
  })

  await test.step('aborts the upload of a visitor who leaves the page', async () => {
    const link = new URL(await createGuestLink(page))
    await page.goto(new URL(link.pathname + link.hash, page.url()).href)
    const held = server.hold(1)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Browse files' }).click()
    await (await chooser).setFiles(join(FIXTURES, 'landscape.jpg'))
    await held
    await app.answerQuestions(LEAVE)
    await page.goto(new URL('/gallery', page.url()).href)
    await expect.poll(server.aborted).toBe(1)
    server.release()
    for (const name of PICTURES) await expect(pictureIn(page, name)).toBeVisible()
  })

  await test.step('follows its menu, and an external link in the open window', async () => {
    await app.chooseFromMenu('Albums')
    await expect(page).toHaveURL(/\/albums$/)
    await app.startAgain(['safelight://open/trash'])
    await expect(page).toHaveURL(/\/trash$/)
    await app.chooseFromMenu('Back')
    await expect(page).toHaveURL(/\/albums$/)
    await app.chooseFromMenu('Forward')
    await expect(page).toHaveURL(/\/trash$/)
  })

  await test.step('signs in automatically', async () => {
    await app.quit()
    const kept = JSON.parse(await readFile(join(data, 'settings.json'), 'utf8'))
    expect(kept).toMatchObject({ server: server.url, window: { isMaximized: false } })
    app = await launchDesktop({ data })
    page = app.page
    await expect(page).toHaveURL(/\/gallery$/)
    for (const name of PICTURES) await expect(pictureIn(page, name)).toBeVisible()
  })

  await test.step('resumes an interrupted import without asking for the folder', async () => {
    await fill(folder, ['more/first.jpg', 'more/second.jpg'])
    const held = staging.hold(1)
    await page.getByRole('link', { name: 'Upload' }).first().click()
    await app.answerFolder(folder)
    await page.getByRole('button', { name: 'Select Folder' }).click()
    await page.getByRole('button', { name: /^Import \d+ Files/ }).click()
    await held
    await app.answerQuestions(STAY)
    await app.chooseFromMenu('Change Server…')
    await expect.poll(app.questions).toBe(1)
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await app.answerQuestions(LEAVE)
    await app.quit()
    staging.cut()
    staging.release()
    app = await launchDesktop({ data })
    page = app.page
    await expect(page).toHaveURL(/\/gallery$/)
    await page.getByRole('link', { name: 'Upload' }).first().click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByText('Successfully uploaded 2 file(s)', { exact: true })).toBeVisible()
  })

  await test.step('backs up the folder on request, also after a restart', async () => {
    await page.getByRole('button', { name: 'Back Up This Folder' }).click()
    await expect(page.getByText('New and changed files in this folder')).toBeVisible()
    await app.quit()
    await fill(folder, ['third.jpg'])
    app = await launchDesktop({ data })
    page = app.page
    // The app imports a watched file only after it has not changed for a while.
    await expect(pictureIn(page, 'third.jpg')).toBeVisible()
    for (const name of ['first.jpg', 'second.jpg'])
      await expect(pictureIn(page, name)).toBeVisible()
    await fill(folder, ['within/fourth.jpg'])
    await expect(pictureIn(page, 'fourth.jpg')).toBeVisible()
    await page.goto(new URL('/account', page.url()).href)
    await expect(page.getByText('2 items uploaded')).toBeVisible()
    await page.getByRole('button', { name: /^Stop backing up/ }).click()
    await expect(page.getByRole('button', { name: /^Stop backing up/ })).toHaveCount(0)
  })

  await test.step('shows the front page for a second before it opens the library', async () => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto(new URL('/', page.url()).href)
    const greeting = page.getByRole('heading', { name: 'Your photographs, developed only by you.' })
    // Once the library is open, the page links to the gallery. The greeting then stays for one more second.
    await expect(page.getByRole('link', { name: 'Gallery', exact: true })).toBeVisible()
    await page.clock.runFor(999)
    await expect(greeting).toBeVisible()
    await page.clock.runFor(1)
    await expect(page).toHaveURL(/\/gallery$/)
    await page.clock.resume()
  })

  await test.step('switches to another server, whose pages learn nothing of this one', async () => {
    const next = await app.nextPage(() => app.chooseFromMenu('Change Server…'))
    await expect(next.getByLabel('Server address')).toHaveValue(server.url)
    expect(await next.evaluate(tryToken)).toBe('This page may not ask for that.')
    const last = await app.nextPage(() => next.getByRole('button', { name: 'Cancel' }).click())
    await expect(last).toHaveURL(/\/gallery$/)
  })

  await app.quit()

  await test.step('requests nothing from other servers', async () => {
    const requestedBy = (by: Logged) => requestedOrigins(data, by, runner === 'Electron')
    const chromium = await requestedBy('chromium')
    // Shows that the log is complete: uploads go from pages directly to the server.
    expect(chromium).toContain(server.url)
    const all = new Set([...chromium, ...(await requestedBy('main'))])
    expect([...all].sort()).toEqual([NO_SERVER, server.url].sort())
  })

  await server.stop()
  await staging.stop()
  await hosted.stop()
  host.end()
  for (const each of [data, folder]) await rm(each, { recursive: true, force: true })
})

const pictureIn = (page: Page, name: string) =>
  page.getByRole('gridcell', { name: new RegExp(name) }).locator('img[data-shown="true"]')

async function createGuestLink(page: Page): Promise<string> {
  await page.goto(new URL('/albums', page.url()).href)
  await page.getByRole('button', { name: 'Create Album' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Wedding')
  await dialog.getByRole('button', { name: 'Create Album' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  // The first click opens the form, and the second one creates the link.
  await dialog.getByRole('button', { name: 'Create link for adding photos' }).click()
  await dialog.getByRole('button', { name: 'Create link for adding photos' }).click()
  const address = dialog.getByLabel('Address for visitors who add photos')
  await expect(address).toBeVisible()
  return address.inputValue()
}

type WithBridge = { [name in typeof BRIDGE_NAME]: DesktopBridge }

async function fillFirst(folder: string): Promise<void> {
  await copyFile(join(FIXTURES, 'landscape.jpg'), join(folder, 'été 写真.jpg'))
  await writeFile(join(folder, 'notes.txt'), 'the content of the file')
  await symlink(join(FIXTURES, 'portrait.jpg'), join(folder, 'portrait.jpg'))
  const more = ['-c', join(folder, 'more.tar'), join(FIXTURES, 'orientation-1.jpg')]
  execFileSync('python3', ['-m', 'tarfile', ...more])
  await copyFile(join(FIXTURES, 'sea.7z'), join(folder, 'more.7z'))
  await writeFile(join(folder, 'film.mp4'), await longFilm())
}

/**
 * Returns a video whose index lies behind 6 MiB of padding. A player requests it in several parts, because the
 * app answers at most 4 MiB at once.
 */
async function longFilm(): Promise<Buffer> {
  const film = await readFile(join(FIXTURES, 'tail-moov.mp4'))
  const index = film.indexOf('moov') - 4
  const padding = Buffer.alloc(6 * 2 ** 20)
  padding.writeUInt32BE(padding.length)
  padding.write('free', 4)
  return Buffer.concat([film.subarray(0, index), padding, film.subarray(index)])
}

/**
 * Adds copies of a picture to a folder. Each has other bytes after the end of the JPEG, so that the import
 * does not skip them as duplicates.
 */
async function fill(folder: string, paths: readonly string[]): Promise<void> {
  const picture = await readFile(join(FIXTURES, 'landscape.jpg'))
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), Buffer.concat([picture, Buffer.from(path)]))
  }
}

/** Playwright runs this function in the page. */
async function readPickedFolder(name: string) {
  const { safelightDesktop: bridge } = globalThis as unknown as WithBridge
  const messageOf = (call: Promise<unknown>) =>
    call.then(String, (error: Error) => error.message.replace(/^.*Error: /, ''))
  const picked = await bridge.pickFolder()
  if (!picked) return undefined
  const { files } = await bridge.continueScan(await bridge.beginScan(picked.folder))
  const file = files.find(({ path }) => path === name)
  const address = (path: string, folder = picked.folder) => {
    const { size = 0, modified = 0 } = file ?? {}
    const named = new URLSearchParams({ path, size: String(size), modified: String(modified) })
    return `/folders/${folder}?${named}`
  }
  const read = (at: string, headers: HeadersInit = { Range: 'bytes=0-99' }) =>
    fetch(at, { headers })
  return {
    files: files.map(({ path }) => path).sort(),
    text: await (await read(address(name))).text(),
    statuses: [
      (await read(address(name), {})).status,
      (await read(address('portrait.jpg'))).status,
      (await read(address(name, 'a'.repeat(22)))).status,
    ],
    isShown: await new Promise(resolve => {
      const image = new Image()
      image.onload = () => resolve(true)
      image.onerror = () => resolve(false)
      image.src = address('été 写真.jpg')
    }),
    refused: [
      await messageOf(bridge.fileInfo({ folder: picked.folder, path: '../etc/passwd' })),
      await messageOf(bridge.beginScan('a'.repeat(22))),
    ],
  }
}

/** Playwright runs this function in the page. */
async function tryToken() {
  const { safelightDesktop: bridge } = globalThis as unknown as WithBridge
  return bridge.readToken().then(String, (error: Error) => error.message.replace(/^.*Error: /, ''))
}
