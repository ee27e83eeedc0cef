import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, tile } from '../support/library.ts'
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
