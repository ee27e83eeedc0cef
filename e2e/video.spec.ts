import { readFile, stat } from 'node:fs/promises'
import { openNewLibrary } from './support/account.ts'
import { fixture, tile, uploadFiles } from './support/library.ts'
import { expect, test } from './support/test.ts'

test.use({ expectedComplaints: [/status of 416/] })

test('the video worker answers ranges with the bytes of the original', async ({ page }) => {
  await openNewLibrary(page)
  await uploadFiles(page, ['clip.mp4'].map(fixture))
  await tile(page, 'clip.mp4').click()
  await expect(page.locator('video')).toHaveAttribute('src', /\/video\//)
  const src = await page.locator('video').getAttribute('src')
  const original = await readFile(fixture('clip.mp4'))

  const ask = (range?: string) =>
    page.evaluate(
      async ([url, header]) => {
        const answer = await fetch(url ?? '', header ? { headers: { Range: header } } : {})
        return {
          status: answer.status,
          contentRange: answer.headers.get('Content-Range'),
          type: answer.headers.get('Content-Type'),
          body: [...new Uint8Array(await answer.arrayBuffer())],
        }
      },
      [src, range] as const,
    )
  const size = original.length
  for (const [range, start, end] of [
    ['bytes=0-1', 0, 2],
    ['bytes=262000-263000', 262_000, 263_001],
    [`bytes=${size - 10}-`, size - 10, size],
    ['bytes=-5', size - 5, size],
  ] as const) {
    const answer = await ask(range)
    expect(answer.status).toBe(206)
    expect(answer.type).toBe('video/mp4')
    expect(answer.contentRange).toBe(`bytes ${start}-${end - 1}/${size}`)
    expect(Buffer.from(answer.body)).toEqual(original.subarray(start, end))
  }
  expect((await ask(`bytes=${size}-`)).status).toBe(416)
  const whole = await ask()
  expect(whole.status).toBe(200)
  expect(Buffer.from(whole.body)).toEqual(original)
  expect((await page.request.get('/video/unknown')).headers()['content-type']).not.toContain('mp4')
})

test('a seek fetches only the segments that it needs', async ({ page, context }) => {
  await openNewLibrary(page)
  await uploadFiles(page, ['clip.mp4'].map(fixture))
  await tile(page, 'clip.mp4').click()
  await expect(page.locator('video')).toHaveAttribute('src', /\/video\//)
  const src = await page.locator('video').getAttribute('src')
  const ranges: string[] = []
  context.on('request', request => {
    const range = request.headers().range
    if (request.url().includes('/authz') && range) ranges.push(range)
  })
  await page.evaluate(async url => {
    const answer = await fetch(url ?? '', { headers: { Range: 'bytes=300000-300100' } })
    await answer.arrayBuffer()
  }, src)
  const { size } = await stat(fixture('clip.mp4'))
  const ciphertext = size + 40 + 2 * 16
  expect(ranges).toEqual([`bytes=262144-${ciphertext - 1}`])
})

test.describe('without a background worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a video plays from its decrypted whole', async ({ page }) => {
    await openNewLibrary(page)
    await uploadFiles(page, ['tail-moov.mp4'].map(fixture))
    await tile(page, 'tail-moov.mp4').click()
    const video = page.locator('video')
    await expect(video).toHaveAttribute('src', /^blob:/, { timeout: 15_000 })
    await expect
      .poll(() => video.evaluate((v: HTMLVideoElement) => v.readyState))
      .toBeGreaterThan(1)
  })
})

test('a video on show ends quietly with a logout in another tab', async ({ page, context }) => {
  await openNewLibrary(page)
  await uploadFiles(page, ['clip.mp4'].map(fixture))
  await tile(page, 'clip.mp4').click()
  await expect(page.locator('video')).toHaveAttribute('src', /\/video\//)
  const second = await context.newPage()
  await second.goto('/gallery')
  await second.getByRole('button', { name: 'Account menu' }).click()
  await second.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})
