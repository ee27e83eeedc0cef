import { ensureChromium, ensureHeadlessShell, versionOf } from '../browsers/chromium.mjs'
import { SetupError } from '../setup.mjs'

/**
 * Resolves to the paths and the version of Chromium, and tries to install it if it is missing. If that fails,
 * skips the step and resolves to undefined.
 *
 * @throws {SetupError} if Chromium is missing and every check must run (`isStrict`).
 */
export async function ensureHeadless({ tally, isStrict, title }, find = findOnce) {
  try {
    return await find()
  } catch (error) {
    if (isStrict || !(error instanceof SetupError)) throw error
    tally.skip(title, error.message)
    return undefined
  }
}

let found

/** Cached, because several steps ask and only the first may install something. */
function findOnce() {
  found ??= findBrowsers()
  return found
}

async function findBrowsers() {
  const chromium = await ensureChromium()
  const shell = await ensureHeadlessShell(chromium)
  return { chromium, shell, version: `${chromium} ${versionOf(chromium)} ${shell}` }
}
