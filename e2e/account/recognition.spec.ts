import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { DELETION_BYTES } from '@safelight/contract/recognition-shards'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { fixture, uploadFiles } from '../support/library.ts'
import { enter } from '../support/ready-account.ts'
import { offerRecognition } from '../support/recognition.ts'
import type { Server } from '../support/servers/server.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Recognition' })

function detectionsAt({ dataFolder }: Server): unknown[] {
  const database = new DatabaseSync(join(dataFolder, 'safelight.sqlite'), { readOnly: true })
  try {
    const rows = "select name, version, bytes from recognition_shards where name like 'seen-%'"
    return database.prepare(rows).all()
  } finally {
    database.close()
  }
}

test('a page that is older than the models continues with those that it knows', async ({
  page,
  server,
}) => {
  await offerRecognition(server)
  const maria = await aSharer(server)
  await maria.upload('sea.jpg')
  await page.route('**/api/recognition/models', async route => {
    const response = await route.fetch()
    const manifest = await response.json()
    for (const model of manifest.models)
      if (model.task === 'face-embedding') model.family = 'of a later version'
    await route.fulfill({ response, json: manifest })
  })
  await page.clock.install()
  await enter(page, maria.signedIn)
  await page.goto('/account')
  await section(page).getByRole('button', { name: 'Turn On for This Device' }).click()
  const newer = 'Safelight was updated. Reload this page to continue finding people.'
  await expect(section(page)).toContainText(newer)
  await expectAccessibleLooks(page, section(page))
  await page.clock.fastForward(25_000)
  await expect(section(page)).toContainText('1 of 1 analyzed')
  await expect(section(page)).toContainText(newer)
})

test('a device analyzes the library while the device is idle', async ({ page, server }) => {
  await offerRecognition(server)
  const maria = await aSharer(server)
  await maria.upload('sea.jpg')
  await maria.upload('old.jpg', 'portrait.jpg', '2019-03-01T10:00:00.000')
  await page.clock.install()
  await enter(page, maria.signedIn)
  await page.goto('/account')

  await section(page).getByRole('button', { name: 'Turn On for This Device' }).click()
  const status = section(page).getByRole('status')
  await expect(status).toHaveText(/^Paused while you use Safelight/)
  await expect(section(page)).toContainText('0 of 2 analyzed')
  await expectAccessibleLooks(page, section(page))
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText(
    'Previews, albums, recognition results and other data',
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.clock.fastForward(25_000)
  await expect(status).toHaveText('Up to date')
  await expect(section(page)).toContainText('2 of 2 analyzed')
  expect(detectionsAt(server)).toMatchObject([
    { name: 'seen-2024-07-0', version: 1, bytes: 4125 },
    { name: 'seen-2019-03-0', version: 1, bytes: 4125 },
  ])

  await uploadFiles(page, [fixture('orientation-1.jpg')])
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  // The device sends its results with its next upload, or after a while.
  await expect(section(page)).toContainText('3 of 3 analyzed')
  await expect(status).toHaveText('Up to date')

  await section(page).getByRole('button', { name: 'Turn Off for This Device' }).click()
  await expect(section(page)).toContainText('Off on this device.')
  await section(page).getByRole('button', { name: 'Delete Recognition Results' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Recognition results deleted.')).toBeVisible()
  expect(detectionsAt(server)).toMatchObject(Array(3).fill({ bytes: DELETION_BYTES }))
})

test('a device analyzes only while it charges, and at once while its page is hidden', async ({
  page,
  server,
}) => {
  await offerRecognition(server)
  const maria = await aSharer(server)
  await maria.upload('sea.jpg')
  await page.addInitScript(() => {
    const battery = Object.assign(new EventTarget(), { charging: false })
    Object.assign(navigator, { getBattery: async () => battery })
    addEventListener('plug-in', () => {
      battery.charging = true
      battery.dispatchEvent(new Event('chargingchange'))
    })
    addEventListener('hide', () => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  })
  await page.clock.install()
  await enter(page, maria.signedIn)
  await page.goto('/account')
  await section(page).getByRole('button', { name: 'Turn On for This Device' }).click()
  const status = section(page).getByRole('status')
  await expect(status).toHaveText(/^Paused while this device runs on battery/)
  await page.clock.fastForward(25_000)
  await expect(status).toHaveText(/^Paused while this device runs on battery/)
  await page.mouse.move(100, 100)
  await page.evaluate(() => dispatchEvent(new Event('plug-in')))
  await expect(status).toHaveText(/^Paused while you use Safelight/)
  await page.evaluate(() => dispatchEvent(new Event('hide')))
  await expect(section(page)).toContainText('1 of 1 analyzed')
})
