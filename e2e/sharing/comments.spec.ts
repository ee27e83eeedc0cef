import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { tile } from '../support/library.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

test('two people comment on a photo of a shared album, and like it', async ({ page, server }) => {
  const me = await openNewLibrary(page)
  const owner = await aSharer(server)
  const beach = await owner.upload('beach.jpg')
  const { id } = await owner.albums.create({ title: 'Sea', description: '' }, [beach])
  await owner.sharing.shareWith({ type: 'album', id }, me.email, 'VIEW')
  await page.goto(`/albums/${id}`)
  await tile(page, 'beach.jpg').click()
  // The page looks at once when it becomes visible, and otherwise after a while.
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  const panel = page.getByRole('complementary', { name: 'Comments' })
  const log = panel.getByRole('log', { name: 'Comments' })
  const field = panel.getByLabel('Add a comment')
  await page.keyboard.press('c')
  await expect(panel).toContainText('No comments yet')
  await expect(field).toBeFocused()
  await field.fill('What a view!\n<b>not bold</b> https://example.org')
  await page.keyboard.press('Control+Enter')
  await expect(log).toContainText('<b>not bold</b> https://example.org')
  await expect(log.getByRole('link')).toHaveCount(0)
  await expect(field).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
  const read = await owner.comments.of(id, beach)
  expect(read.comments).toMatchObject([{ person: { email: me.email } }])

  await test.step('a comment and a like of the other person appear', async () => {
    await owner.comments.add(id, beach, `Come and visit. ${'Long'.repeat(100)}`)
    await owner.comments.setLiked(id, beach, true)
    await look()
    await expect(log.getByRole('listitem')).toHaveCount(2)
    await expect(panel).toContainText(`Liked by ${owner.email}`)
    await expect(log.getByRole('button', { name: /^Delete comment/ })).toHaveCount(1)
    await expectAccessibleLooks(page, panel)
  })

  await test.step('the own like counts once', async () => {
    await page.getByRole('button', { name: 'Like (1)' }).click()
    const like = page.getByRole('button', { name: 'Like (2)' })
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(panel).toContainText('you')
    await like.click()
    await expect(page.getByRole('button', { name: 'Like (1)' })).toBeVisible()
  })

  await test.step('the own comment is deleted', async () => {
    await log.getByRole('button', { name: 'Delete comment by you' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(log.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('the owner turns comments off', async () => {
    await owner.comments.allow(id, false)
    await look()
    await expect(panel).toContainText('New comments are turned off in this album.')
    await expect(field).toBeHidden()
    await expect(log.getByRole('listitem')).toHaveCount(1)
  })
})
