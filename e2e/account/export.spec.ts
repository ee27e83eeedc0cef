import type { Page } from '@playwright/test'
import { readZip, sha256, zipPython } from '@safelight/test-kit/programs/zip'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, fixtureBytes } from '../support/library.ts'
import { expect, test } from '../support/test.ts'

const FILES = ['landscape.jpg', 'portrait.jpg']

test.skip(!zipPython, 'needs Python 3')

const section = (page: Page) => page.getByRole('region', { name: 'Export Your Library' })

test('a library export resumes after the page was closed', async ({
  page,
  intercept,
  expectComplaint,
}) => {
  await openLibraryOf(page, FILES.map(fixture))
  const digests = await Promise.all(FILES.map(async name => sha256(await fixtureBytes(name))))
  // Replaces the folder picker, which a test cannot operate, by one that returns the browser's private folder
  // at once.
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() })
  })

  await test.step('fails while its code cannot be loaded', async () => {
    expectComplaint(/net::ERR_FAILED/)
    const mend = await intercept('**/export.worker-*', route => route.abort())
    await page.goto('/account')
    await expect(section(page)).toContainText('Failed to prepare the export. Please try again.')
    await mend()
    await section(page).getByRole('button', { name: 'Try again' }).click()
  })

  await test.step('downloads the parts', async () => {
    const begun = page.waitForEvent('download')
    await section(page).getByRole('button', { name: 'Save to Downloads' }).click()
    const download = await begun
    expect(download.suggestedFilename()).toMatch(/^Safelight [\d-]{10} part 1 of 1\.zip$/)
    await expect(section(page)).toContainText('Your library is exported: 2 items in 1 ZIP file.')
    const entries = readZip(await download.path())
    const pictures = entries.filter(({ name }) => name.endsWith('.jpg'))
    expect(pictures.map(each => each.sha256).toSorted()).toEqual(digests.toSorted())
    for (const { name } of pictures) {
      expect(entries.map(each => each.name)).toEqual(
        expect.arrayContaining([`${name}.json`, `${name}.xmp`]),
      )
    }
    expect(entries.at(-1)?.text).toContain('Missing or incomplete: 0')
  })

  await test.step('saves into a folder until the page is left', async () => {
    await section(page).getByRole('button', { name: 'Export Again' }).click()
    const release = await intercept('**/authz?*', () => {})
    await section(page).getByRole('button', { name: 'Save to a Folder I Choose' }).click()
    await section(page).getByRole('button', { name: 'Pause' }).click()
    await expect(section(page)).toContainText('Paused at ZIP file 1 of 1')
    await section(page).getByRole('button', { name: 'Resume' }).click()
    await expect(section(page)).toContainText('Saving ZIP file 1 of 1')
    await expectAccessibleLooks(page, section(page))
    page.once('dialog', dialog => dialog.accept())
    await page.reload()
    await release()
  })

  await test.step('resumes', async () => {
    await expect(section(page)).toContainText('0 of 1 ZIP file saved')
    await expectAccessibleLooks(page, section(page))
    await section(page).getByRole('button', { name: 'Continue in a Folder I Choose' }).click()
    await expect(section(page)).toContainText('Your library is exported')
    const sizes = await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory()
      const found: number[] = []
      for await (const handle of folder.values()) {
        if (handle.kind === 'file' && handle.name.endsWith('.zip')) {
          found.push((await (handle as FileSystemFileHandle).getFile()).size)
        }
      }
      return found
    })
    expect(sizes).toHaveLength(1)
    expect(sizes[0]).toBeGreaterThan(1000)
  })
})
