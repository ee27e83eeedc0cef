import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openLibraryOf } from '../support/data/seeded-library.ts'
import { fixture, tile } from '../support/library.ts'
import { stopWorker } from '../support/stop-worker.ts'
import { expect, test } from '../support/test.ts'

test.use({ expectedComplaints: [/status of (404|416)/] })

async function play(page: Page): Promise<string> {
  await tile(page, 'clip.mp4').click()
  await expect(page.locator('video')).toHaveAttribute('src', /^\/video\//)
  return (await page.locator('video').getAttribute('src')) ?? ''
}

const readyState = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)

const ask = (page: Page, url: string, range?: string) =>
  page.evaluate(
    async ([address, header]) => {
      const answer = await fetch(address, header ? { headers: { Range: header } } : {})
      const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer())
      return {
        status: answer.status,
        type: answer.headers.get('Content-Type'),
        contentRange: answer.headers.get('Content-Range'),
        contentLength: answer.headers.get('Content-Length'),
        digest: [...new Uint8Array(digest)]
          .map(byte => byte.toString(16).padStart(2, '0'))
          .join(''),
      }
    },
    [url, range] as const,
  )

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = []
    const channel = new BroadcastChannel('video-auth-channel')
    channel.onmessage = ({ data }) => heard.push(data.type)
    Object.assign(window, { channel, heard })
  })

interface WorkerScope {
  clients: {
    matchAll(of: {
      type: 'window'
    }): Promise<{ postMessage(data: unknown, ports: MessagePort[]): void }[]>
  }
  skipWaiting(): Promise<void>
  skipped?: boolean
}

declare const channel: BroadcastChannel
declare const heard: string[]

