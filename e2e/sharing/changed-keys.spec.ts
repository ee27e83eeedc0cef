import { openNewLibrary } from '../support/account.ts'
import { albumOf, select, shareWith } from '../support/albums.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { expectThumbnail, fixture, tile } from '../support/library.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, type Intercept, test } from '../support/test.ts'

/* The server replaces a contact's keys by its own, to read what somebody shares with the contact. */

/**
 * Replaces the signing key in matching responses. `open` returns the part of a response that has this key.
 */
const nameOtherKeys = (intercept: Intercept, path: RegExp, open: (answer: never) => object) =>
  intercept(
    (address: URL) => path.test(address.pathname),
    async route => {
      const answer = await route.fetch()
      const body = await answer.json()
      Object.assign(open(body as never), { signingPublicKey: 'A'.repeat(43) })
      await route.fulfill({ response: answer, json: body })
    },
  )

const FINGERPRINT = /^([0-9A-HJKMNP-TV-Z]{4} ?){4}$/

test('nothing is shared with a contact whose keys have changed', async ({
  page,
  server,
  intercept,
}) => {
  test.slow()
  await openLibraryOf(page, [fixture('landscape.jpg')])
  const friend = await aSharer(server)
  await albumOf(page, 'Holidays', ['landscape.jpg'])
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await shareWith(page, friend.email, 'Can view')

  const shared: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/share')) shared.push(request.url())
  })
  const mend = await nameOtherKeys(intercept, /users\/public-key$/, answer => answer)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(friend.email)
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  const stop = dialog.getByRole('alert').filter({ hasText: 'has changed' })
  await expect(stop).toContainText(`The security code of ${friend.email} has changed.`)
  await expect(stop).toContainText('Nothing was sent or opened.')
  await expect(stop.getByText(FINGERPRINT)).toHaveCount(2)
  const [before = '', now = ''] = await stop.getByText(FINGERPRINT).allTextContents()
  expect(before).not.toBe(now)

  const question = page.getByRole('alertdialog', { name: 'Trust the new security code?' })
  await stop.getByRole('button', { name: 'I compared the new security code' }).click()
  await expect(question).toContainText(now)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(stop).toHaveCount(1)
  expect(shared).toEqual([])

  await stop.getByRole('button', { name: 'I compared the new security code' }).click()
  await question.getByRole('button', { name: 'Trust the new code' }).click()
  await mend()
  const row = dialog.getByRole('listitem').filter({ hasText: friend.email })
  await expect(row).toContainText(`${friend.email} cannot open this any more`)
  await row.getByRole('button', { name: 'Share again' }).click()
  await expect(stop.getByText(FINGERPRINT)).toHaveText([now, before])
  await expect(row).toHaveCount(0)
  await stop.getByRole('button', { name: 'I compared the new security code' }).click()
  await question.getByRole('button', { name: 'Trust the new code' }).click()
  await expect(stop).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(row.getByRole('button', { name: 'Verified' })).toBeVisible()
})

test('content from a contact whose keys have changed cannot be opened', async ({
  page,
  server,
  intercept,
}) => {
  test.slow()
  const friend = await aSharer(server)
  const item = await friend.upload('beach.jpg')
  const { id } = await friend.albums.create({ title: 'Summer', description: '' }, [item])
  const me = await openNewLibrary(page)
  await friend.sharing.shareWith({ type: 'album', id }, me.email, 'VIEW')
  await friend.sharing.shareWith({ type: 'item', item }, me.email, 'VIEW')
  await page.goto(`/albums/${id}`)
  await expectThumbnail(page, 'beach.jpg')

  const mendAlbum = await nameOtherKeys(intercept, /albums\/\w{26}$/, ({ owner }) => owner)
  const mendItem = await nameOtherKeys(intercept, /media\/\w{26}$/, ({ owner }) => owner)
  await page.reload()
  await expect(page.getByText(`The security code of ${friend.email} has changed.`)).toBeVisible()
  await expect(tile(page, 'beach.jpg')).toBeHidden()
  await page.goto(`/media/${item.id}`)
  await expect(page.getByRole('heading', { name: 'This item cannot be opened' })).toBeVisible()
  await expect(page.getByText(`The security code of ${friend.email} has changed.`)).toBeVisible()

  await mendAlbum()
  await mendItem()
  await page.goto(`/albums/${id}`)
  await expectThumbnail(page, 'beach.jpg')
})

test('the app reports that trust in keys could not be saved', async ({
  page,
  server,
  expectComplaint,
  intercept,
}) => {
  expectComplaint(/ERR_FAILED/)
  await openLibraryOf(page, [fixture('landscape.jpg')])
  const friend = await aSharer(server)
  await select(page, 'landscape.jpg')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await shareWith(page, friend.email, 'Can view')
  const dialog = page.getByRole('dialog')
  await intercept('**/api/user/contacts', route => route.abort())
  await dialog.getByRole('button', { name: 'Check that it is really them' }).click()
  await dialog.getByRole('button', { name: 'The codes match' }).click()
  await expect(dialog.getByText('Failed to save the verification. Please try again.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Create link', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create link', exact: true }).click()
  const address = dialog.getByLabel('Address of the link')
  await expect(address).toBeVisible()
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('refused')) }),
  )
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(address).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('/share/')
})
