import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import { appImageInstaller } from './app-image.ts'
import { debianInstaller } from './debian.ts'
import type { Ending, Installer } from './installer.ts'
import { macInstaller, type Squirrel } from './mac.ts'
import { windowsInstaller } from './windows.ts'

export interface System extends Ending {
  platform: string
  /** The running program. */
  program: string
  isPackaged: boolean
  /** Path of the AppImage that contains the program, from the environment variable that its runtime sets. */
  appImage: string | undefined
  squirrel: Squirrel
}

/** Finds how this app was installed. Returns undefined if no package did it. */
export function findInstaller(system: System): Installer | undefined {
  const { platform, program, isPackaged, appImage, squirrel } = system
  if (platform === 'linux' && appImage !== undefined && isAbsolute(appImage))
    return appImageInstaller(appImage, system)
  if (platform === 'linux' && isOfDebian(program))
    return debianInstaller(promisify(execFile), system)
  if (platform === 'win32' && existsSync(join(dirname(program), 'Uninstall Safelight.exe')))
    return windowsInstaller(start, system)
  return platform === 'darwin' && isPackaged ? macInstaller(squirrel) : undefined
}

/** Whether the package that electron-builder calls `safelight` contains the program. */
function isOfDebian(program: string): boolean {
  const list = '/var/lib/dpkg/info/safelight.list'
  return existsSync(list) && readFileSync(list, 'utf8').split('\n').includes(program)
}

async function start(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { detached: true, stdio: 'ignore' })
  await once(child, 'spawn')
  child.unref()
}
