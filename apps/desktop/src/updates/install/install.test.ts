import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolders } from '../../../test/support/temporary-folder.ts'
import { appImageInstaller } from './app-image.ts'
import { debianInstaller } from './debian.ts'
import { findInstaller, type System } from './find-installer.ts'
import type { Downloaded } from './installer.ts'
import { macInstaller, type Squirrel } from './mac.ts'
import { windowsInstaller } from './windows.ts'

const newFolder = temporaryFolders()

function downloaded(content: Buffer | string = 'the new version'): Downloaded {
  const path = join(newFolder(), 'update')
  writeFileSync(path, content)
  const sha512 = createHash('sha512').update(content).digest('hex')
  const { size } = statSync(path)
  const file = {
    platform: 'linux',
    arch: 'x64',
    kind: 'deb',
    name: 'update',
    size,
    sha512,
  } as const
  return { path, file }
}

/** Records how the app ends. */
function ending() {
  const calls: unknown[] = []
  return {
    calls,
    relaunch: (program?: string) => void calls.push(['relaunch', program]),
    quit: () => void calls.push('quit'),
  }
}

const system = (given: Partial<System>): System => ({
  platform: 'linux',
  program: '/opt/Safelight/safelight',
  isPackaged: true,
  appImage: undefined,
  squirrel: new EventEmitter() as unknown as Squirrel,
  ...ending(),
  ...given,
})

describe('an AppImage', () => {
  it('is replaced in one step, and keeps its name and mode', async () => {
    const folder = newFolder()
    const program = join(folder, 'Safelight.AppImage')
    writeFileSync(program, 'the old version', { mode: 0o755 })
    const end = ending()
    const finish = await appImageInstaller(program, end).prepare(downloaded())
    expect(readFileSync(program, 'utf8')).toBe('the old version')
    await finish()
    expect(readFileSync(program, 'utf8')).toBe('the new version')
    expect(statSync(program).mode & 0o777).toBe(0o755)
    expect(readdirSync(folder)).toEqual(['Safelight.AppImage'])
    expect(end.calls).toEqual([['relaunch', program], 'quit'])
  })

  it('stays as it is if its disk is full', async ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'safelight-disk-'))
    onTestFinished(() => rmdirSync(folder))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    } catch {
      skip('only root mounts disks')
    }
    onTestFinished(() => void execFileSync('umount', ['-l', folder]))
    const program = join(folder, 'Safelight.AppImage')
    writeFileSync(program, 'the old version')
    const preparing = appImageInstaller(program, ending()).prepare(
      downloaded(Buffer.alloc(2 ** 22)),
    )
    await expect(preparing).rejects.toMatchObject({ code: 'disk' })
    expect(readFileSync(program, 'utf8')).toBe('the old version')
    expect(readdirSync(folder)).toEqual(['Safelight.AppImage'])
  })
})

it('a package of Debian is installed without a shell, and never by an older one', async () => {
  const ran: unknown[] = []
  const end = ending()
  const update = downloaded()
  const finish = await debianInstaller(async (...call) => ran.push(call), end).prepare(update)
  const dpkg = ['/usr/bin/dpkg', '--refuse-downgrade', '--install', update.path]
  expect(ran).toEqual([['/usr/bin/pkexec', dpkg]])
  await finish()
  expect(end.calls).toEqual([['relaunch', undefined], 'quit'])
})

it('a package of Debian that the person did not allow ends nothing', async () => {
  const run = async () => Promise.reject(new Error('dismissed'))
  const preparing = debianInstaller(run, ending()).prepare(downloaded())
  await expect(preparing).rejects.toMatchObject({ code: 'failed' })
})

it("Windows' installer starts when the window is closed", async () => {
  const started: unknown[] = []
  const end = ending()
  const update = downloaded()
  const start = async (...call: unknown[]) => void started.push(call)
  const finish = await windowsInstaller(start, end).prepare(update)
  expect(started).toEqual([])
  await finish()
  expect(started).toEqual([[update.path, ['--updated', '/S', '--force-run']]])
  expect(end.calls).toEqual(['quit'])
})

/** Fetches an update like Squirrel, which runs only on macOS. */
class FetchingSquirrel extends EventEmitter {
  address = ''
  fetched = ''
  installed = false
  setFeedURL = ({ url }: { url: string }) => {
    this.address = url
  }
  checkForUpdates = async () => {
    const { url } = await (await fetch(this.address)).json()
    this.fetched = await (await fetch(url)).text()
    const { status } = await fetch(new URL('/', url))
    this.emit(status === 404 ? 'update-downloaded' : 'error')
  }
  quitAndInstall = () => {
    this.installed = true
  }
}

it('Squirrel gets the update from this machine, under a secret address', async () => {
  const squirrel = new FetchingSquirrel()
  const finish = await macInstaller(squirrel as unknown as Squirrel).prepare(downloaded())
  expect(squirrel.fetched).toBe('the new version')
  expect(new URL(squirrel.address).hostname).toBe('127.0.0.1')
  await expect(fetch(squirrel.address)).rejects.toThrow()
  expect(squirrel.installed).toBe(false)
  await finish()
  expect(squirrel.installed).toBe(true)
})

it('an update that Squirrel rejects is not installed', async () => {
  const squirrel = new FetchingSquirrel()
  squirrel.checkForUpdates = async () => void squirrel.emit('error', new Error('other signature'))
  const preparing = macInstaller(squirrel as unknown as Squirrel).prepare(downloaded())
  await expect(preparing).rejects.toMatchObject({ code: 'failed' })
})

it.each([
  ['of Debian', debianInstaller(async () => {}, ending())],
  ['of Windows', windowsInstaller(async () => {}, ending())],
  ['of macOS', macInstaller(new EventEmitter() as unknown as Squirrel)],
])('a package %s that changed after its download is not installed', async (_, installer) => {
  const update = downloaded()
  writeFileSync(update.path, 'the bad version')
  await expect(installer.prepare(update)).rejects.toMatchObject({ code: 'damaged' })
})

it('the app finds how it was installed', () => {
  const kindOf = (given: Partial<System>) => findInstaller(system(given))?.kind
  expect(kindOf({ appImage: '/home/maria/Safelight.AppImage' })).toBe('AppImage')
  expect(kindOf({ appImage: 'Safelight.AppImage' })).toBeUndefined()
  expect(kindOf({})).toBeUndefined()
  expect(kindOf({ platform: 'darwin' })).toBe('zip')
  expect(kindOf({ platform: 'darwin', isPackaged: false })).toBeUndefined()
  const program = join(newFolder(), 'Safelight.exe')
  expect(kindOf({ platform: 'win32', program })).toBeUndefined()
  writeFileSync(join(program, '../Uninstall Safelight.exe'), '')
  expect(kindOf({ platform: 'win32', program })).toBe('nsis')
})
