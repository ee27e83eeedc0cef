import type { Page } from '@playwright/test'
import { expectAccessibleLooks } from '../support/accessible.ts'
import { enter } from '../support/ready-account.ts'
import { offerRecognition } from '../support/recognition.ts'
import { aSharer, uploadMany } from '../support/sharer.ts'
import { expect, test } from '../support/test.ts'

const question = (page: Page) =>
  page.getByRole('region', { name: 'Find people, things and text in your photos?' })

test('the gallery asks once whether to turn recognition on', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  await offerRecognition(server)
  const maria = await aSharer(server)
  await uploadMany(maria, 19)
  await enter(page, maria.signedIn)
  await expect(page.getByText('19 photos')).toBeVisible()
  await maria.upload('last.jpg')
  await expect(question(page)).toContainText(/This device downloads 117 KB once\./)
  await expectAccessibleLooks(page)
  await question(page).getByRole('button', { name: 'Not Now' }).click()
  await expect(question(page)).toBeHidden()

  // The answer is kept in the account, so a new device does not ask.
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const phone = await context.newPage()
  const asked: string[] = []
  phone.on('request', request => asked.push(new URL(request.url()).pathname))
  const answer = phone.waitForResponse(/\/api\/recognition\/shards\/choices-1/)
  await enter(phone, maria.signedIn)
  await answer
  await phone.getByRole('link', { name: 'Albums', exact: true }).first().click()
  await phone.getByRole('link', { name: 'Gallery', exact: true }).first().click()
  await expect(phone.getByText('20 photos')).toBeVisible()
  await expect(question(phone)).toBeHidden()
  expect(asked).not.toContain('/api/recognition/models')
  await context.close()
})

test('recognition starts when the person answers the question in the gallery with yes', async ({
  page,
  server,
}) => {
  await offerRecognition(server)
  const maria = await aSharer(server)
  await uploadMany(maria, 20)
  await enter(page, maria.signedIn)
  await question(page).getByRole('button', { name: 'Turn On' }).click()
  const isOn = page.getByRole('region', { name: 'Finding people, things and text is on' })
  await expectAccessibleLooks(page, isOn)
  await isOn.getByRole('link', { name: 'Show Progress' }).click()
  await expect(page.getByRole('region', { name: 'Recognition' })).toContainText('of 20 analyzed')
})
