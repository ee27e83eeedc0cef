import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { signUpOwner } from '@safelight/test-kit/library'
import { startHost } from '../../../e2e/support/servers/hosted-server.ts'
import { launchDesktop, runner } from './driver/launch.ts'
import { offer, startUpdateFeed, type UpdateFeed } from './support/update-feed.ts'

const PASSWORD = 'Correct-horse-7'
const VERSION = '99.0.0'
const NAME = `Safelight-${VERSION}-linux.AppImage`

test.skip(process.platform !== 'linux', 'The test installs an AppImage.')
test.skip(runner === 'Electron', 'A built app has the feed of its build.')

test(`in ${runner}: the app asks before it downloads and installs an update`, async () => {
  const host = startHost()
  const server = await host.start()
  const feed = await startUpdateFeed()
  const data = await mkdtemp(join(tmpdir(), 'safelight-desktop-'))
  const program = join(data, 'Safelight.AppImage')
  const started = join(data, 'started')
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 })
  const content = offerProgram(feed, `#!/bin/sh\ntouch '${started}'\n`)
  const profile = { firstName: 'Maria', lastName: 'Curie', recoveryWords: 'saved' } as const
  await signUpOwner(server, 'maria@example.org', { password: PASSWORD, profile })
  const env = {
    APPIMAGE: program,
    APPDIR: dirname(process.execPath),
    SAFELIGHT_UPDATE_FEED: feed.url,
    SAFELIGHT_UPDATE_KEY: feed.key,
  }
  const app = await launchDesktop({ data, env })
  let { page } = app
  const question = () => page.getByText(`Safelight ${VERSION} is available`)
  const downloads = () => feed.requests.filter(path => path.endsWith(NAME)).length

  await test.step('asks whether to download, also before the sign-in', async () => {
    await page.getByLabel('Server address').fill(server.url)
    page = await app.nextPage(() => page.getByRole('button', { name: 'Connect' }).click())
    await expect(question()).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(question()).toHaveCount(0)
    expect(downloads()).toBe(0)
  })

  await test.step('shows the update in the account', async () => {
    await signIn(page)
    await page.goto(new URL('/account', page.url()).href)
    await expect(
      section(page).getByText(/^Version 99\.0\.0 is available \(.+, released/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('stops a download on request', async () => {
    const ended = Promise.withResolvers<void>()
    feed.files.set(NAME, response => {
      response.on('close', ended.resolve)
      response.write(content.subarray(0, content.length / 2))
    })
    await section(page).getByRole('button', { name: 'Download' }).click()
    await expect(section(page).getByText('500 B of 1.0 KB')).toBeVisible()
    await expect(section(page).getByRole('progressbar')).toBeVisible()
    await section(page).getByRole('button', { name: 'Cancel' }).click()
    await ended.promise
    await expect(section(page).getByText(/^Version 99\.0\.0 is available/)).toBeVisible()
    feed.files.set(NAME, content)
  })

  await test.step('refuses a redirect', async () => {
    feed.files.set('elsewhere', content)
    feed.files.set(NAME, response =>
      response.writeHead(302, { Location: `${feed.url}elsewhere` }).end(),
    )
    await section(page).getByRole('button', { name: 'Download' }).click()
    await expect(section(page).getByText('The update could not be downloaded')).toBeVisible()
    expect(feed.requests).not.toContain('/app/elsewhere')
    await section(page).getByRole('button', { name: 'Check for Updates' }).click()
  })

  await test.step('refuses another file', async () => {
    feed.files.set(NAME, Buffer.alloc(content.length))
    await section(page).getByRole('button', { name: 'Download' }).click()
    await expect(section(page).getByText('the file is not the one that was signed')).toBeVisible()
    feed.files.set(NAME, content)
    await section(page).getByRole('button', { name: 'Check for Updates' }).click()
    await expect(section(page).getByText(/^Version 99\.0\.0 is available/)).toBeVisible()
  })

  await test.step('asks again before it installs', async () => {
    await section(page).getByRole('button', { name: 'Download' }).click()
    await expect(page.getByText(`Safelight ${VERSION} is ready. `)).toBeVisible()
    expect(await readFile(program, 'utf8')).toBe('#!/bin/sh\n')
    expect(existsSync(started)).toBe(false)
    await section(page).getByRole('button', { name: 'Restart Now' }).click()
    await expect.poll(() => existsSync(started)).toBe(true)
    expect(await readFile(program)).toEqual(content)
  })

  await app.quit()
  feed.stop()
  await server.stop()
  host.end()
  await rm(data, { recursive: true, force: true })
})

const section = (page: Page) => page.getByRole('region', { name: 'Desktop App' })

async function signIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email').fill('maria@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('No photos yet')).toBeVisible()
}

/** Offers a program as the app's next version. */
function offerProgram(feed: UpdateFeed, program: string): Buffer {
  const content = Buffer.from(program.padEnd(1000, '#'))
  offer(feed, VERSION, content, { arch: process.arch })
  return content
}
