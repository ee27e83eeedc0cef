import { LIMITS } from '@safelight/contract/limits'
import type { MediaType } from '@safelight/contract/media-types'
import { call, random, signupRequest } from '@safelight/test-kit/accounts/account'
import { administered, setUp } from '@safelight/test-kit/accounts/admin'
import { s3 } from '@safelight/test-kit/blobs/on-s3'
import { startServer } from '@safelight/test-kit/server'
import { aGuestLink } from '@safelight/test-kit/sharing/guest-uploads'
import { createAlbum, newSelectionLink } from '@safelight/test-kit/sharing/sharing'
import { makeUpload, send } from '@safelight/test-kit/uploads/uploads'
import { expect, it } from 'vitest'
import { Sandbox } from '../../src/payment/sandbox.ts'
import { sweep } from '../../src/sweeper.ts'

const PATH = '/api/admin/variables'
const made = {
  variableKey: 'CONTACT_MAIL',
  variableValue: 'a@b.example',
  variableType: 'STRING',
  category: 'CONTACT',
}

it('creates, reads, changes and deletes a variable', async () => {
  const { admin, ask } = await administered()
  const created = await ask('POST', PATH, made)
  expect(created.body).toEqual({
    ...made,
    id: expect.any(Number),
    isSensitive: false,
    isActive: true,
    updatedAt: expect.any(String),
    updatedBy: admin.id,
  })
  expect((await ask('POST', PATH, made)).body.code).toBe('ALREADY_EXISTS')
  expect((await ask('GET', `${PATH}/CONTACT_MAIL`)).body).toEqual(created.body)
  expect((await ask('GET', `${PATH}/category/CONTACT`)).body).toEqual([
    created.body,
    expect.objectContaining({ variableKey: 'SALES_EMAIL', isActive: false }),
  ])
  expect((await ask('GET', `${PATH}/category/NONE`)).status).toBe(400)
  const changed = await ask('PUT', `${PATH}/CONTACT_MAIL`, { isActive: false, description: 'Us' })
  expect(changed.body).toMatchObject({ ...made, isActive: false, description: 'Us' })
  expect((await ask('DELETE', `${PATH}/CONTACT_MAIL`)).status).toBe(200)
  for (const method of ['GET', 'DELETE']) {
    expect((await ask(method, `${PATH}/CONTACT_MAIL`)).status).toBe(404)
  }
  expect((await ask('PUT', `${PATH}/CONTACT_MAIL`, { isActive: true })).status).toBe(404)
})

it.each([
  ['INTEGER', 'many', 'Value must be a valid integer'],
  ['BOOLEAN', 'yes', 'Boolean value must be "true" or "false"'],
  ['URL', 'javascript:alert(1)', 'URL must start with http:// or https://'],
])('rejects a value that is no %s', async (variableType, variableValue, message) => {
  const { ask } = await administered()
  const wrong = { ...made, variableType, variableValue }
  expect((await ask('POST', PATH, wrong)).body).toEqual({ code: 'INVALID_REQUEST', message })
  await ask('POST', PATH, made)
  const change = { variableType, variableValue }
  expect((await ask('PUT', `${PATH}/CONTACT_MAIL`, change)).body.message).toBe(message)
})

it.each([
  ['TRASH_DAYS', '2.5', 'TRASH_DAYS must be a whole number from 1 to 3650'],
  ['MAX_LINK_ITEMS', '0', 'MAX_LINK_ITEMS must be a whole number from 1 to 1000'],
  ['MAX_FILE_MB', '1e9', 'MAX_FILE_MB must be a whole number from 1 to 5120'],
  ['SIGNUP_MODE', 'nobody please', 'SIGNUP_MODE must be open, invitation or closed'],
])('rejects the invalid variable %s=%s', async (key, variableValue, message) => {
  const { server, ask } = await administered()
  const refused = [400, { code: 'INVALID_REQUEST', message }]
  const change = async (body: object) => {
    const answer = await ask('PUT', `${PATH}/${key}`, body)
    return [answer.status, answer.body]
  }
  expect(await change({ variableValue })).toEqual(refused)
  await setUp(server, { variables: { [key]: variableValue } })
  expect((await change({ isActive: false }))[0]).toBe(200)
  expect((await change({ description: 'Mine' }))[0]).toBe(200)
  expect(await change({ isActive: true })).toEqual(refused)
  expect((await ask('DELETE', `${PATH}/${key}`)).status).toBe(200)
  const { status, body } = await ask('POST', PATH, { ...made, variableKey: key, variableValue })
  expect([status, body]).toEqual(refused)
})

