import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary, signInHere } from '../support/account.ts'
import { goToGallery } from '../support/library.ts'
import { enter } from '../support/ready-account.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

test('the gallery names a new share until one device of the account has shown it', async ({
  page,
  browser,
  server,
}) => {
  const me = await openNewLibrary(page)
  const sharer = await aSharer(server)
  const { id } = await sharer.albums.create({ title: 'Lake', description: '' })
  await sharer.sharing.shareWith({ type: 'album', id }, me.email, 'VIEW')
  await page.reload()
  const news = /shared an album with you/
  await expect(page.getByRole('link', { name: news })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shared 1 new' })).toBeVisible()
  await expectAccessibleLooks(page)
  await page.getByRole('link', { name: news }).click()
  await expect(page.getByRole('heading', { name: 'Lake', level: 1 })).toBeVisible()
  await goToGallery(page)
  await expect(page.getByText('No photos yet')).toBeVisible()
  await expect(page.getByRole('link', { name: news })).toBeHidden()

  const second = await (await browser.newContext()).newPage()
  await second.goto('/login')
  await signInHere(second, me)
  await (await second.waitForResponse('**/api/user/inbox')).finished()
  await expect(second.getByText('No photos yet')).toBeVisible()
  await expect(second.getByRole('link', { name: news })).toBeHidden()

  await sharer.sharing.shareWith(
    { type: 'item', item: await sharer.upload('lake.jpg') },
    me.email,
    'VIEW',
  )
  await second.reload()
  const more = second.getByRole('link', { name: /shared an item with you/ })
  await expect(more).toBeVisible()
  await second.getByRole('button', { name: 'Dismiss' }).click()
  await expect(more).toBeHidden()
})

test('the gallery names a comment on an own photo, and opens the photo', async ({
  page,
  server,
}) => {
  const sharer = await aSharer(server)
  const friend = await aSharer(server)
  const item = await sharer.upload('lake.jpg')
  const { id } = await sharer.albums.create({ title: 'Lake', description: '' }, [item])
  await sharer.sharing.shareWith({ type: 'album', id }, friend.email, 'VIEW')
  const [shown] = (await friend.albums.page(id)).items
  if (!shown) throw new Error('the album is empty')
  await friend.comments.setLiked(id, shown, true)
  await friend.comments.add(id, shown, 'What a view!')
  await enter(page, sharer.signedIn)
  const line = page.getByRole('link', { name: /commented on a photo or video of yours in .*Lake/ })
  await expectAccessibleLooks(page)
  await line.click()
  await expect(page.getByTestId('counter')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
  await page.keyboard.press('Escape')
  await goToGallery(page)
  await expect(line).toBeHidden()
})
