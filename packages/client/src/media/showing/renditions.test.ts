import { describe, expect, it } from 'vitest'
import { anAccount, anItem } from '../../../test/fixtures.ts'
import type { LibraryItem } from '../../items/item.ts'
import type { ReadStream } from '../streams/read-stream.ts'
import { createPictureSource } from './picture-source.ts'
import { createRenditions } from './renditions.ts'

const item = anItem()

const renditionsOf = (readStream: ReadStream) => createRenditions(createPictureSource(readStream))

describe('renditions', () => {
  it('are read once for all components that show them', async () => {
    let reads = 0
    const renditions = renditionsOf(async () => new Blob([String(++reads)]))
    const first = renditions.show(item, 'thumbnail')
    const second = renditions.show(item, 'thumbnail')
    expect(await first.url).toBe(await second.url)
    first.release()
    expect(await (await fetch(await second.url)).text()).toBe('1')
    expect(reads).toBe(1)
    renditions.close()
  })

  it('are read again after a failure', async () => {
    let reads = 0
    const renditions = renditionsOf(async () => {
      if (++reads === 1) throw new Error('no network')
      return new Blob(['x'])
    })
    await expect(renditions.show(item, 'thumbnail').url).rejects.toThrow('no network')
    expect(await renditions.show(item, 'thumbnail').url).toMatch(/^blob:/)
    renditions.close()
  })

  it('show the preview of an original that some browsers would show on its side', async () => {
    const originals = { 6: webpTurned(6), 1: webpTurned(1) }
    for (const [orientation, original] of Object.entries(originals)) {
      const renditions = renditionsOf(async (_, role) =>
        role === 'original' ? new Blob([original]) : new Blob([role]),
      )
      const shown = await (await fetch(await renditions.show(item, 'original').url)).bytes()
      expect(shown).toEqual(orientation === '6' ? new TextEncoder().encode('preview') : original)
      renditions.close()
    }
  })

  it('are settled once all visible renditions have loaded or failed', async () => {
    const waiting = ['a', 'b', 'c'].map(() => Promise.withResolvers<Blob>())
    let reads = 0
    const renditions = renditionsOf(() => waiting[reads++]?.promise ?? Promise.reject())
    await renditions.settled()
    const [a, b] = ['a', 'b'].map(id => renditions.show(anItem({ id }), 'thumbnail'))
    let isSettled = false
    const settled = renditions.settled().then(() => {
      isSettled = true
    })
    const c = renditions.show(anItem({ id: 'c' }), 'thumbnail')
    waiting[0]?.resolve(new Blob(['x']))
    waiting[1]?.reject(new Error('no network'))
    await a?.url
    await expect(b?.url).rejects.toThrow('no network')
    expect(isSettled).toBe(false)
    waiting[2]?.resolve(new Blob(['x']))
    await c.url
    await settled
    renditions.close()
  })

  it.each(['animation', 'motion'] as const)(
    'free the memory of a picture when no component shows the picture: %s',
    async role => {
      const renditions = renditionsOf(async () => new Blob(['x']))
      const [first, second] = [renditions.show(item, role), renditions.show(item, role)]
      first.release()
      expect((await fetch(await second.url)).ok).toBe(true)
      second.release()
      await Promise.resolve()
      await expect(fetch(await second.url)).rejects.toThrow()
      const third = renditions.show(item, role)
      second.release()
      expect((await fetch(await third.url)).ok).toBe(true)
      renditions.close()
    },
  )

  it('drop the least recently used pictures first', async () => {
    const renditions = renditionsOf(async () => new Blob(['x']))
    const shown = renditions.show(item, 'preview')
    const urls: string[] = []
    for (let i = 0; i < 302; i++) {
      const one = renditions.show(anItem({ id: `${i}` }), 'thumbnail')
      urls.push(await one.url)
      one.release()
    }
    await expect(fetch(urls[0] ?? '')).rejects.toThrow()
    expect((await fetch(urls[301] ?? '')).ok).toBe(true)
    expect((await fetch(await shown.url)).ok).toBe(true)
    renditions.close()
    await Promise.resolve()
    await expect(fetch(await shown.url)).rejects.toThrow()
  })

  it('abort the download of a preview that no component shows', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const renditions = renditionsOf((_item, _role, signal) => {
      signals.push(signal)
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
    })
    const [first, second] = [renditions.show(item, 'preview'), renditions.show(item, 'preview')]
    const thumbnail = renditions.show(item, 'thumbnail')
    first.release()
    thumbnail.release()
    await Promise.resolve()
    expect(signals.map(signal => signal?.aborted)).toEqual([false, false])
    second.release()
    await expect(second.url).rejects.toThrow()
    expect(signals.map(signal => signal?.aborted)).toEqual([true, false])
    renditions.show(item, 'preview').url.catch(() => {})
    expect(signals).toHaveLength(3)
    renditions.close()
    await expect(thumbnail.url).rejects.toThrow()
  })

  it('have a blurred picture for each item with a valid thumbhash', async () => {
    const renditions = renditionsOf(() => expect.unreachable())
    const withHash = (thumbhash: string) =>
      anItem({ details: { thumbhash } as LibraryItem['details'] })
    const good = withHash('1QcSHQRnh493V4dIh4eXh1h4kJUI')
    const [first, again, bad, none] = await Promise.all(
      [good, good, withHash('?'), item].map(renditions.placeholder),
    )
    expect(first).toMatch(/^data:image\/png;base64,/)
    expect(again).toBe(first)
    expect([bad, none]).toEqual([undefined, undefined])
  })

  it("never show another owner's picture under the same id", async () => {
    const { itemWrap: stream } = await anAccount()
    const renditions = renditionsOf(async ({ shared }) => new Blob([shared?.owner ?? 'mine']))
    const shown = ['ada', 'bob', undefined].map(owner => {
      const one = owner === undefined ? item : { ...item, shared: { owner, stream } }
      return renditions.show(one, 'thumbnail').url
    })
    const texts = shown.map(async url => (await fetch(await url)).text())
    expect(await Promise.all(texts)).toEqual(['ada', 'bob', 'mine'])

    renditions.forget([item.id])
    await Promise.resolve()
    const [adas, , mine] = await Promise.all(shown)
    expect((await fetch(adas ?? '')).ok).toBe(true)
    await expect(fetch(mine ?? '')).rejects.toThrow()
    renditions.close()
  })
})

/** A WebP without pixels that states an EXIF orientation. */
function webpTurned(orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = `MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`
  const text = `RIFF\x24\0\0\0WEBP${'EXIF'}${String.fromCharCode(tiff.length)}\0\0\0${tiff}`
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}