it('publishes no values of sensitive variables', async () => {
  const { server, ask } = await administered()
  const published = async () => (await call(server, 'GET', '/api/public/variables')).text()
  await ask('POST', PATH, { ...made, variableValue: 'visible-value' })
  expect(await published()).toContain('visible-value')
  await ask('POST', PATH, {
    ...made,
    variableKey: 'TOKEN',
    variableValue: 'secret-1',
    isSensitive: true,
  })
  await ask('PUT', `${PATH}/TOKEN`, { variableValue: 'secret-2' })
  await ask('PUT', `${PATH}/CONTACT_MAIL`, { isSensitive: true, variableValue: 'secret-3' })
  const log = JSON.stringify((await ask('GET', '/api/admin/log')).body)
  expect(`${await published()}${log}`).not.toMatch(/secret-\d/)
  expect(await published()).not.toContain('CONTACT_MAIL')
})

it('caches settings until they are invalidated', async () => {
  const { server, ask } = await administered()
  const published = async () => (await call(server, 'GET', '/api/public/variables')).text()
  await published()
  const { database } = server.context
  await database
    .updateTable('variables')
    .set({ value: '7' })
    .where('key', '=', 'TRASH_DAYS')
    .execute()
  expect(await published()).not.toContain('"7"')
  await ask('POST', `${PATH}/cache/clear`)
  expect(await published()).toContain('"7"')
})

it('creates, changes and deletes a feature flag', async () => {
  const { ask } = await administered()
  const path = '/api/feature-flags'
  const flag = { name: 'NEW', description: 'Mine', value: false, active: true }
  expect((await ask('POST', path, { name: 'NEW', description: 'Mine' })).body).toEqual(flag)
  expect((await ask('POST', path, { name: 'NEW' })).body.code).toBe('ALREADY_EXISTS')
  expect((await ask('PUT', `${path}/NEW`, { active: false })).body).toEqual({
    ...flag,
    active: false,
  })
  expect((await ask('GET', `${path}/all`)).body.map((each: { name: string }) => each.name)).toEqual(
    ['DESKTOP_DOWNLOADS', 'NEW', 'PUBLIC_LINKS', 'more-formats', 'recognition'],
  )
  expect((await ask('DELETE', `${path}/NEW`)).status).toBe(200)
  expect((await ask('PUT', `${path}/NEW`, { value: true })).status).toBe(404)
  expect((await ask('DELETE', `${path}/NEW`)).status).toBe(404)
})

it('rejects new and existing public links while links are turned off', async () => {
  const { server, other, ask } = await administered()
  const upload = makeUpload()
  await send(server, other.token, upload)
  const link = newSelectionLink([upload.dto.id])
  const create = (body: object) =>
    call(server, 'POST', '/api/shares/link', { token: other.token, body })
  expect((await create(link)).status).toBe(200)
  await ask('PUT', '/api/feature-flags/PUBLIC_LINKS', { active: false })
  expect((await (await create(newSelectionLink([upload.dto.id]))).json()).code).toBe('LINKS_OFF')
  const visit = async () => (await call(server, 'GET', `/api/public/shared/${link.token}`)).status
  expect(await visit()).toBe(404)
  expect((await call(server, 'GET', `/api/public/guest-links/${random(16)}`)).status).toBe(404)
  await ask('PUT', '/api/feature-flags/PUBLIC_LINKS', { active: true })
  expect(await visit()).toBe(200)
})

