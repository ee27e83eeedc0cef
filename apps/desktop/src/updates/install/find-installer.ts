import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import { isInside } from '@safelight/folders/inside'
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
  /**
   * Path of an AppImage, and the folder where the system shows its content. From environment variables of the
   * runtime, which each child process inherits. So both may belong to another program, such as a terminal.
   */
  appImage: string | undefined
  appDir: string | undefined
  /** The list in which dpkg keeps the paths of the package that electron-builder calls `safelight`. */
  debianFiles: string
  squirrel: Squirrel
}

/** Finds how this app was installed. Returns undefined if no package did it. */
export function findInstaller(system: System): Installer | undefined {
  const { platform, program, isPackaged, squirrel } = system
  if (platform === 'linux' && isOfDebian(system))
    return debianInstaller(promisify(execFile), system)
  const appImage = platform === 'linux' ? appImageOf(system) : undefined
  if (appImage !== undefined) return appImageInstaller(appImage, system)
  if (platform === 'win32' && existsSync(join(dirname(program), 'Uninstall Safelight.exe')))
    return windowsInstaller(start, system)
  return platform === 'darwin' && isPackaged ? macInstaller(squirrel) : undefined
}

const isOfDebian = ({ program, debianFiles }: System): boolean =>
  existsSync(debianFiles) && readFileSync(debianFiles, 'utf8').split('\n').includes(program)

/** Returns the AppImage that contains the program, if it is a file of this user. */
function appImageOf({ program, appImage = '', appDir = '' }: System): string | undefined {
  if (!isAbsolute(appImage) || !isAbsolute(appDir) || !existsSync(appDir)) return undefined
  if (!isInside(realpathSync(appDir), program)) return undefined
  const found = lstatSync(appImage, { throwIfNoEntry: false })
  return found?.isFile() && found.uid === process.getuid?.() ? appImage : undefined
}

async function start(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { detached: true, stdio: 'ignore' })
  await once(child, 'spawn')
  child.unref()
}
