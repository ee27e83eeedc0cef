import { openNewLibrary } from '../support/account.ts'
import { albumOf } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { expectThumbnail, fixture, tile } from '../support/library.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

test('members see who added what', async ({ page, server }) => {
  const me = await openLibraryOf(page, [fixture('portrait.jpg')])
  const owner = await aSharer(server)
  const friend = await aSharer(server)
  const { id } = await owner.albums.create({ title: 'Summer', description: '' }, [
    await owner.upload('beach.jpg'),
  ])
  for (const { email } of [me, friend]) {
    await owner.sharing.shareWith({ type: 'album', id }, email, 'EDIT')
  }
  await page.goto(`/albums/${id}`)
  await expect(tile(page, 'beach.jpg')).not.toHaveAccessibleName(/added by/)

  await friend.albums.add(id, [await friend.upload('pier.jpg')])
  await page.reload()
  await expect(tile(page, 'beach.jpg')).toHaveAccessibleName(new RegExp(owner.email))
  await expect(tile(page, 'pier.jpg')).toHaveAccessibleName(new RegExp(friend.email))
  await tile(page, 'pier.jpg').click()
  await page.keyboard.press('i')
  const panel = page.getByRole('complementary', { name: 'Information' })
  await expect(panel).toContainText(`Added by ${friend.email}`)
})

test('a member downloads an album and saves it to the own library', async ({ page, server }) => {
  const me = await openNewLibrary(page)
  const owner = await aSharer(server)
  const items = [
    await owner.upload('beach.jpg'),
    await owner.upload('pier.jpg', 'portrait.jpg'),
    await owner.upload('waves.mp4', 'clip.mp4'),
  ]
  const { id } = await owner.albums.create({ title: 'Summer', description: '' }, items)
  await owner.sharing.shareWith({ type: 'album', id }, me.email, 'VIEW')
  await page.goto(`/albums/${id}`)
  await expectThumbnail(page, 'pier.jpg')
  const more = async (action: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await test.step('as a ZIP with the name of the album', async () => {
    const begun = page.waitForEvent('download')
    await more('Download Album')
    expect((await begun).suggestedFilename()).toBe('Summer.zip')
  })

  const tray = page.getByRole('region', { name: 'Saving to your library' })
  await test.step('one picture is saved from the viewer', async () => {
    await tile(page, 'beach.jpg').click()
    await page.getByRole('button', { name: 'Save to my library' }).click()
    await page.keyboard.press('Escape')
    await expect(tray).toContainText('1 saved to your library')
  })

  await test.step('the rest is saved, and nothing twice', async () => {
    await more('Save All to My Library')
    await expect(tray).toContainText('2 saved to your library · 1 already in your library')
    await tray.getByRole('button', { name: 'Dismiss the result of saving' }).click()
    await expect(tray).toBeHidden()
  })

  await owner.albums.remove(id)
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  for (const name of ['beach.jpg', 'pier.jpg', 'waves.mp4']) await expectThumbnail(page, name)
})

test('an open album shows what others add and remove', async ({
  page,
  server,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/)
  const me = await openNewLibrary(page)
  const owner = await aSharer(server)
  const [spring, summer] = [
    await owner.upload('spring.jpg', 'portrait.jpg', '2024-04-01T12:00:00.000'),
    await owner.upload('summer.jpg', 'landscape.jpg', '2024-07-01T12:00:00.000'),
  ]
  const { id } = await owner.albums.create({ title: 'Year', description: '' }, [spring])
  await owner.sharing.shareWith({ type: 'album', id }, me.email, 'VIEW')
  await page.goto(`/albums/${id}`)
  await expectThumbnail(page, 'spring.jpg')
  // The page looks at once when it becomes visible, and otherwise after a while.
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  await owner.albums.add(id, [summer])
  await look()
  await expectThumbnail(page, 'summer.jpg')
  const names = () => page.getByRole('gridcell').getByRole('button', { name: /^Photo / })
  await expect(names().first()).toHaveAccessibleName(/summer/)

  await test.step('the owner shows the oldest first', async () => {
    await owner.albums.edit(id, { title: 'Year', description: '', order: 'oldest' })
    await look()
    await expect(names().first()).toHaveAccessibleName(/spring/)
  })

  await owner.albums.takeOut(id, [spring.id])
  await look()
  await expect(tile(page, 'spring.jpg')).toBeHidden()
  await owner.albums.remove(id)
  await look()
  await expect(page.getByText('This album was deleted, or is no longer shared')).toBeVisible()
})

test('an owner chooses the order of an album', async ({ page }) => {
  await openLibraryOf(page, ['landscape.jpg', 'old.jpg'].map(fixture))
  await albumOf(page, 'Rivers', ['landscape.jpg', 'old.jpg'])
  const first = page
    .getByRole('gridcell')
    .first()
    .getByRole('button', { name: /^Photo / })
  await expect(first).toHaveAccessibleName(/landscape/)
  const more = async (action: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await more('Show Oldest First')
  await expect(first).toHaveAccessibleName(/old/)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Title').fill('Old rivers')
  await page.getByRole('button', { name: 'Save' }).click()
  const heading = page.getByRole('heading', { name: 'Old rivers', level: 1 })
  await expect(heading).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(first).toHaveAccessibleName(/old/)
  await more('Show Newest First')
  await expect(first).toHaveAccessibleName(/landscape/)
})

test('files are uploaded into an album', async ({ page, server }) => {
  const me = await openNewLibrary(page)
  const owner = await aSharer(server)
  const { id } = await owner.albums.create({ title: 'Summer', description: '' })
  await owner.sharing.shareWith({ type: 'album', id }, me.email, 'EDIT')
  await page.goto(`/albums/${id}`)
  await expect(page.getByText('Nothing in this album yet')).toBeVisible()
  const choose = async (names: string[]) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload', exact: true }).last().click()
    await (await chooser).setFiles(names.map(fixture))
  }
  await choose(['portrait.jpg'])
  await expectThumbnail(page, 'portrait.jpg')
  await choose(['landscape.jpg', 'note.txt'])
  await expect(page.getByText(/"note.txt" has unsupported format/)).toBeVisible()
  await expectThumbnail(page, 'landscape.jpg')
  expect((await owner.albums.page(id)).items).toHaveLength(2)
  // The files are in the library too.
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  for (const name of ['portrait.jpg', 'landscape.jpg']) await expectThumbnail(page, name)
})
