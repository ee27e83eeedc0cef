import { openNewLibrary } from '../support/account.ts'
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
  await expect(panel.getByText('Added by')).toBeVisible()
  await expect(panel).toContainText(friend.email)
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
    await expect(tray).toContainText('2 saved to your library · 1 was already there')
    await tray.getByRole('button', { name: 'Dismiss the result of saving' }).click()
    await expect(tray).toBeHidden()
  })

  await owner.albums.remove(id)
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  for (const name of ['beach.jpg', 'pier.jpg', 'waves.mp4']) await expectThumbnail(page, name)
})
