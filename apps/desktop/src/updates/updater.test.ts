import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { AppUpdate } from '@safelight/contract/desktop-bridge'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolders } from '../../test/support/temporary-folder.ts'
import { offer as offerAt, startUpdateFeed } from '../../test/support/update-feed.ts'
import { appImageInstaller } from './install/app-image.ts'
import { Canceled, type Installer } from './install/installer.ts'
import { MANIFEST, SIGNATURE } from './manifest.ts'
import { createUpdater } from './updater.ts'

const newFolder = temporaryFolders()

async function begin({ hasFeed = true, isInstalled = true } = {}) {
  const feed = await startUpdateFeed()
  onTestFinished(feed.stop)
  const folder = newFolder()
  const program = join(folder, 'Safelight.AppImage')
  writeFileSync(program, 'version 0.1.0', { mode: 0o750 })
  const ended: (string | undefined)[] = []
  const ending = { relaunch: (path?: string) => ended.push(path), quit: () => ended.push('quit') }
  const states: AppUpdate[] = []
  const left = Promise.withResolvers<boolean>()
  let stays = false

  const appImage = appImageInstaller(program, ending)
  const open = (version = '0.1.0', installer: Installer = appImage) =>
    createUpdater({
      feed: hasFeed ? feed : null,
      installer: isInstalled ? installer : undefined,
      version,
      platform: 'linux',
      arch: 'x64',
      dataFolder: folder,
      fetch,
      changed: state => states.push(state),
      leave: finish => {
        if (!stays) void finish().then(left.resolve)
      },
    })

  /** Publishes a version, and returns the content of its package. */
  function offer(version: string, change: object = {}): string {
    const content = `version ${version}`
    offerAt(feed, version, content, { ...change })
    return content
  }
  const stay = (wish = true) => {
    stays = wish
  }
  return { feed, folder, program, ended, states, left, open, offer, stay }
}

const forWindows = {
  platform: 'win32',
  arch: 'x64',
  kind: 'nsis',
  name: 'a.exe',
  size: 1,
  sha512: 'ab'.repeat(64),
}

const replayed = { step: 'failed', during: 'check', problem: expect.stringContaining('older') }

it('an update is downloaded and installed, and each step waits for the person', async () => {
  const { feed, folder, program, ended, states, left, open, offer } = await begin()
  const content = offer('0.2.0')
  const updater = open()
  await updater.check()
  const available = { step: 'available', version: '0.2.0', released: '2026-11-29', size: 13 }
  expect(updater.state()).toEqual(available)
  expect(feed.requests.filter(path => path.includes('AppImage'))).toEqual([])

  await updater.download()
  expect(updater.state()).toEqual({ step: 'ready', version: '0.2.0' })
  expect(states).toContainEqual({ step: 'downloading', version: '0.2.0', size: 13, received: 13 })
  expect(readFileSync(program, 'utf8')).toBe('version 0.1.0')

  await updater.install()
  expect(await left.promise).toBe(true)
  expect(readFileSync(program, 'utf8')).toBe(content)
  expect(ended).toEqual([program, 'quit'])
  expect(readdirSync(folder).sort()).toEqual(['Safelight.AppImage', 'updates', 'updates.json'])
  await open('0.2.0').check()
  expect(existsSync(join(folder, 'updates'))).toBe(false)
})

it.each(['0.1.0', '0.0.9'])('version %s is no update of 0.1.0', async version => {
  const { offer, open } = await begin()
  offer(version)
  const updater = open()
  await updater.check()
  expect(updater.state()).toEqual({ step: 'none' })
  await updater.download()
  await updater.install()
  expect(updater.state()).toEqual({ step: 'none' })
})

it('versions are compared by their numbers', async () => {
  const { offer, open } = await begin()
  offer('0.10.0')
  const updater = open('0.9.0')
  await updater.check()
  expect(updater.state()).toMatchObject({ step: 'available', version: '0.10.0' })
})

it('a signed manifest that is older than another one is refused, also after a restart', async () => {
  const { offer, open } = await begin()
  offer('0.3.0')
  const updater = open()
  await updater.check()
  offer('0.2.0')
  await updater.check()
  expect(updater.state()).toMatchObject(replayed)
  await updater.download()
  expect(updater.state()).toMatchObject(replayed)
  const next = open()
  await next.check()
  expect(next.state()).toMatchObject(replayed)
  offer('0.3.0')
  await next.check()
  expect(next.state()).toMatchObject({ step: 'available', version: '0.3.0' })
})

it('an unsigned manifest changes nothing that the app remembers', async () => {
  const { feed, folder, offer, open } = await begin()
  offer('9.0.0')
  feed.files.set(SIGNATURE, 'AAAA')
  const updater = open()
  await updater.check()
  expect(updater.state()).toMatchObject({
    step: 'failed',
    problem: expect.stringContaining('signature'),
  })
  expect(existsSync(join(folder, 'updates.json'))).toBe(false)
})

it('an update without a package for this machine is not offered', async () => {
  const { offer, open } = await begin()
  offer('0.2.0', { files: [forWindows] })
  const updater = open()
  await updater.check()
  expect(updater.state()).toEqual({ step: 'none' })
})

