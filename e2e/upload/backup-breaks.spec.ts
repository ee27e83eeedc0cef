import type { BrowserContext, Page } from '@playwright/test'
import { itemName } from '@safelight/client/item'
import { aPerson } from '../support/account.ts'
import { pickCameraFolder } from '../support/camera-folder.ts'
import { fixtureBytes } from '../support/library.ts'
import { enter, register } from '../support/ready-account.ts'
import { expect, test } from '../support/test.ts'
import { verifyLibrary } from '../support/whole-library.ts'

/* `npm run backup:breaks` sets both numbers. */
const FILES = Number(process.env.BACKUP_FILES ?? 60)
const BREAKS = Number(process.env.BACKUP_BREAKS ?? 3)

/** How many requests a break of the network fails. More than an import's tries of eight files at a time. */
const FAILURES = 44

declare const power: EventTarget & { charging: boolean; level: number }

declare const looked: number[]

/** Runs in the page. Notes when the app asks for each file's size and time. */
function noteLooks(): void {
  const prototype = FileSystemFileHandle.prototype
  const { getFile } = prototype
  Object.assign(window, { looked: [] })
  prototype.getFile = async function (this: FileSystemFileHandle) {
    const file = await getFile.call(this)
    looked.push(performance.now())
    return file
  }
}

/** Runs in the page. Lets the test drain and charge the battery. */
function mockBattery(): void {
  const battery = Object.assign(new EventTarget(), { charging: true, level: 1 })
  Object.assign(window, { power: battery })
  Object.assign(navigator, { getBattery: async () => battery })
}

const setPower = (page: Page, charging: boolean): Promise<void> =>
  page.evaluate(isCharging => {
    Object.assign(power, { charging: isCharging, level: 0.1 })
    power.dispatchEvent(new Event('chargingchange'))
  }, charging)

/** Runs in the page. Fills the folder with different pictures: JPEG readers ignore bytes after the end. */
async function fillCamera([base64, count]: [string, number]): Promise<void> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle('Camera', { create: true })
  const picture = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  for (let i = 0; i < count; i++) {
    const file = await folder.getFileHandle(`IMG_${i}.jpg`, { create: true })
    const writable = await file.createWritable()
    await writable.write(new Blob([picture, `${i}`]))
    await writable.close()
  }
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await pickCameraFolder(page)
  await page.addInitScript(mockBattery)
  await page.addInitScript(noteLooks)
  return page
}

test(`${FILES} photos arrive once despite ${BREAKS} breaks`, async ({
  context,
  server,
  expectComplaint,
}) => {
  test.setTimeout(3_600_000)
  expectComplaint(/Failed to load resource|ERR_FAILED|NetworkError|Failed to fetch/)
  let page = await openPage(context)
  const signedIn = await register(page, aPerson(), 'later')
  await enter(page, signedIn)
  const picture = (await fixtureBytes('orientation-1.jpg')).toString('base64')
  await page.evaluate(fillCamera, [picture, FILES] as [string, number])

  let staged = 0
  let failed = 0
  let isCut = false
  let uploads = 0
  context.on('response', response => {
    if (response.ok() && response.url().endsWith('/stage/direct')) staged += 1
  })
  await context.route('**/api/**', async route => {
    if (route.request().url().endsWith('/stage/direct')) uploads += 1
    if (!isCut) return route.fallback()
    failed += 1
    await route.abort('internetdisconnected').catch(() => {})
  })

  const breaks = [
    async function network() {
      failed = 0
      isCut = true
      await expect.poll(() => failed, { timeout: 300_000 }).toBeGreaterThan(FAILURES)
      isCut = false
    },
    async function tab() {
      const next = await openPage(context)
      await page.close()
      page = next
      await page.goto('/gallery')
    },
    async function battery() {
      await setPower(page, false)
      await expect(page.getByText('Paused until the battery is charged')).toBeVisible()
      const before = uploads
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(uploads - before).toBeLessThan(9)
      await setPower(page, true)
      await expect(page.getByText('Paused until the battery is charged')).toBeHidden()
    },
  ]

  await page.getByRole('link', { name: 'Upload' }).first().click()
  await page.getByRole('button', { name: 'Back Up a Folder' }).click()
  await page.getByRole('dialog').getByText('Pause while the battery is low').click()
  await page.getByRole('button', { name: 'Start Backup' }).click()
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  const began = Date.now()
  for (let i = 0; i < BREAKS; i++) {
    const next = Math.floor((FILES * (i + 1)) / (BREAKS + 2))
    await expect.poll(() => staged, { timeout: 1_200_000 }).toBeGreaterThanOrEqual(next)
    const act = breaks[i % breaks.length]
    await act?.()
    console.log(`${staged} sent: ${act?.name}`)
  }
  const backedUp = page.getByRole('link', { name: /^Backed up/ })
  await expect(backedUp).toBeVisible({ timeout: 1_200_000 })
  console.log(`${FILES} photos in ${Math.round((Date.now() - began) / 1000)} s, ${staged} sent`)

  await test.step('each photo is in the library once, and whole', async () => {
    const verified = await verifyLibrary(server.url, signedIn)
    expect(verified.flatMap(({ problems }) => problems)).toEqual([])
    const names = verified.map(({ item }) => itemName(item))
    expect(names.length).toBe(FILES)
    expect(new Set(names).size).toBe(FILES)
  })
  await test.step('a second look at the unchanged folder reads and sends nothing', async () => {
    const before = uploads
    await page.goto('/account#backup')
    const state = page.getByRole('list', { name: 'Folders that are backed up' }).getByRole('status')
    await expect(state).toHaveText(/^Backed up/)
    await page.evaluate(() => looked.splice(0))
    const start = await page.evaluate(() => performance.now())
    await page.getByRole('button', { name: 'Check Camera now' }).click()
    const count = () => page.evaluate(() => looked.length)
    await expect.poll(count).toBe(FILES)
    const end = await page.evaluate(() => Math.max(...looked))
    console.log(`second look: ${Math.round(end - start)} ms`)
    await expect(state).toHaveText(/^Backed up/)
    expect(uploads).toBe(before)
  })
})
