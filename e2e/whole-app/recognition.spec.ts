import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { drawFace } from '@safelight/recognition/drawn-faces'
import { blankPicture, shapePicture } from '@safelight/recognition/drawn-pictures'
import { drawText } from '@safelight/recognition/drawn-text'
import { openNewLibrary } from '../support/account.ts'
import { pngOf } from '../support/data/png.ts'
import { uploadFiles } from '../support/library.ts'
import { offerRecognition } from '../support/recognition.ts'
import type { Server } from '../support/servers/server.ts'
import { expect, test } from '../support/test.ts'

test('a device fetches the models of its server, looks at what is uploaded, and keeps it sealed', async ({
  page,
  server,
  host,
}) => {
  await offerRecognition(host, server)
  const given: string[] = []
  page.on('response', response => given.push(new URL(response.url()).pathname))
  await openNewLibrary(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Turn On on This Device' }).click()
  const section = page.getByRole('region', { name: 'Recognition' })
  await expect(section.getByRole('status')).toBeVisible()

  const group = blankPicture(640, 480)
  drawFace(group, { x: 200, y: 200, size: 160, person: 1 })
  drawText(group, 'HELLO 2024', { x: 40, y: 380, dot: 6 })
  await uploadFiles(page, [
    { name: 'red.png', mimeType: 'image/png', buffer: pngOf(shapePicture('red', 'circle')) },
    { name: 'group.png', mimeType: 'image/png', buffer: pngOf(group) },
  ])
  await expect.poll(() => blocksOf(server).length, { timeout: 120_000 }).toBeGreaterThan(0)
  await page.goto('/account')
  await expect(section).toContainText('2 of 2 looked at', { timeout: 120_000 })
  for (const { name, sealed } of blocksOf(server)) {
    expect(name).toMatch(/^seen-\d{4}-\d{2}-\d+$/)
    expect(sealed).not.toContain('HELLO')
  }
  // Each file once: the device keeps it.
  const models = given.filter(path => path.startsWith('/api/recognition/models/'))
  expect(models.length).toBeGreaterThan(5)
  expect(new Set(models).size).toBe(models.length)
})

function blocksOf({ dataFolder }: Server): { name: string; sealed: string }[] {
  const database = new DatabaseSync(join(dataFolder, 'safelight.sqlite'), { readOnly: true })
  try {
    const rows = database.prepare('select name, sealed from recognition_blocks').all()
    return rows as { name: string; sealed: string }[]
  } finally {
    database.close()
  }
}
