import { onTestFinished, vi } from 'vitest'

/** Simulates a page at `url` until the test ends. It has no databases, and its workers never respond. */
export function inPage(url: string): void {
  const { fetch, BroadcastChannel } = globalThis
  const channels: BroadcastChannel[] = []
  class PageChannel extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      channels.push(this)
    }
  }
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, url), init))
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
  vi.stubGlobal('BroadcastChannel', PageChannel)
  vi.stubGlobal('Worker', SilentWorker)
  onTestFinished(() => {
    for (const channel of channels) channel.close()
    vi.unstubAllGlobals()
  })
}

class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

function aStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>()
  return {
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: key => void values.delete(key),
  }
}
