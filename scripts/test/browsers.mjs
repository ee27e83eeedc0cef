import { ensureChromium, ensureHeadlessShell, versionOf } from '../browsers/chromium.mjs'
import { SetupError } from '../setup.mjs'

/**
 * Chromium's paths and version, installed first if it is not here and can be. Without it, the step is skipped, and
 * this resolves to undefined; where every check has to run (`isStrict`), that is a failure.
 *
 * @throws {SetupError} when a browser is needed and there is none.
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

/** Two steps ask, and only the first may install something. */
function findOnce() {
  found ??= findBrowsers()
  return found
}

async function findBrowsers() {
  const chromium = await ensureChromium()
  const shell = await ensureHeadlessShell(chromium)
  return { chromium, shell, version: `${chromium} ${versionOf(chromium)} ${shell}` }
}
