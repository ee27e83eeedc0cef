import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { startCluster } from '../../scripts/services/cluster.mjs'
import { aPerson, fillSignUp, signIn } from '../support/account.ts'
import { expectOriginal, largePicture, MiB } from '../support/data/large-files.ts'
import {
  chooseFiles,
  expectThumbnail,
  fixture,
  fixtureBytes,
  goToGallery,
  tile,
} from '../support/library.ts'
import { objectsIn, rowsIn } from './marked.ts'

type Cluster = NonNullable<Awaited<ReturnType<typeof startCluster>>>

const FILES = ['landscape.jpg', 'transparent.png', 'animated.gif', 'clip.mp4']
/** This file has more than two chunks of the smallest size that S3 allows. */
const LARGE = { name: 'large.jpg', bytes: 16 * MiB }
/**
 * Texts in private data that only the owner may read. The test searches for them in everything that the
 * servers store and transfer.
 */
const MARKERS = {
  firstName: 'MARKER-FIRST-0b7d',
  password: 'MARKER-Password-4d19',
  title: 'MARKER-TITLE-3c55',
  description: 'MARKER-DESCRIPTION-7f3a',
  name: 'landscape.jpg',
}

const test = base.extend<{ cluster: Cluster }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument.
  cluster: async ({}, use) => {
    const env = { LOG_LEVEL: 'debug', UPLOAD_CHUNK_MB: '5' }
    const cluster = await startCluster({ env })
    if (!cluster) throw new Error('PostgreSQL, PgBouncer, Ceph or HAProxy is not installed.')
    await use(cluster)
    await cluster.stop()
  },
  baseURL: async ({ cluster }, use) => use(cluster.url),
})

/** Waits for the message about the complete upload, or for the heading that replaces this message. */
async function expectUploaded(page: Page, count: number): Promise<void> {
  const message = page.getByText(`Successfully uploaded ${count} file(s)`)
  const said = page.getByRole('heading', { name: new RegExp(`^${count} files? uploaded$`) })
  // If a killed server holds a lease, the upload waits until the lease expires after a minute.
  await expect(message.or(said)).toBeVisible({ timeout: 180_000 })
}

test('a library stays usable if any of three servers is killed', async ({
  page,
  browser,
  cluster,
}, testInfo) => {
  const { firstName, password } = MARKERS
  const person = aPerson({ firstName, password })
  const traffic: Buffer[] = []
  page.context().on('request', request => {
    traffic.push(Buffer.from(`${request.url()} ${JSON.stringify(request.headers())}`))
    const body = request.postDataBuffer()
    if (body) traffic.push(body)
  })
  const killed = killer(cluster)
  let link = ''

  await test.step('signs up and in', async () => {
    await killed.next()
    await page.goto(`/signup#${cluster.firstAccount}`)
    await fillSignUp(page, person)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Account created successfully')).toBeVisible()
    await signIn(page, person)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByText('No photos yet')).toBeVisible()
  })

  await test.step('uploads and shows files', async () => {
    await killed.next()
    await chooseFiles(page, FILES.map(fixture))
    await page.getByRole('button', { name: 'Upload All' }).click()
    await expectUploaded(page, 4)
    await goToGallery(page)
    for (const name of FILES) await expectThumbnail(page, name)
  })

  await test.step('uploads a large file, whose server is killed at a chunk', async () => {
    const path = await largePicture(join(testInfo.outputDir, LARGE.name), LARGE.bytes)
    const chunk = page.waitForRequest(/\/api\/upload\/chunked\/upload$/)
    await chooseFiles(page, [path])
    await page.getByRole('button', { name: 'Upload All' }).click()
    await chunk
    await killed.next()
    await expectUploaded(page, 1)
    await goToGallery(page)
    await expectOriginal(page, LARGE.name, path)
    await page.keyboard.press('Escape')
  })

  await test.step('plays a video while servers stop and start', async () => {
    await killed.next()
    await playAndSeek(page, killed.next)
    await page.keyboard.press('Escape')
  })

  await test.step('creates an album and a link, which opens elsewhere', async () => {
    await killed.next()
    await tile(page, 'landscape.jpg').focus()
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Add to album' }).click()
    await page.getByRole('button', { name: 'New album' }).click()
    await page.getByLabel('Title').fill(MARKERS.title)
    await page.getByRole('button', { name: 'Create Album' }).click()
    await expect(page.getByText(`added to ${MARKERS.title}`)).toBeVisible()
    await page.getByRole('link', { name: 'Albums' }).first().click()
    await page.getByRole('link', { name: new RegExp(MARKERS.title) }).click()
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Create link', exact: true }).click()
    await page.getByRole('button', { name: 'Create link', exact: true }).click()
    link = await page.getByLabel('Address of the link').inputValue()
    await killed.next()
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(link)
    for (const name of FILES) await expectThumbnail(visitor, name)
    await visitor.context().close()
  })

  await test.step('is the same after a reload and on another device', async () => {
    await killed.next()
    await page.goto('/gallery')
    for (const name of [...FILES, LARGE.name]) await expectThumbnail(page, name)
    const context = await browser.newContext({ baseURL: cluster.url })
    const elsewhere = await context.newPage()
    await signIn(elsewhere, person)
    for (const name of [...FILES, LARGE.name]) await expectThumbnail(elsewhere, name)
    await context.close()
  })

  await test.step('leaves no marker in the database, the bucket, the logs or the traffic', async () => {
    const [rows, objects] = await Promise.all([
      rowsIn(cluster.postgres.url),
      objectsIn(cluster.s3.settings),
    ])
    const logs = cluster.servers.map(server => Buffer.from(server.log()))
    expect(rows.length).toBeGreaterThan(20)
    expect(objects.length).toBeGreaterThan(8)
    expect(traffic.length).toBeGreaterThan(10)
    // The picture contains the marker in readable form. The search below would find an unencrypted picture.
    expect((await fixtureBytes('landscape.jpg')).includes(MARKERS.description)).toBe(true)
    const secrets = { ...MARKERS, fragment: new URL(link).hash.slice(1, 23) }
    for (const [what, marker] of Object.entries(secrets)) {
      for (const bytes of [...rows, ...objects, ...logs, ...traffic]) {
        expect(bytes.includes(marker), what).toBe(false)
        expect(bytes.includes(Buffer.from(marker).toString('base64').slice(0, -4)), what).toBe(
          false,
        )
      }
    }
  })
})

/**
 * Kills the servers in turn. Each call of `next` kills one, and first restarts the one that the previous call
 * killed.
 */
function killer({ servers, ready }: Cluster) {
  let turn = 0
  return {
    async next() {
      const before = servers[(turn + servers.length - 1) % servers.length]
      if (turn > 0) await before?.start()
      await servers[turn % servers.length]?.kill()
      turn += 1
      await ready()
    },
  }
}

async function playAndSeek(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  await tile(page, 'clip.mp4').click()
  const video = page.locator('video')
  await video.evaluate((v: HTMLVideoElement) => {
    v.muted = true
    return v.play()
  })
  await expect
    .poll(() => video.evaluate((v: HTMLVideoElement) => v.currentTime))
    .toBeGreaterThan(0.2)
  await meanwhile()
  await video.evaluate((v: HTMLVideoElement) => {
    v.currentTime = 9
  })
  await expect
    .poll(() => video.evaluate((v: HTMLVideoElement) => (v.seeking ? 0 : v.currentTime)))
    .toBeGreaterThanOrEqual(9)
}
