import { afterEach, expect, it } from 'vitest'
import { anItem } from '../../../test/fixtures.ts'
import { MEDIA_CHANNEL, type MediaMessage } from './media-messages.ts'
import { createVideos, VideoTooLargeError } from './videos.ts'

// Node has no service workers, so these tests cover pages without a worker.
const MiB = 1024 * 1024
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

function open(token: string | null = 'the-token') {
  const read: string[] = []
  const videos = createVideos({
    token,
    findOriginal: async ({ id }) => {
      throw new Error(`${id} must not be read`)
    },
    readOriginal: async item => {
      read.push(item.id)
      return new Blob(['video'])
    },
  })
  closers.push(videos.close)
  return { videos, read }
}

function listen() {
  const channel = new BroadcastChannel(MEDIA_CHANNEL)
  const heard: MediaMessage[] = []
  channel.onmessage = event => heard.push((event as MessageEvent<MediaMessage>).data)
  closers.push(() => channel.close())
  return { channel, heard }
}

it('plays a video of up to 256 MB from memory', async () => {
  const { videos } = open()
  const { url, close } = await videos.play(anItem({ size: 256 * MiB }))
  expect(await (await fetch(url)).text()).toBe('video')
  close()
  await expect(fetch(url)).rejects.toThrow()
  expect(videos.workerReady).toBe(false)
})

it('refuses a video above 256 MB without reading it', async () => {
  const { videos, read } = open()
  const refused = videos.play(anItem({ size: 256 * MiB + 1 }))
  await expect(refused).rejects.toThrow(VideoTooLargeError)
  await expect(refused).rejects.toThrow('too large to play here')
  expect(read).toEqual([])
})

it('gives the session token to the service worker on request', async () => {
  const { videos } = open()
  const { channel, heard } = listen()
  channel.postMessage({ type: 'REQUEST_AUTH_TOKEN' })
  await expect
    .poll(() => heard)
    .toEqual([{ type: 'AUTH_TOKEN_UPDATE', token: 'the-token' } satisfies MediaMessage])
  videos.close()
  open('another-token')
  channel.postMessage({ type: 'REQUEST_AUTH_TOKEN' })
  await expect.poll(() => heard.length).toBeGreaterThan(1)
  expect(heard[1]).toEqual({ type: 'AUTH_TOKEN_UPDATE', token: 'another-token' })
})

it("a visitor's page does not clear the session token in the service worker", async () => {
  const { videos } = open(null)
  const { channel, heard } = listen()
  channel.postMessage({ type: 'REQUEST_AUTH_TOKEN' })
  open('another-token')
  channel.postMessage({ type: 'REQUEST_AUTH_TOKEN' })
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  videos.close()
  expect(heard).toEqual([{ type: 'AUTH_TOKEN_UPDATE', token: 'another-token' }])
})
