import { MORE_HEADER } from '@safelight/contract/cursors'
import { openNewLibrary } from '../support/account.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, type Intercept, test } from '../support/test.ts'

/** Holds matching calls until the returned function is called. */
async function hold(intercept: Intercept, path: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await intercept(
    url => path.test(url.pathname),
    async route => {
      await held.promise
      await route.fallback()
    },
  )
  return held.resolve
}

const onePerPage = (intercept: Intercept, path: RegExp): Promise<unknown> =>
  intercept(
    url => path.test(url.pathname),
    async route => {
      const response = await route.fetch()
      const entries: unknown[] = await response.json()
      const headers = { ...response.headers(), [MORE_HEADER]: String(entries.length > 1) }
      await route.fulfill({ response, headers, json: entries.slice(0, 1) })
    },
  )

test('a list of shared content shows whether the list is loading or empty', async ({
  page,
  server,
  fail,
  intercept,
}) => {
  const friend = await aSharer(server)
  const me = await openNewLibrary(page)
  const albums = page.getByRole('region', { name: /^Albums/ })
  const photos = page.getByRole('region', { name: /^Items/ })
  const loading = 'Loading shared content...'

  await test.step('each list separately', async () => {
    const showAlbums = await hold(intercept, /^\/api\/albums\/shared-with-me$/)
    const showPhotos = await hold(intercept, /^\/api\/media\/shared-with-me$/)
    await page.getByRole('link', { name: 'Shared' }).first().click()
    await expect(albums.getByRole('status')).toHaveText(loading)
    await expect(photos.getByRole('status')).toHaveText(loading)
    showAlbums()
    await expect(albums.getByText('No shared albums', { exact: true })).toBeVisible()
    await expect(albums.getByRole('status')).toBeHidden()
    await expect(photos.getByRole('status')).toHaveText(loading)
    showPhotos()
    await expect(photos.getByText('No shared photos', { exact: true })).toBeVisible()
    await expect(photos.getByRole('status')).toBeHidden()
    await expect(albums.getByRole('heading', { level: 2 })).toHaveText('Albums 0')
  })

  const beach = await friend.upload('beach.jpg')
  await friend.sharing.shareWith({ type: 'item', item: beach }, me.email, 'VIEW')
  const address = /^\/api\/media\/\w{26}$/
  await test.step('a photo at its own URL, also after a failure', async () => {
    const status = page.getByRole('main').getByRole('status')
    const mend = await fail(address)
    const showFailure = await hold(intercept, address)
    await page.goto(`/media/${beach.id}`)
    await expect(status).toHaveText('Loading item...')
    showFailure()
    await expect(page.getByRole('alert')).toContainText('Failed to load photos')
    await expect(status).toBeHidden()
    await mend()

    const show = await hold(intercept, address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(status).toHaveText('Loading item...')
    show()
    await expect(page.getByTestId('counter')).toHaveText('1/1')
  })

  await test.step('a list with entries next to an empty one', async () => {
    await page.goto('/shared')
    await expect(photos.getByRole('link', { name: 'beach.jpg' })).toBeVisible()
    await expect(photos.getByRole('heading', { level: 2 })).toHaveText('Items 1')
    await expect(photos.getByText('No shared photos')).toBeHidden()
    await expect(albums.getByText('No shared albums', { exact: true })).toBeVisible()
  })

  await test.step('the lists load further pages', async () => {
    for (const name of ['beach.jpg', 'dunes.jpg', 'harbor.jpg']) {
      const item = name === 'beach.jpg' ? beach : await friend.upload(name)
      if (item !== beach) await friend.sharing.shareWith({ type: 'item', item }, me.email, 'VIEW')
      const { id } = await friend.albums.create({ title: `Trip to ${name}`, description: '' })
      await friend.sharing.shareWith({ type: 'album', id }, me.email, 'VIEW')
    }
    await onePerPage(intercept, /^\/api\/(albums|media)\/shared-with-me$/)
    await page.reload()
    await expect(photos.getByRole('heading', { level: 2 })).toHaveText('Items 3')
    await expect(photos.getByRole('heading', { level: 3 })).toHaveText([
      'harbor.jpg',
      'dunes.jpg',
      'beach.jpg',
    ])
    await expect(photos.getByRole('button', { name: 'Load more' })).toBeHidden()

    const count = albums.getByRole('heading', { level: 2 })
    const more = albums.getByRole('button', { name: 'Load more albums' })
    await expect(count).toHaveText('Albums 1+')
    await more.click()
    await expect(count).toHaveText('Albums 2+')
    const mend = await fail(/^\/api\/albums\/shared-with-me$/)
    await more.click()
    await expect(albums.getByRole('alert')).toHaveText('Failed to load shared albums.')
    await expect(albums.getByRole('link', { name: 'Trip to dunes.jpg' })).toBeVisible()
    await mend(albums.getByRole('button', { name: 'Try again' }))
    await expect(count).toHaveText('Albums 3')
    await expect(more).toBeHidden()
  })

  await test.step('the administration redirects other accounts', async () => {
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/gallery$/)
  })
})
