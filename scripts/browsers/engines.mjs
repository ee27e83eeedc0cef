import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installWithApt } from './apt.mjs'
import { versionOf } from './chromium.mjs'

const LIBRARIES = ['/usr/lib', '/usr/lib64', '/usr/libexec']

/**
 * For each browser engine, `find` returns the environment variables that tell the tests where its programs
 * are. `packages` are Debian packages.
 */
const ENGINES = {
  firefox: { find: findFirefox, packages: ['firefox-esr', 'ffmpeg'] },
  webkit: {
    find: findWebKit,
    packages: [
      'webkit2gtk-driver',
      'xvfb',
      'gstreamer1.0-libav',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
      'gstreamer1.0-gl',
      'libegl1',
    ],
  },
}

/**
 * Finds an engine, or tries to install it. Resolves to the environment variables for the tests, or to
 * undefined.
 */
export async function ensureEngine(name) {
  const { find, packages } = ENGINES[name]
  if (!find()) await installWithApt(...packages)
  return find()
}

function findFirefox() {
  const path = [process.env.FIREFOX_PATH, ...onPath('firefox-esr'), ...onPath('firefox')].find(
    path => path && existsSync(path) && versionOf(path) !== undefined,
  )
  return path && { FIREFOX_PATH: path }
}

/**
 * Finds WebKit's GTK port. Its tests also need Xvfb as a screen, and a GStreamer plugin for H.264 and AAC.
 */
function findWebKit() {
  const [driver] = onPath('WebKitWebDriver')
  const [browser] = inLibraries('webkit2gtk-4.1/MiniBrowser')
  const hasParts =
    onPath('Xvfb').length > 0 && inLibraries('gstreamer-1.0/libgstlibav.so').length > 0
  if (!driver || !browser || !hasParts) return undefined
  return { WEBKIT_DRIVER_PATH: driver, WEBKIT_BROWSER_PATH: browser }
}

function onPath(program) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].filter(Boolean)
  return folders.map(folder => join(folder, program)).filter(existsSync)
}

function inLibraries(file) {
  const folders = LIBRARIES.filter(existsSync)
  const own = folders.flatMap(folder => readdirSync(folder).map(name => join(folder, name)))
  return [...folders, ...own].map(folder => join(folder, file)).filter(existsSync)
}
