import type { FileEntry, FolderSource } from '@safelight/client/import'
import { expect, onTestFinished, test, vi } from 'vitest'
import { browserFolders } from './browser-folders.ts'

/** The browser's private folder with a random name, which the picker then returns. */
async function aFolder(paths: string[]) {
  const root = await navigator.storage.getDirectory()
  const name = crypto.randomUUID()
  const folder = await root.getDirectoryHandle(name, { create: true })
  const write = async (path: string) => {
    const parts = path.split('/')
    const last = parts.pop() ?? ''
    let inside = folder
    for (const part of parts) inside = await inside.getDirectoryHandle(part, { create: true })
    const file = await inside.getFileHandle(last, { create: true })
    const writable = await file.createWritable()
    await writable.write(path)
    await writable.close()
  }
  for (const path of paths) await write(path)
  onTestFinished(() => root.removeEntry(name, { recursive: true }).catch(() => {}))
  vi.stubGlobal('showDirectoryPicker', async () => folder)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { name, write, remove: () => root.removeEntry(name, { recursive: true }) }
}

function permission(answer: { state: PermissionState }) {
  const prototype = FileSystemHandle.prototype as unknown as {
    queryPermission(): Promise<PermissionState>
    requestPermission(): Promise<PermissionState>
  }
  vi.spyOn(prototype, 'queryPermission').mockImplementation(async () => answer.state)
  vi.spyOn(prototype, 'requestPermission').mockImplementation(async () => answer.state)
  onTestFinished(() => void vi.restoreAllMocks())
}

async function entriesOf(source: FolderSource | undefined): Promise<FileEntry[]> {
  const found: FileEntry[] = []
  for await (const entry of source?.entries() ?? []) found.push(entry)
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

const DAY = 25 * 60 * 60 * 1000

const folders = () => browserFolders(crypto.randomUUID())

test('a picked folder is read with its subfolders, now and later', async () => {
  const many = Array.from({ length: 150 }, (_, i) => `day/${i}.jpg`)
  const { name } = await aFolder(['a.jpg', ...many])
  const device = folders()
  const picked = await device.pick()
  expect(picked?.name).toBe(name)
  const opened = await device.open(picked?.handle ?? '')
  const entries = await entriesOf(opened)
  expect(entries.map(({ path }) => path)).toEqual(['a.jpg', ...many].sort())
  const [first] = entries
  expect(first).toMatchObject({ size: 5, modified: expect.any(Number) })
  expect(await (await first?.open())?.text()).toBe('a.jpg')
})

test('a folder that is picked again keeps its handle, which belongs to one account', async () => {
  await aFolder(['a.jpg'])
  const device = folders()
  const first = await device.pick()
  expect((await device.pick())?.handle).toBe(first?.handle)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY })
  onTestFinished(() => void vi.useRealTimers())
  expect(await device.forgettable()).toEqual([first?.handle])
  expect(await folders().forgettable()).toEqual([])
  expect(await folders().open(first?.handle ?? '')).toBeUndefined()
  await device.forget(first?.handle ?? '')
  expect(await device.forgettable()).toEqual([])
})

test('a folder that was just picked, also again, is not one to forget yet', async () => {
  await aFolder(['a.jpg'])
  const device = folders()
  await device.pick()
  expect(await device.forgettable()).toEqual([])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY })
  onTestFinished(() => void vi.useRealTimers())
  await device.pick()
  expect(await device.forgettable()).toEqual([])
})

test('a person who cancels picks nothing', async () => {
  vi.stubGlobal('showDirectoryPicker', () => Promise.reject(new DOMException('', 'AbortError')))
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(await folders().pick()).toBeUndefined()
})

test('a folder opens again only after the person allows it', async () => {
  await aFolder(['a.jpg'])
  const device = folders()
  const handle = (await device.pick())?.handle ?? ''
  const answer: { state: PermissionState } = { state: 'prompt' }
  permission(answer)
  await expect(device.open(handle)).rejects.toMatchObject({ name: 'AccessNeededError' })
  expect(await device.allow?.(handle)).toBe(false)
  answer.state = 'granted'
  expect(await device.allow?.(handle)).toBe(true)
  expect(await entriesOf(await device.open(handle))).toHaveLength(1)
})

test('asks for access again if it is withdrawn during a scan of many files', async () => {
  const device = folders()
  for (const before of ['', 'day/']) {
    await aFolder(Array.from({ length: 70 }, (_, i) => `${before}${i}.jpg`))
    const picked = await device.pick()
    const refused = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    const getFile = vi.spyOn(FileSystemFileHandle.prototype, 'getFile').mockImplementation(refused)
    await expect(entriesOf(picked)).rejects.toMatchObject({ name: 'AccessNeededError' })
    getFile.mockRestore()
  }
})

test('a folder that was deleted cannot be read', async () => {
  const { remove } = await aFolder(['a.jpg'])
  const device = folders()
  const opened = await device.open((await device.pick())?.handle ?? '')
  await remove()
  await expect(entriesOf(opened)).rejects.toThrow('The folder could not be read.')
})

test('changes are followed until the watch stops', async () => {
  const { write } = await aFolder(['a.jpg'])
  const device = folders()
  const changed = vi.fn()
  const { isWhole, stop } = await device.follow((await device.pick())?.handle ?? '', changed)
  expect(isWhole).toBe(true)
  await write('day/b.jpg')
  await expect.poll(() => changed.mock.calls.length).toBeGreaterThan(0)
  changed.mockClear()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(changed).toHaveBeenCalledTimes(1)
  stop()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(changed).toHaveBeenCalledTimes(1)
})

test('a folder is observed again after an error, and looked at until then', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const observers: { report(type: string): void; isObserving: boolean }[] = []
  let canObserve = true
  class Observer {
    isObserving = false
    report: (type: string) => void
    constructor(told: (records: { type: string }[]) => void) {
      this.report = type => told([{ type }])
      observers.push(this)
    }
    async observe() {
      if (!canObserve) throw new DOMException('', 'NotSupportedError')
      this.isObserving = true
    }
    disconnect() {
      this.isObserving = false
    }
  }
  vi.stubGlobal('FileSystemObserver', Observer)
  await aFolder(['a.jpg'])
  const device = folders()
  const handle = (await device.pick())?.handle ?? ''
  const changed = vi.fn()
  const { stop } = await device.follow(handle, changed)
  const active = () => observers.filter(({ isObserving }) => isObserving)
  const looks = () => changed.mock.calls.length
  vi.advanceTimersByTime(60_000)
  expect([active().length, looks()]).toEqual([1, 0])
  canObserve = false
  active()[0]?.report('errored')
  expect([active().length, looks()]).toEqual([0, 1])
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => observers.length).toBe(2)
  expect([active().length, looks()]).toEqual([0, 2])
  canObserve = true
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => active().length).toBe(1)
  expect(looks()).toBe(3)
  active()[0]?.report('appeared')
  expect(looks()).toBe(4)
  stop()
  expect(active()).toEqual([])
})
