import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolders } from '../../../test/support/temporary-folder.ts'
import { appImageInstaller } from './app-image.ts'
import { debianInstaller } from './debian.ts'
import { findInstaller, type System } from './find-installer.ts'
import { Canceled, type Downloaded } from './installer.ts'
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
  appDir: undefined,
  debianFiles: '/none',
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
    expect(readdirSync(folder)).toEqual(['Safelight.AppImage'])
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
    const update = downloaded(Buffer.alloc(2 ** 22))
    const finish = await appImageInstaller(program, ending()).prepare(update)
    await expect(finish()).rejects.toMatchObject({ code: 'disk' })
    expect(readFileSync(program, 'utf8')).toBe('the old version')
    expect(readdirSync(folder)).toEqual(['Safelight.AppImage'])
  })
})

it('a package of Debian is installed without a shell, and never by an older one', async () => {
  const ran: unknown[] = []
  const end = ending()
  const update = downloaded()
  const finish = await debianInstaller(async (...call) => ran.push(call), end).prepare(update)
  expect(ran).toEqual([])
  await finish()
  const dpkg = ['/usr/bin/dpkg', '--refuse-downgrade', '--install', update.path]
  expect(ran).toEqual([['/usr/bin/pkexec', dpkg]])
  expect(end.calls).toEqual([['relaunch', undefined], 'quit'])
})

it.each([
  [126, 'the person canceled', expect.any(Canceled)],
  [127, 'the person may not', expect.objectContaining({ code: 'failed' })],
  [1, 'of dpkg', expect.objectContaining({ code: 'failed' })],
])('the exit code %i (%s) of a package of Debian ends nothing', async (code, _, problem) => {
  const end = ending()
  const run = () => promisify(execFile)('/bin/sh', ['-c', `exit ${code}`])
  const finish = await debianInstaller(run, end).prepare(downloaded())
  await expect(finish()).rejects.toEqual(problem)
  expect(end.calls).toEqual([])
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
  ['of Linux', appImageInstaller('/none', ending())],
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
  expect(kindOf({})).toBeUndefined()
  expect(kindOf({ platform: 'darwin' })).toBe('zip')
  expect(kindOf({ platform: 'darwin', isPackaged: false })).toBeUndefined()
  const program = join(newFolder(), 'Safelight.exe')
  expect(kindOf({ platform: 'win32', program })).toBeUndefined()
  writeFileSync(join(program, '../Uninstall Safelight.exe'), '')
  expect(kindOf({ platform: 'win32', program })).toBe('nsis')
})

describe('on Linux', () => {
  function installed() {
    const folder = newFolder()
    const appDir = join(folder, 'mount')
    mkdirSync(appDir)
    const program = join(appDir, 'safelight')
    const appImage = join(folder, 'Safelight.AppImage')
    writeFileSync(appImage, '')
    const debianFiles = join(folder, 'safelight.list')
    writeFileSync(debianFiles, `/.\n${appDir}\n${program}\n`)
    return { folder, program, appImage, appDir, debianFiles }
  }
  const kindOf = (given: Partial<System>) => findInstaller(system(given))?.kind

  it('a program below the folder of its AppImage is an AppImage', () => {
    const { folder, program, appImage, appDir } = installed()
    const link = join(folder, 'link')
    symlinkSync(appDir, link)
    for (const path of [appDir, `${appDir}/`, link])
      expect(kindOf({ program, appImage, appDir: path })).toBe('AppImage')
  })

  it('a package of Debian started from another AppImage is a package of Debian', () => {
    const { program, appImage, appDir, debianFiles } = installed()
    expect(kindOf({ program, debianFiles })).toBe('deb')
    expect(kindOf({ program, debianFiles, appImage, appDir })).toBe('deb')
    expect(kindOf({ program: join(appDir, 'other'), debianFiles })).toBeUndefined()
  })

  it('a program started from another AppImage is not that AppImage', () => {
    const { folder, program, appImage } = installed()
    const others = [join(folder, 'mou'), join(folder, 'none'), join(folder, 'mount/safelight')]
    mkdirSync(join(folder, 'mou'))
    for (const appDir of [undefined, '', '.', ...others])
      expect(kindOf({ program, appImage, appDir })).toBeUndefined()
  })

  it('only a file is an AppImage', () => {
    const { folder, program, appImage, appDir } = installed()
    const link = join(folder, 'link')
    symlinkSync(appImage, link)
    for (const path of [undefined, 'Safelight.AppImage', join(folder, 'none'), folder, link])
      expect(kindOf({ program, appImage: path, appDir })).toBeUndefined()
  })

  it("another user's file is not replaced", ({ skip }) => {
    if (process.getuid?.() !== 0) skip('only root gives files away')
    const { program, appImage, appDir } = installed()
    chownSync(appImage, 12_345, 12_345)
    expect(kindOf({ program, appImage, appDir })).toBeUndefined()
  })
})
