import { expect, it, onTestFinished, vi } from 'vitest'
import { createObservable } from '../../async/observables/observable.ts'
import { inOneTab } from './one-tab.ts'
import type { WatchedFolder } from './watched-folder.ts'
import type { RunningFolders } from './watched-folders.ts'

const OPTIONS = { albums: false, labels: [] }

/** Tabs of one account, each with its own log of what its folders were told. */
function openTabs() {
  const accountId = crypto.randomUUID()
  const kept: WatchedFolder[] = []

  function open(replaced: Partial<RunningFolders> = {}) {
    const log: string[] = []
    const list = createObservable<readonly WatchedFolder[]>([])
    const begin = (): RunningFolders => {
      log.push('begin')
      list.set([...kept])
      return {
        list: list.get,
        ready: Promise.resolve(),
        subscribe: list.subscribe,
        async add(handle, name, options) {
          if (name === '') throw new Error('This folder cannot be watched.')
          kept.push({ handle, name, options, imported: 0, failed: [], isPartly: false })
          list.set([...kept])
        },
        addImported: async () => {},
        remove: async handle => void log.push(`remove ${handle}`),
        lookAgain: handle => void log.push(`look ${handle}`),
        allow: async () => {},
        async close() {
          log.push('close')
        },
        ...replaced,
      }
    }
    const allow = vi.fn(async () => true)
    const tab = inOneTab(accountId, begin, allow)
    onTestFinished(tab.close)
    return { tab, log, allow, names: () => tab.list().map(({ name }) => name) }
  }

  return { open }
}

it('one tab watches, and the others show its state and steer it', async () => {
  const { open } = openTabs()
  const first = open()
  await expect.poll(() => first.log).toEqual(['begin'])
  await first.tab.add('a', 'Camera', OPTIONS)
  const second = open()
  await expect.poll(second.names).toEqual(['Camera'])
  await second.tab.add('b', 'Scans', OPTIONS)
  await expect.poll(second.names).toEqual(['Camera', 'Scans'])
  await second.tab.remove('a')
  await expect(second.tab.add('c', '', OPTIONS)).rejects.toThrow('This folder cannot be watched.')
  expect(second.log).toEqual([])
  expect(first.log).toEqual(['begin', 'remove a'])
})

it('the tab that was pressed asks for access, and the watching tab looks again', async () => {
  const { open } = openTabs()
  const first = open()
  await expect.poll(() => first.log).toEqual(['begin'])
  const second = open()
  await second.tab.allow('a')
  expect(second.allow).toHaveBeenCalledWith('a')
  expect(first.allow).not.toHaveBeenCalled()
  await expect.poll(() => first.log).toEqual(['begin', 'look a'])
  second.allow.mockResolvedValue(false)
  await second.tab.allow('b')
  await second.tab.remove('c')
  expect(first.log).toEqual(['begin', 'look a', 'remove c'])
})

it('another tab takes over when the watching tab closes, with the calls that nobody answered', async () => {
  const { open } = openTabs()
  const first = open()
  await expect.poll(() => first.log).toEqual(['begin'])
  const second = open()
  first.tab.close()
  await second.tab.add('a', 'Camera', OPTIONS)
  expect(first.log).toEqual(['begin', 'close'])
  expect(second.log).toEqual(['begin'])
  expect(second.names()).toEqual(['Camera'])
})

it('the next tab also answers the calls of other tabs that the closed tab did not answer', async () => {
  const { open } = openTabs()
  const asked = Promise.withResolvers<void>()
  const add = () => {
    asked.resolve()
    return new Promise<void>(() => {})
  }
  const first = open({ add })
  await expect.poll(() => first.log).toEqual(['begin'])
  const second = open()
  const third = open()
  const added = third.tab.add('a', 'Camera', OPTIONS)
  await asked.promise
  // The second tab has heard the call by the time it hears an answer to its own.
  await second.tab.remove('b')
  await first.tab.close()
  await added
  expect(second.names()).toEqual(['Camera'])
  expect(third.log).toEqual([])
})

it('the next tab shows the folders of the closed one until it has read them itself', async () => {
  const { open } = openTabs()
  const first = open()
  await expect.poll(() => first.log).toEqual(['begin'])
  await first.tab.add('a', 'Camera', OPTIONS)
  const reading = Promise.withResolvers<void>()
  const second = open({ list: () => [], ready: reading.promise })
  const third = open()
  await expect.poll(third.names).toEqual(['Camera'])
  await expect.poll(second.names).toEqual(['Camera'])
  await first.tab.close()
  await second.tab.remove('b')
  // The third tab has heard every earlier message by the time it hears the answer to its own call.
  await third.tab.remove('c')
  expect([...second.names(), ...third.names()]).toEqual(['Camera', 'Camera'])
  reading.resolve()
  await expect.poll(third.names).toEqual([])
})

it('the next tab begins only after the closed tab has ended its imports', async () => {
  const { open } = openTabs()
  const importing = Promise.withResolvers<void>()
  const first = open({ close: () => importing.promise })
  await expect.poll(() => first.log).toEqual(['begin'])
  const second = open()
  const closed = first.tab.close()
  const locks = async () => (await navigator.locks.query()).pending?.length
  await expect.poll(locks).toBe(1)
  await navigator.locks.request('another', async () => {})
  expect(second.log).toEqual([])
  importing.resolve()
  await closed
  await expect.poll(() => second.log).toEqual(['begin'])
})
