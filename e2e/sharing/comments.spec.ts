import { expectAccessibleLooks } from '../support/accessible.ts'
import { openNewLibrary } from '../support/account.ts'
import { select } from '../support/albums.ts'
import { tile } from '../support/library.ts'
import { enter } from '../support/ready-account.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

// Offline, requests fail, and the browser says so in the console.
test.use({ expectedComplaints: [/Failed to load resource|ERR_/] })

test('the owner sees numbers of comments, keeps a draft, and removes a photo with its comments', async ({
  page,
  context,
  server,
}) => {
  const owner = await aSharer(server)
  const [beach, boat] = [await owner.upload('beach.jpg'), await owner.upload('boat.jpg')]
  const { id } = await owner.albums.create({ title: 'Sea', description: '' }, [beach, boat])
  const friend = await aSharer(server)
  await owner.sharing.shareWith({ type: 'album', id }, friend.email, 'VIEW')
  await enter(page, owner.signedIn)
  await page.goto(`/albums/${id}`)
  await expect(page.getByText('2 photos').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /comment/ })).toHaveCount(0)

  await test.step('a tile counts comments and likes', async () => {
    const [seen] = (await friend.albums.page(id)).items.filter(item => item.id === beach.id)
    if (!seen) throw new Error('no item')
    await friend.comments.add(id, seen, 'Lovely')
    await friend.comments.setLiked(id, seen, true)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(tile(page, 'beach.jpg')).toHaveAccessibleName(/2 comments and likes/)
    await expect(tile(page, 'boat.jpg')).not.toHaveAccessibleName(/comment/)
  })

  await test.step('offline, the text of a comment stays, also after a reload', async () => {
    await tile(page, 'beach.jpg').click()
    await page.keyboard.press('c')
    const field = page.getByLabel('Add a comment')
    const like = page.getByRole('button', { name: 'Like (1)' })
    await expect(like).toBeVisible()
    await context.setOffline(true)
    await field.fill('Not sent yet')
    await expect(page.getByText('Your text stays on this device')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
    await like.click()
    await expect(page.getByText('Likes need a connection.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Only people in this album')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Comments (1)' })).toBeVisible()
    await page.keyboard.press('c')
    await expect(field).toHaveValue('Not sent yet')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(field).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Comments (2)' })).toBeVisible()
  })

  await test.step('removing the photo asks first, because its comments go', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(tile(page, 'beach.jpg')).toHaveAccessibleName(/3 comments and likes/)
    await select(page, 'beach.jpg')
    const remove = page.getByRole('button', { name: 'Remove from album', exact: true })
    await remove.click()
    const question = page.getByRole('alertdialog', { name: 'Remove From Album' })
    await expect(question).toContainText('This also deletes 3 comments and likes.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(tile(page, 'beach.jpg')).toBeVisible()
    await remove.click()
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(tile(page, 'beach.jpg')).toBeHidden()
    await expect(tile(page, 'boat.jpg')).toBeVisible()
  })
})

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
