import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openNewLibraryOnScreen } from '../support/account.ts'
import { chooseFiles, expectThumbnail, fixtureBytes } from '../support/library.ts'
import { startServer } from '../support/servers/server.ts'
import { expect, test } from '../support/test.ts'

/** Markers in all data that must not reach the server. The description is in the picture's EXIF. */
const MARKERS = {
  name: 'MARKER-NAME-51c2',
  label: 'MARKER-LABEL-88e0',
  description: 'MARKER-DESCRIPTION-7f3a',
  firstName: 'MARKER-FIRST-0b7d',
  password: 'MARKER-Password-4d19',
  camera: 'Safelight Test One',
}

test('nothing recognizable from a private library reaches the data folder, the log or the network', async ({
  browser,
}) => {
  const server = await startServer({ LOG_LEVEL: 'debug' })
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  const traffic: Buffer[] = []
  context.on('request', request => {
    traffic.push(Buffer.from(`${request.url()} ${JSON.stringify(request.headers())}`))
    const body = request.postDataBuffer()
    if (body) traffic.push(body)
  })
  const { firstName, password } = MARKERS
  await openNewLibraryOnScreen(page, { firstName, password })
  const name = `${MARKERS.name}.jpg`
  await chooseFiles(page, [
    { name, mimeType: 'image/jpeg', buffer: await fixtureBytes('landscape.jpg') },
  ])
  await page.getByLabel('Labels').fill(MARKERS.label)
  await page.getByRole('button', { name: 'Upload All' }).click()
  await expect(page).toHaveURL(/\/gallery$/)
  await expectThumbnail(page, name)
  await context.close()

  const stored = await filesOf(server.dataFolder)
  const log = Buffer.from(server.log())
  expect(stored.length).toBeGreaterThan(3)
  expect(traffic.length).toBeGreaterThan(10)
  expect(log.length).toBeGreaterThan(0)
  expect((await fixtureBytes('landscape.jpg')).includes(MARKERS.description)).toBe(true)
  for (const [what, marker] of Object.entries(MARKERS)) {
    for (const bytes of [...stored, ...traffic, log]) {
      expect(bytes.includes(marker), what).toBe(false)
      expect(bytes.includes(Buffer.from(marker).toString('base64').slice(0, -4)), what).toBe(false)
    }
  }
  await server.stop()
})

async function filesOf(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return Promise.all(files.map(file => readFile(join(file.parentPath, file.name))))
}
