import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { CALL_NAME_HEADER, namedCallAddress } from '@safelight/contract/desktop-calls'
import type { DesktopApp } from './driver/desktop-app.ts'
import { launchDesktop, runner } from './driver/launch.ts'
import { startRecordingServer } from './support/recording-server.ts'

/* Differences of pages under `app://` from pages under HTTP, and how the app handles them. */

let app: DesktopApp
let data: string
let server: Awaited<ReturnType<typeof startRecordingServer>>

test.beforeAll(async () => {
  server = await startRecordingServer()
  data = await mkdtemp(join(tmpdir(), 'safelight-desktop-'))
  app = await launchDesktop({ data })
  await app.page.getByLabel('Server address').fill(server.url)
  const connect = app.page.getByRole('button', { name: 'Connect' })
  app.page = await app.nextPage(() => connect.click())
})

test.afterAll(async () => {
  await app.quit()
  server.stop()
  await rm(data, { recursive: true, force: true })
})

test(`in ${runner}: calls under the app's own scheme report no progress and do not abort`, async () => {
  expect(await app.page.evaluate(post, { address: '/api/relayed', bytes: 2 ** 22 })).toEqual({
    status: 200,
    progress: 0,
  })
  await abortHalfway('/api/whole', '/api/whole')
  await expect.poll(() => postTo('/api/whole')?.end).toBe('complete')
})

test(`in ${runner}: a call that the page aborts before its answer ends at the server`, async () => {
  const call = await app.page.evaluateHandle(askSilent, {
    header: CALL_NAME_HEADER,
    address: namedCallAddress('any'),
  })
  await expect.poll(() => postTo('/api/silent')).toBeDefined()
  expect(postTo('/api/silent')?.headers).not.toHaveProperty(CALL_NAME_HEADER)
  await call.evaluate(({ abort }) => abort())
  await expect.poll(() => postTo('/api/silent')?.end).toBe('aborted')
})

test(`in ${runner}: the Cache API supports only HTTP`, async () => {
  const put = async () => {
    const cache = await caches.open('any')
    return cache.put('/any', new Response('')).then(String, (error: Error) => error.message)
  }
  expect(await app.page.evaluate(put)).toContain("'app' is unsupported")
})

test(`in ${runner}: uploads go directly to the server`, async () => {
  const address = `${server.url}/api/direct`
  const { status, progress } = await app.page.evaluate(post, { address, bytes: 2 ** 24 })
  expect(status).toBe(200)
  expect(progress).toBeGreaterThan(1)
  for (const { headers } of server.callsTo('/api/direct')) {
    for (const name of ['origin', 'referer', 'cookie', 'sec-fetch-site'])
      expect(headers).not.toHaveProperty(name)
  }
  await abortHalfway(`${server.url}/api/aborted`, '/api/aborted')
  await expect.poll(() => postTo('/api/aborted')?.end).toBe('aborted')
  expect(postTo('/api/aborted')?.bytes).toBeLessThan(2 ** 24)
})

test(`in ${runner}: pages call no other server`, async () => {
  const other = await startRecordingServer()
  const address = `${other.url}/api/stolen`
  expect(await app.page.evaluate(post, { address, bytes: 1 })).toMatchObject({ status: 0 })
  expect(other.callsTo('/api/stolen')).toEqual([])
  other.stop()
})

test(`in ${runner}: an answer that the page stops reading ends at the server`, async () => {
  await app.page.evaluate(async () => {
    const ending = new AbortController()
    const { body } = await fetch('/api/endless', { signal: ending.signal })
    await body?.getReader().read()
    ending.abort()
  })
  await expect.poll(() => server.callsTo('/api/endless').at(-1)?.end).toBe('aborted')
})

test(`in ${runner}: save dialogs have a title`, async () => {
  await app.page.evaluate(() => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob(['any']))
    link.download = 'any.txt'
    link.click()
  })
  await expect.poll(app.saveDialogs).toEqual(['Save'])
})

test(`in ${runner}: a person can choose a folder such as Downloads`, async () => {
  test.skip(runner === 'Electron', 'Nothing can press the buttons of the system dialog.')
  const choose = () =>
    (window as unknown as { showDirectoryPicker(): Promise<{ kind: string }> })
      .showDirectoryPicker()
      .then(({ kind }) => kind)
  expect(await app.page.evaluate(choose)).toBe('directory')
})

const postTo = (path: string) => server.callsTo(path).find(({ method }) => method === 'POST')

test(`in ${runner}: the app says that it is older than its server`, async () => {
  test.skip(runner !== 'Electron', 'The stand-in does not know the page that opens a window.')
  await expect(app.page.getByText('This app is older than your server.')).toBeVisible()
  await app.page.getByRole('button', { name: 'Download' }).click()
  await expect.poll(app.openedOutside).toEqual([`${server.url}/download`])
})

test(`in ${runner}: a link to an address without a page opens the front page`, async () => {
  test.skip(runner !== 'Electron', 'The stand-in does not leave pages that failed to load.')
  await app.quit()
  app = await launchDesktop({ data, args: ['safelight://open/folders/any'] })
  await expect(app.page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
})

/** Posts 16 MiB, and aborts the request once its head has reached the server. */
async function abortHalfway(address: string, path: string): Promise<void> {
  const posting = await app.page.evaluateHandle(begin, address)
  await expect.poll(() => postTo(path)).toBeDefined()
  await posting.evaluate(request => request.abort())
}

/** Playwright runs this function in the page. */
function begin(address: string): XMLHttpRequest {
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.send(new Blob([new Uint8Array(2 ** 24)]))
  return request
}

/** Makes a call as the client does in the desktop app. Playwright runs this function in the page. */
function askSilent({ header, address }: { header: string; address: string }) {
  const aborting = new AbortController()
  const { signal } = aborting
  fetch('/api/silent', { method: 'POST', body: '{}', headers: { [header]: 'any' }, signal }).catch(
    () => {},
  )
  return {
    async abort() {
      aborting.abort()
      await fetch(address, { method: 'DELETE' })
    },
  }
}

/** Playwright runs this function in the page. */
function post({ address, bytes }: { address: string; bytes: number }) {
  return new Promise<{ status: number; progress: number }>(resolve => {
    const request = new XMLHttpRequest()
    let progress = 0
    request.upload.onprogress = () => {
      progress += 1
    }
    request.open('POST', address)
    request.setRequestHeader('Authorization', 'Bearer token')
    request.onloadend = () => resolve({ status: request.status, progress })
    request.send(new Blob([new Uint8Array(bytes)]))
  })
}
