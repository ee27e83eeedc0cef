import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../run.mjs'
import { node24, SetupError } from '../setup.mjs'
import { installWithApt, tryRun } from './apt.mjs'

const minutes = 60_000

/**
 * Looks for Chromium at CHROMIUM_PATH, then where operating systems install it, then in Playwright's folder.
 * Throws SetupError for a wrong CHROMIUM_PATH.
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) {
    throw new SetupError(`CHROMIUM_PATH names a file that does not exist: ${named}`)
  }
  return named || systemPaths().find(works) || [playwrightPath()].find(works)
}

/** Installs Chromium if there is none. Throws SetupError if that fails. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  for (const install of [() => installWithApt('chromium'), installWithPlaywright]) {
    await install()
    const installed = findChromium()
    if (installed) return installed
  }
  throw new SetupError(
    'The browser tests need Chromium, which could not be installed. Install Chromium or Chrome, ' +
      'or set CHROMIUM_PATH to its path.',
  )
}

/**
 * Finds or installs Chromium's headless shell, which starts faster than the browser. If the shell's version
 * differs from the version of `chromium`, returns `chromium` instead.
 */
export async function ensureHeadlessShell(chromium) {
  const version = versionOf(chromium)
  const find = () =>
    [process.env.HEADLESS_SHELL_PATH, '/usr/bin/chromium-headless-shell'].find(
      path => path && version && versionOf(path) === version,
    )
  if (!find() && chromium === '/usr/bin/chromium') await installWithApt('chromium-headless-shell')
  return find() ?? chromium
}

function systemPaths() {
  const { env, platform } = process
  if (platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap(name =>
      ['/Applications', join(env.HOME ?? '', 'Applications')].map(folder =>
        join(folder, `${name}.app/Contents/MacOS`, name),
      ),
    )
  }
  if (platform === 'win32') {
    const programs = ['Google/Chrome', 'Chromium', 'Microsoft/Edge'].map(name => [
      `${name}/Application`,
      name.endsWith('Edge') ? 'msedge.exe' : 'chrome.exe',
    ])
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter(Boolean)
      .flatMap(folder => programs.map(program => join(folder, ...program)))
  }
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'].filter(Boolean)
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(name =>
    folders.map(folder => join(folder, name)),
  )
}

/**
 * Returns the path at which Playwright would install Chromium. Asks Playwright in Node 24, which it needs.
 */
function playwrightPath() {
  const question = "require('playwright-core').chromium.executablePath()"
  return execFileSync(node24(), ['-p', question], { cwd: root, encoding: 'utf8' }).trim()
}

/**
 * Whether the program at this path is a browser. On Linux, `chromium` may be a script that only asks the user
 * to install the browser.
 */
function works(path) {
  return existsSync(path) && (process.platform !== 'linux' || versionOf(path) !== undefined)
}

/**
 * Returns a version such as `156.0.8078.79`. Returns undefined on every system except Linux, because some
 * browsers there print no version.
 */
export function versionOf(path) {
  if (process.platform !== 'linux') return undefined
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: minutes })
  return status === 0 ? stdout.match(/\d+(\.\d+)+/)?.[0] : undefined
}

async function installWithPlaywright() {
  console.log('Installing Chromium with Playwright (first time only)…')
  const cli = join(root, 'node_modules/playwright-core/cli.js')
  await tryRun(node24(), [cli, 'install', 'chromium'], { timeout: 3 * minutes })
}
