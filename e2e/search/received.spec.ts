import { expectAccessibleLooks } from '../support/accessible.ts'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture } from '../support/library.ts'
import { expectFound, field, openSearch } from '../support/search.ts'
import { aSharer } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

test('search finds what others share, says whose it is, and tells the server nothing', async ({
  page,
  server,
}) => {
  const me = await openLibraryOf(page, [fixture('portrait.jpg')])
  const ada = await aSharer(server)
  const [geyser, elf, alone] = [
    await ada.upload('geyser.jpg'),
    await ada.upload('elf.jpg'),
    await ada.upload('lighthouse.jpg'),
  ]
  const { id } = await ada.albums.create({ title: 'Iceland', description: '' }, [geyser, elf])
  await ada.sharing.shareWith({ type: 'album', id }, me.email, 'VIEW')
  await ada.sharing.shareWith({ type: 'item', item: alone }, me.email, 'VIEW')
  const asked: string[] = []
  page.on('request', request => asked.push(`${request.url()} ${request.postData() ?? ''}`))

  await openSearch(page)
  const received = page.getByRole('list', { name: 'Shared with Me' }).getByRole('listitem')
  await field(page).fill('iceland')
  await expect(received).toHaveText([new RegExp(`Iceland.*Shared by ${ada.email}`)])
  await field(page).fill('elf')
  await expect(received).toHaveText([new RegExp(`elf.jpg.*Shared by ${ada.email}`)])
  await expect(page.getByText('Nothing found')).toBeHidden()
  await expectAccessibleLooks(page)
  await field(page).fill('lighthouse')
  await expect(received).toHaveText([/lighthouse/])
  await expectFound(page, 'portrait', ['portrait.jpg'])
  await expect(received).toHaveCount(0)

  await field(page).fill('elf')
  await received.getByRole('link', { name: 'elf.jpg' }).click()
  await expect(page.getByRole('dialog').getByText('elf.jpg').first()).toBeVisible()
  expect(page.url()).toContain(id)
  expect(asked.filter(each => /iceland|elf|lighthouse/i.test(each))).toEqual([])
})
