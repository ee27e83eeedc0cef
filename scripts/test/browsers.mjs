import { ensureChromium, ensureHeadlessShell, versionOf } from '../browsers/chromium.mjs'
import { SetupError } from '../setup.mjs'

/** Finds or installs Chromium. If that fails, skips the step or, with `isStrict`, throws SetupError. */
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

/** Finds the browsers once, for all steps. Only the first call may install something. */
function findOnce() {
  found ??= findBrowsers()
  return found
}

async function findBrowsers() {
  const chromium = await ensureChromium()
  const shell = await ensureHeadlessShell(chromium)
  return { chromium, shell, version: `${chromium} ${versionOf(chromium)} ${shell}` }
}
