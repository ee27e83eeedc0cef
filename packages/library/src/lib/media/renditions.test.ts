import { describe, expect, it } from 'vitest'
import { anAccount, anItem } from '../../../test/fixtures.ts'
import { createRenditions } from './renditions.ts'

const item = anItem()

describe('renditions', () => {
  it('are read once for all who show them', async () => {
    let reads = 0
    const renditions = createRenditions(async () => new Blob([String(++reads)]))
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
    const renditions = createRenditions(async () => {
      if (++reads === 1) throw new Error('no network')
      return new Blob(['x'])
    })
    await expect(renditions.show(item, 'thumbnail').url).rejects.toThrow('no network')
    expect(await renditions.show(item, 'thumbnail').url).toMatch(/^blob:/)
    renditions.close()
  })

  it('let go of an animation as soon as nobody shows it', async () => {
    const renditions = createRenditions(async () => new Blob(['x']))
    const [first, second] = [renditions.show(item, 'animation'), renditions.show(item, 'animation')]
    first.release()
    expect((await fetch(await second.url)).ok).toBe(true)
    second.release()
    await Promise.resolve()
    await expect(fetch(await second.url)).rejects.toThrow()
    const third = renditions.show(item, 'animation')
    second.release()
    expect((await fetch(await third.url)).ok).toBe(true)
    renditions.close()
  })

  it('let go of the ones not shown for longest, never of one that is shown', async () => {
    const renditions = createRenditions(async () => new Blob(['x']))
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

  it("never stand in for another owner's under the same id", async () => {
    const { itemWrap: stream } = await anAccount()
    const renditions = createRenditions(async ({ shared }) => new Blob([shared?.owner ?? 'mine']))
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
