import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isOlder } from '@safelight/contract/build'
import type { AppUpdate } from '@safelight/contract/desktop-bridge'
import { z } from 'zod'
import type { Fetch } from '../servers/check-server.ts'
import { openJsonFile } from '../settings/json-file.ts'
import { download, isVerified } from './download.ts'
import type { Feed } from './feed.ts'
import { fetchManifest } from './fetch-manifest.ts'
import { Canceled, type Installer } from './install/installer.ts'
import { fileFor, type UpdateFile } from './manifest.ts'
import { diskProblem, UpdateProblem } from './problem.ts'

/** Milliseconds between checks of an app that stays open. */
const DAY = 24 * 60 * 60 * 1000

export interface UpdaterDeps {
  feed: Feed | null
  installer: Installer | undefined
  /** The version of this app. */
  version: string
  platform: string
  arch: string
  dataFolder: string
  fetch: Fetch
  changed(state: AppUpdate): void
  /**
   * Closes the window, and calls `finish` once it is closed. A person with unfinished uploads may keep the
   * window open. If `finish` returns false, the app continues.
   */
  leave(finish: () => Promise<boolean>): void
}

export interface Updater {
  state(): AppUpdate
  /** Checks now, and once a day. */
  start(): void
  check(): Promise<void>
  download(): Promise<void>
  cancel(): void
  install(): Promise<void>
}

interface Offer {
  version: string
  released: string
  file: UpdateFile
}

/** The newest version that a manifest has named. Older manifests are refused, although they are signed. */
const memory = z.object({ newest: z.string().nullable() })

/** Finds, downloads and installs updates. Each step waits for the person, except the check. */
export function createUpdater(deps: UpdaterDeps): Updater {
  const { feed, installer, dataFolder, fetch } = deps
  const folder = join(dataFolder, 'updates')
  const seen = openJsonFile(join(dataFolder, 'updates.json'), memory, { newest: null })
  let state: AppUpdate = { step: 'none' }
  let offer: Offer | undefined
  let canceling = new AbortController()

  function set(next: AppUpdate): void {
    state = next
    deps.changed(next)
  }

  function fail(during: 'check' | 'update', error: unknown): void {
    set({ step: 'failed', during, problem: diskProblem(error).message })
  }

  /** Returns the version that the feed offers, if it is new and has a package for this machine. */
  async function findOffer(from: Feed, { kind }: Installer): Promise<Offer | undefined> {
    const manifest = await fetchManifest(from, fetch)
    const { version, released } = manifest
    const { newest } = seen.get()
    if (newest !== null && isOlder(version, newest)) throw new UpdateProblem('replayed')
    if (version !== newest) seen.set({ newest: version })
    if (!isOlder(deps.version, version)) return undefined
    const file = fileFor(manifest, { kind, platform: deps.platform, arch: deps.arch })
    return file && { version, released, file }
  }

  /** A download of an earlier start of the app is ready at once. */
  async function stateOf({ version, released, file }: Offer): Promise<AppUpdate> {
    const isReady = await isVerified(join(folder, file.name), file)
    if (isReady) return { step: 'ready', version }
    return { step: 'available', version, released, size: file.size }
  }

  const updater: Updater = {
    state: () => (feed && installer ? state : { step: 'unavailable' }),
    start() {
      void updater.check()
      setInterval(() => void updater.check(), DAY).unref()
    },
    async check() {
      if (!feed || !installer || !['none', 'available', 'failed', 'ready'].includes(state.step))
        return
      // While it checks, and if the check fails, a download stays ready.
      if (state.step !== 'ready') set({ step: 'checking' })
      const before = state
      try {
        const found = await findOffer(feed, installer)
        const next: AppUpdate = found ? await stateOf(found) : { step: 'none' }
        // The person may install the download meanwhile.
        if (state !== before) return
        offer = found
        if (!offer) await rm(folder, { recursive: true, force: true })
        set(next)
      } catch (error) {
        if (state.step === 'checking' || !offer) fail('check', error)
      }
    },
    async download() {
      if (!feed || !offer || state.step !== 'available') return
      const { version, file } = offer
      const { size } = file
      const available = state
      canceling = new AbortController()
      const { signal } = canceling
      let shown = 0
      set({ step: 'downloading', version, size, received: 0 })
      try {
        const onProgress = (received: number) => {
          // A hundred events are enough for a progress bar.
          if (received < shown + size / 100) return
          shown = received
          set({ step: 'downloading', version, size, received })
        }
        await download({ feed, file, folder, fetch, signal, onProgress })
        set({ step: 'ready', version })
      } catch (error) {
        if (signal.aborted) set(available)
        else fail('update', error)
      }
    },
    cancel: () => canceling.abort(),
    async install() {
      if (!installer || !offer || state.step !== 'ready') return
      const { version, file } = offer
      const path = join(folder, file.name)
      set({ step: 'installing', version })
      try {
        const finish = await installer.prepare({ path, file })
        // If the person keeps the window open, the update is still ready.
        set({ step: 'ready', version })
        deps.leave(async () => {
          set({ step: 'installing', version })
          try {
            await finish()
            return true
          } catch (error) {
            if (error instanceof Canceled) set({ step: 'ready', version })
            else fail('update', error)
            return false
          }
        })
      } catch (error) {
        fail('update', error)
      }
    },
  }
  return updater
}