it('reports the limits set by variables to each account', async () => {
  const { server, other, ask } = await administered()
  const limits = async () => (await ask('GET', '/api/user/me', undefined, other)).body.limits
  expect(await limits()).toEqual({
    trashDays: LIMITS.trashDays,
    fileBytes: LIMITS.fileBytes,
    itemsOfLink: LIMITS.itemsOfLink,
    chunkBytes: LIMITS.chunkBytes,
    moreFormats: true,
    recognition: false,
  })
  const variables = { TRASH_DAYS: '7', MAX_FILE_MB: '2', MAX_LINK_ITEMS: 'many' }
  await setUp(server, { variables })
  expect(await limits()).toEqual({
    trashDays: 7,
    fileBytes: 2 * 1024 * 1024,
    itemsOfLink: LIMITS.itemsOfLink,
    chunkBytes: LIMITS.chunkBytes,
    moreFormats: true,
    recognition: false,
  })
})

it('accepts more file formats while their feature flag is on', async () => {
  const { server, other, ask } = await administered()
  const token = await aGuestLink(server, other, (await createAlbum(server, other)).id)
  const isTold = async () => [
    (await ask('GET', '/api/user/me', undefined, other)).body.limits.moreFormats,
    (await (await call(server, 'GET', `/api/public/guest-links/${token}`)).json()).moreFormats,
  ]
  const sendOf = async (type: MediaType) =>
    (await send(server, other.token, makeUpload({ type }))).status
  expect(await isTold()).toEqual([true, true])
  expect(await sendOf('image/heic')).toBe(200)
  await ask('PUT', '/api/feature-flags/more-formats', { active: false })
  expect(await isTold()).toEqual([false, false])
  expect(await sendOf('image/heic')).toBe(415)
  expect([await sendOf('image/jpeg'), await sendOf('video/quicktime')]).toEqual([200, 200])
})

it('applies the limits set by variables to links and uploads', async () => {
  const { server, other } = await administered()
  await setUp(server, { variables: { MAX_LINK_ITEMS: '1', MAX_FILE_MB: '1' } })
  const large = await send(server, other.token, makeUpload({ size: 1024 * 1024 + 1 }))
  expect(await large.json()).toEqual({
    code: 'FILE_TOO_LARGE',
    message: 'The file is too large. Maximum size is 1MB.',
  })
  const uploads = [makeUpload(), makeUpload()]
  for (const upload of uploads) expect((await send(server, other.token, upload)).status).toBe(200)
  const link = newSelectionLink(uploads.map(({ dto }) => dto.id))
  const answer = await call(server, 'POST', '/api/shares/link', { token: other.token, body: link })
  expect((await answer.json()).message).toBe('A link can show at most 1 item.')
})

it('empties the trash after the configured number of days', async () => {
  let time = new Date()
  const { server, other } = await administered({ now: () => time })
  const upload = makeUpload()
  await send(server, other.token, upload)
  const { token } = other
  const body = { ids: [upload.dto.id] }
  await call(server, 'POST', '/api/media/trash', { token, body })
  const left = async () =>
    (await (await call(server, 'GET', '/api/media/trash/30', other)).json()).items.length
  time = new Date(time.getTime() + 3 * 24 * 60 * 60 * 1000)
  await setUp(server, { variables: { TRASH_DAYS: '0.5' } })
  await sweep(server.context, time)
  expect(await left()).toBe(1)
  await setUp(server, { variables: { TRASH_DAYS: '2' } })
  await sweep(server.context, time)
  expect(await left()).toBe(0)
})

it('rejects sign-ups if the configured sign-up mode is unknown', async () => {
  const { server } = await administered()
  await setUp(server, { variables: { SIGNUP_MODE: 'nobody please' } })
  const answer = await call(server, 'POST', '/api/auth/signup', {
    body: signupRequest('x@example.org'),
  })
  expect((await answer.json()).code).toBe('SIGNUP_CLOSED')
})

it('reports how much the server stores', async () => {
  const { server, other, ask } = await administered()
  const upload = makeUpload()
  await send(server, other.token, upload)
  const { status, body } = await ask('GET', '/api/admin/overview')
  expect(status).toBe(200)
  expect(body).toMatchObject({ users: 2, disabledUsers: 0, items: 1 })
  expect(body.version).toMatch(/^0\.1\.0/)
  expect(body.bytes).toBeGreaterThan(upload.dto.size)
  if (s3) expect(body.freeBytes).toBeNull()
  else expect(body.freeBytes).toBeGreaterThan(0)
})