it('a canceled download can begin again', async () => {
  const { feed, folder, offer, open } = await begin()
  const content = offer('0.2.0')
  const began = Promise.withResolvers<void>()
  feed.files.set('Safelight-0.2.0-linux.AppImage', response =>
    response.write('version', () => began.resolve()),
  )
  const updater = open()
  await updater.check()
  const started = updater.download()
  await began.promise
  updater.cancel()
  await started
  expect(updater.state()).toMatchObject({ step: 'available', version: '0.2.0' })
  expect(existsSync(join(folder, 'updates'))).toBe(false)
  feed.files.set('Safelight-0.2.0-linux.AppImage', content)
  await updater.download()
  expect(updater.state()).toEqual({ step: 'ready', version: '0.2.0' })
})

it('a download that the person did not install is ready after a restart', async () => {
  const { feed, offer, open } = await begin()
  offer('0.2.0')
  const updater = open()
  await updater.check()
  await updater.download()
  const { length } = feed.requests
  const next = open()
  await next.check()
  expect(next.state()).toEqual({ step: 'ready', version: '0.2.0' })
  expect(feed.requests).toHaveLength(length + 2)
})

it('a file that was replaced after its download is not installed', async () => {
  const { folder, program, ended, offer, open } = await begin()
  offer('0.2.0')
  const updater = open()
  await updater.check()
  await updater.download()
  writeFileSync(join(folder, 'updates/Safelight-0.2.0-linux.AppImage'), 'version 6.6.6')
  await updater.install()
  expect(updater.state()).toMatchObject({ step: 'failed', during: 'update' })
  expect(readFileSync(program, 'utf8')).toBe('version 0.1.0')
  expect(ended).toEqual([])
})

it('a person who stays can restart later', async () => {
  const { folder, program, ended, left, offer, open, stay } = await begin()
  const content = offer('0.2.0')
  const updater = open()
  await updater.check()
  await updater.download()
  stay()
  await updater.install()
  expect(updater.state()).toEqual({ step: 'ready', version: '0.2.0' })
  expect(readFileSync(program, 'utf8')).toBe('version 0.1.0')
  expect(readdirSync(folder).sort()).toEqual(['Safelight.AppImage', 'updates', 'updates.json'])
  stay(false)
  await updater.install()
  expect(await left.promise).toBe(true)
  expect(readFileSync(program, 'utf8')).toBe(content)
  expect(ended).toEqual([program, 'quit'])
})

async function beginReady() {
  const begun = await begin()
  begun.offer('0.2.0')
  const updater = begun.open()
  await updater.check()
  await updater.download()
  expect(updater.state()).toEqual(ready)
  return { ...begun, updater }
}

const ready = { step: 'ready', version: '0.2.0' }

it('a higher version replaces a download that is ready', async () => {
  const { program, offer, updater } = await beginReady()
  offer('0.3.0')
  await updater.check()
  expect(updater.state()).toMatchObject({ step: 'available', version: '0.3.0' })
  await updater.install()
  expect(readFileSync(program, 'utf8')).toBe('version 0.1.0')
})

it('a download is deleted if the feed has no package for this machine any more', async () => {
  const { folder, offer, updater } = await beginReady()
  offer('0.3.0', { files: [forWindows] })
  await updater.check()
  expect(updater.state()).toEqual({ step: 'none' })
  expect(existsSync(join(folder, 'updates'))).toBe(false)
})

it('a download stays ready if a check fails', async () => {
  const { feed, states, updater } = await beginReady()
  const { length } = feed.requests
  feed.files.delete(MANIFEST)
  await updater.check()
  expect(feed.requests).toHaveLength(length + 1)
  expect(updater.state()).toEqual(ready)
  expect(states.at(-1)).toEqual(ready)
})

it('a check does not change an update that the person installs meanwhile', async () => {
  const { feed, offer, stay, updater } = await beginReady()
  const asked = Promise.withResolvers<ServerResponse>()
  offer('0.3.0')
  const manifest = feed.files.get(MANIFEST)
  feed.files.set(MANIFEST, asked.resolve)
  const checked = updater.check()
  const response = await asked.promise
  stay()
  await updater.install()
  response.end(manifest)
  await checked
  expect(updater.state()).toEqual(ready)
})

it('a failed check is not called a failed download', async () => {
  const { feed, open } = await begin()
  feed.stop()
  const updater = open()
  await updater.check()
  const problem = expect.stringContaining('could not check for updates')
  expect(updater.state()).toEqual({ step: 'failed', during: 'check', problem })
})

it('a person who cancels the installation can restart later, and sees no error', async () => {
  const { states, left, offer, open } = await begin()
  offer('0.2.0')
  const steps = () => states.map(({ step }) => step)
  const cancel = async () => {
    expect(steps().at(-1)).toBe('installing')
    throw new Canceled()
  }
  const updater = open('0.1.0', { kind: 'AppImage', prepare: async () => cancel })
  await updater.check()
  await updater.download()
  await updater.install()
  expect(await left.promise).toBe(false)
  expect(updater.state()).toEqual({ step: 'ready', version: '0.2.0' })
  expect(steps()).not.toContain('failed')
})

it.each([
  ['without a feed', { hasFeed: false }],
  ['that no package installed', { isInstalled: false }],
])('an app %s has no updates, and asks nobody', async (_, given) => {
  const { feed, offer, open } = await begin(given)
  offer('0.2.0')
  const updater = open()
  await updater.check()
  expect(updater.state()).toEqual({ step: 'unavailable' })
  expect(feed.requests).toEqual([])
})