test('a video plays through the service worker', async ({ page, context }) => {
  await openLibraryOf(page, [fixture('clip.mp4')])
  const src = await play(page)

  await test.step('ranges contain the bytes of the original', async () => {
    const original = await readFile(fixture('clip.mp4'))
    const size = original.length
    for (const [range, start, end] of [
      // Safari requests this first, and plays nothing unless the response is exact.
      ['bytes=0-1', 0, 2],
      ['bytes=262000-263000', 262_000, 263_001],
      [`bytes=${size - 10}-`, size - 10, size],
      ['bytes=-5', size - 5, size],
      [`bytes=-${size + 1}`, 0, size],
      [`bytes=${size - 1}-${size - 1}`, size - 1, size],
      [`bytes=${size - 1}-${size + 1000}`, size - 1, size],
    ] as const) {
      expect(await ask(page, src, range), range).toEqual({
        status: 206,
        type: 'video/mp4',
        contentRange: `bytes ${start}-${end - 1}/${size}`,
        contentLength: `${end - start}`,
        digest: digestOf(original.subarray(start, end)),
      })
    }
    for (const range of [`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0']) {
      expect(await ask(page, src, range), range).toMatchObject({
        status: 416,
        contentRange: `bytes */${size}`,
        digest: digestOf(Buffer.alloc(0)),
      })
    }
    // The worker ignores a list of ranges, as RFC 9110 allows, and malformed ranges, as the RFC requires.
    for (const range of [undefined, 'bytes=0-1,4-5', 'bytes=9-3', 'bytes=a-b', 'frames=0-1']) {
      expect(await ask(page, src, range), range).toEqual({
        status: 200,
        type: 'video/mp4',
        contentRange: null,
        contentLength: `${size}`,
        digest: digestOf(original),
      })
    }
    expect((await page.request.get('/video/unknown')).headers()['content-type']).not.toContain(
      'mp4',
    )
  })

  await test.step('a seek fetches only the segments that it needs', async () => {
    const ranges: string[] = []
    context.on('request', request => {
      const range = request.headers().range
      if (request.url().includes('/authz') && range) ranges.push(range)
    })
    await ask(page, src, 'bytes=300000-300100')
    const { size } = await stat(fixture('clip.mp4'))
    const ciphertext = size + 40 + 2 * 16
    expect(ranges).toEqual([`bytes=262144-${ciphertext - 1}`])
  })

  await test.step('the worker and its pages exchange the specified messages', async () => {
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const worker = context.serviceWorkers()[0]
    expect(worker?.url()).toMatch(/\/video-auth-worker\.js$/)
    if (!worker || !token) throw new Error('There is no worker or no token.')
    await listen(page)

    const cleared = await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      const { port1, port2 } = new MessageChannel()
      return new Promise(resolve => {
        port1.onmessage = ({ data }) => resolve(data)
        active?.postMessage({ type: 'CLEAR_VIDEO_CACHE' }, [port2])
      })
    })
    expect(cleared).toEqual({ success: true })

    // A worker that has lost its token asks the pages for one. A page answers with its own token.
    await page.evaluate(() => channel.postMessage({ type: 'INIT_VIDEO_AUTH' }))
    await expect
      .poll(() => page.evaluate(() => heard))
      .toEqual(['REQUEST_AUTH_TOKEN', 'AUTH_TOKEN_UPDATE'])
    expect((await ask(page, src, 'bytes=0-1')).status).toBe(206)

    const answered = await worker.evaluate(async () => {
      const scope = self as unknown as WorkerScope
      const [client] = await scope.clients.matchAll({ type: 'window' })
      const { port1, port2 } = new MessageChannel()
      return new Promise(resolve => {
        port1.onmessage = ({ data }) => resolve(data)
        client?.postMessage({ type: 'requestToken' }, [port2])
      })
    })
    expect(answered).toEqual({ token })

    await worker.evaluate(() => {
      const scope = self as unknown as WorkerScope
      scope.skipWaiting = async () => {
        scope.skipped = true
      }
    })
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({ type: 'SKIP_WAITING' })
    })
    await expect.poll(() => worker.evaluate(() => 'skipped' in self && self.skipped)).toBe(true)
  })
})

test('a video keeps playing after the service worker restarts', async ({ page }) => {
  await openLibraryOf(page, [fixture('clip.mp4')])
  const src = await play(page)

  await test.step('a restarted worker asks the page again', async () => {
    const video = page.locator('video')
    const position = () => video.evaluate((v: HTMLVideoElement) => v.currentTime)
    await expect.poll(position).toBeGreaterThan(0.5)

    await stopWorker(page)
    await listen(page)
    expect((await ask(page, src, 'bytes=0-1')).status).toBe(206)
    expect(await page.evaluate(() => heard)).toEqual([
      'REQUEST_VIDEO_VIEW',
      'VIDEO_VIEW',
      'REQUEST_AUTH_TOKEN',
      'AUTH_TOKEN_UPDATE',
    ])

    for (const seconds of [9, 2, 11]) {
      await stopWorker(page)
      await video.evaluate((v: HTMLVideoElement, at) => {
        v.currentTime = at
      }, seconds)
      await expect.poll(position).toBeGreaterThan(seconds + 0.2)
    }
    expect(await video.evaluate((v: HTMLVideoElement) => v.error)).toBeNull()
  })

  await test.step('a page whose reload bypassed the worker still plays through it', async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('video')).toHaveCount(0)
    const browser = await page.context().newCDPSession(page)
    const loaded = page.waitForEvent('load')
    await browser.send('Page.reload', { ignoreCache: true })
    await loaded
    await play(page)
  })
})

test('videos play in two tabs at once', async ({ page, context }) => {
  await openLibraryOf(page, [fixture('clip.mp4')])
  const first = await play(page)
  const other = await context.newPage()
  await other.goto('/gallery')
  const second = await play(other)
  expect(second).not.toBe(first)

  await test.step('also after a restart of the worker', async () => {
    // Wait until both videos are loaded. The browser does not stop a service worker that is still answering.
    for (const tab of [page, other]) await expect.poll(() => readyState(tab)).toBe(4)
    await stopWorker(page)
    const answers = await Promise.all([
      ask(page, first, 'bytes=4-7'),
      ask(other, second, 'bytes=4-7'),
      ask(other, first, 'bytes=4-7'),
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 206, digest: digestOf(Buffer.from('ftyp')) })
    }
  })

  await test.step('a closed viewer removes its keys, and those of the other tab stay', async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('video')).toHaveCount(0)
    // Try again until the answer is 404. A request may arrive before the message that the viewer was closed.
    await expect.poll(async () => (await ask(page, first)).status).toBe(404)
    expect((await ask(other, second, 'bytes=4-7')).status).toBe(206)
  })

  await test.step('a visible video ends silently with a logout in another tab', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(other).toHaveURL(/\/login$/)
    await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })

  await test.step('no URL answers any longer', async () => {
    await listen(other)
    expect((await ask(other, second)).status).toBe(404)
    await other.evaluate(() => channel.postMessage({ type: 'REQUEST_AUTH_TOKEN' }))
    await stopWorker(page)
    expect((await ask(other, second)).status).toBe(404)
    const questions = new Set(['REQUEST_VIDEO_VIEW', 'REQUEST_AUTH_TOKEN'])
    const said = await other.evaluate(() => heard)
    expect(said).toContain('REQUEST_VIDEO_VIEW')
    expect(said.filter(type => !questions.has(type))).toEqual([])
  })
})