it("counts the uploads of the last two weeks by the server's days", async () => {
  let time = Date.parse('2026-03-01T23:59:59Z')
  const { server, other, ask } = await administered({ now: () => new Date(time) })
  const uploads = async () => (await ask('GET', '/api/admin/overview')).body.uploads
  const upload = makeUpload({ dateAdded: '2031-01-01T00:00:00.000Z' })
  await send(server, other.token, upload)
  time += 1000
  await send(server, other.token, makeUpload({ dateAdded: '1999-01-01T00:00:00.000Z' }))
  await send(server, other.token, makeUpload())
  expect((await send(server, other.token, upload)).status).toBe(409)
  const body = { ids: [upload.dto.id] }
  for (const path of ['/api/media/trash', '/api/media/delete']) {
    expect((await call(server, 'POST', path, { token: other.token, body })).status).toBe(200)
  }
  const second = { day: '2026-03-02', count: 2 }
  expect(await uploads()).toEqual([second, { day: '2026-03-01', count: 1 }])
  time = Date.parse('2026-03-15T12:00:00Z')
  expect(await uploads()).toEqual([second])
})

it('advertises plans on the front page only if it sells them, or if the administrator wants it', async () => {
  const page = async ({ url }: { url: string }) =>
    (await (await fetch(`${url}/api/auth/signup`)).json()).landingPage
  const { server, ask } = await administered({ payment: undefined })
  expect(await page(server)).toBe('plain')
  const variable = { ...made, variableKey: 'LANDING_PAGE' }
  expect((await ask('POST', PATH, { ...variable, variableValue: 'none' })).body.message).toBe(
    'LANDING_PAGE must be plans or plain',
  )
  await ask('POST', PATH, { ...variable, variableValue: 'plans' })
  expect(await page(server)).toBe('plans')
  await ask('PUT', `${PATH}/LANDING_PAGE`, { isActive: false })
  expect(await page(server)).toBe('plain')

  const { database, now } = server.context
  const shop = await startServer({ payment: new Sandbox({ database, now }) })
  expect(await page(shop)).toBe('plans')
})

it('publishes the sales contact only if it is an email address', async () => {
  const { server, ask } = await administered()
  const salesEmail = async () =>
    (await (await call(server, 'GET', '/api/payment/offer')).json()).salesEmail
  expect(await salesEmail()).toBeNull()
  for (const [variableValue, expected] of [
    ['sales@example.org', 'sales@example.org'],
    ['a@b.example?bcc=c@d.example', null],
    ['call us', null],
  ]) {
    const change = { variableValue, isActive: true }
    expect((await ask('PUT', `${PATH}/SALES_EMAIL`, change)).status).toBe(200)
    expect(await salesEmail()).toBe(expected)
  }
})

it('an administrator can offer, change and retire storage plans', async () => {
  const { server, ask } = await administered()
  const plan = {
    name: 'Club',
    description: 'For us',
    price: 4.5,
    currency: 'eur',
    storageLimitMB: 10,
    trialDays: 7,
    familyMembers: 4,
    features: ['A'],
  }
  const { body } = await ask('POST', '/api/admin/plans', plan)
  expect(body).toEqual({ ...plan, id: 5, active: true })
  expect((await ask('POST', '/api/admin/plans', plan)).body.code).toBe('ALREADY_EXISTS')
  const retired = await ask('PUT', '/api/admin/plans/5', { active: false, price: 5 })
  expect(retired.body).toEqual({ ...plan, id: 5, price: 5, active: false })
  expect(await (await call(server, 'GET', '/api/plans/5')).json()).toEqual(retired.body)
  expect((await ask('PUT', '/api/admin/plans/99', { active: false })).status).toBe(404)
  for (const wrong of [
    { price: -1 },
    { price: 0.001 },
    { currency: 'EURO' },
    { trialDays: 400 },
    { name: ' ' },
    {},
  ]) {
    expect((await ask('PUT', '/api/admin/plans/5', wrong)).status).toBe(400)
  }
})
