import { ensureChromium, ensureHeadlessShell, versionOf } from '../browsers/chromium.mjs'
import { SetupError } from '../setup.mjs'

/** Finds or installs Chromium. Without it, skips the step, or throws SetupError if every check must run. */
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

/**
 * Finds the browsers once. The result is cached, because several steps ask, and only the first may install
 * something.
 */
function findOnce() {
  found ??= findBrowsers()
  return found
}

async function findBrowsers() {
  const chromium = await ensureChromium()
  const shell = await ensureHeadlessShell(chromium)
  return { chromium, shell, version: `${chromium} ${versionOf(chromium)} ${shell}` }
}
