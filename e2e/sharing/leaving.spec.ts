import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { openNewLibrary, type Person } from '../support/account.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { expectThumbnail, fixture, tile } from '../support/library.ts'
import { aSharer, type Sharer } from '../support/sharer.ts'
import { expect, type Intercept, test } from '../support/test.ts'

/* A recipient can remove shared items and albums from their own list, even if these cannot be opened. */

const card = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Remove from Shared with Me' })

async function shareItem(friend: Sharer, me: Person, name: string) {
  const item = await friend.upload(name)
  await friend.sharing.shareWith({ type: 'item', item }, me.email, 'VIEW')
  return item
}

/** Replaces the friend's identity in responses. The device then cannot open anything from the friend. */
const spoilOwners = (intercept: Intercept, path: RegExp) =>
  intercept(
    url => path.test(url.pathname),
    async route => {
      const answer = await route.fetch()
      const text = await answer.text()
      await route.fulfill({
        response: answer,
        body: text.replace(
          /"signingPublicKey":"[\w-]{43}"/g,
          `"signingPublicKey":"${'A'.repeat(43)}"`,
        ),
      })
    },
  )

test('a recipient removes a photo from the shared content', async ({ page, server, fail }) => {
  const friend = await aSharer(server)
  const me = await openNewLibrary(page)
  await shareItem(friend, me, 'beach.jpg')
  const pier = await shareItem(friend, me, 'pier.jpg')

  await page.getByRole('link', { name: 'Shared' }).first().click()
  await card(page, 'beach.jpg').getByRole('button', { name: 'Actions for beach.jpg' }).click()
  await page.getByRole('menuitem', { name: 'Remove from Shared with Me' }).click()
  await expect(question(page)).toContainText(friend.email)
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, 'beach.jpg')).toBeVisible()

  await card(page, 'beach.jpg').getByRole('button', { name: 'Actions for beach.jpg' }).click()
  await page.getByRole('menuitem', { name: 'Remove from Shared with Me' }).click()
  const mend = await fail(/^\/api\/media\/\w{26}\/share\//, { method: 'DELETE' })
  await question(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(question(page).getByRole('alert')).toContainText('could not be removed')
  await mend()
  await question(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(card(page, 'beach.jpg')).toBeHidden()
  await expect(card(page, 'pier.jpg')).toBeVisible()

  await page.goto(`/media/${pier.id}`)
  await page.getByRole('button', { name: 'Remove from Shared with Me' }).click()
  await question(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(
    page.getByText('Albums and items that others share with your email address'),
  ).toBeVisible()
  await page.reload()
  await expect(
    page.getByText('Albums and items that others share with your email address'),
  ).toBeVisible()
})

test('a recipient removes shared content that cannot be opened', async ({
  page,
  server,
  intercept,
}) => {
  const friend = await aSharer(server)
  const me = await openNewLibrary(page)
  const beach = await shareItem(friend, me, 'beach.jpg')
  const pier = await shareItem(friend, me, 'pier.jpg')
  const summer = await friend.albums.create({ title: 'Summer', description: '' }, [beach])
  const winter = await friend.albums.create({ title: 'Winter', description: '' })
  for (const { id } of [summer, winter]) {
    await friend.sharing.shareWith({ type: 'album', id }, me.email, 'VIEW')
  }

  await test.step('photos', async () => {
    await page.goto(`/media/${pier.id}`)
    await expect(page.getByTestId('counter')).toBeVisible()
    const mend = await spoilOwners(intercept, /^\/api\/media\//)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This item cannot be opened' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove from Shared with Me' }).click()
    await question(page).getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page).toHaveURL(/\/shared$/)

    const unopened = card(page, 'An item that cannot be opened')
    await unopened.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: 'Remove from Shared with Me' }).click()
    await question(page).getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(unopened).toBeHidden()
    await mend()
  })

  await test.step('albums', async () => {
    await page.getByRole('link', { name: /Summer/ }).click()
    await expectThumbnail(page, 'beach.jpg')
    await spoilOwners(intercept, /^\/api\/albums\//)

    const question = page.getByRole('alertdialog', { name: 'Leave Album' })
    await page.reload()
    await expect(page.getByText(`The security code of ${friend.email} has changed.`)).toBeVisible()
    await page.getByRole('button', { name: 'Leave Album' }).click()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL(/\/shared$/)

    const albums = page.getByRole('list', { name: 'Albums' }).getByRole('listitem')
    await expect(albums).toHaveCount(1)
    await albums.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Leave Album' }).click()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(
      page.getByText('Albums and items that others share with your email address'),
    ).toBeVisible()
    await expect(friend.sharing.info({ type: 'album', id: winter.id })).resolves.toMatchObject({
      people: [],
    })
  })
})

test("the page of a user's own photo offers no removal from shared content", async ({ page }) => {
  await openLibraryOf(page, [fixture('landscape.jpg')])
  await tile(page, 'landscape.jpg').click()
  await expect(page).toHaveURL(/item=\w{26}$/)
  await page.goto(`/media/${page.url().slice(-26)}`)
  await expect(page.getByTestId('counter')).toHaveText('1/1')
  await expect(page.getByRole('button', { name: 'Move to trash' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove from Shared with Me' })).toBeHidden()
})
