import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * Logs of all requests of the app, in its data folder: of Chromium, which also serves Electron's main process,
 * and of the main process of the stand-in.
 */
export type Logged = 'chromium' | 'main'

const logOf = (data: string, by: Logged) => join(data, `net-log-${by}-${randomUUID()}.json`)

/** Returns the switch by which Chromium logs the requests of one start. */
export const netLogSwitch = (data: string): string => `--log-net-log=${logOf(data, 'chromium')}`

/** Returns a function that logs requests of the main process as Chromium does. */
export function createNetLog(data: string): (url: string) => void {
  const file = logOf(data, 'main')
  return url => appendFileSync(file, `${JSON.stringify({ traffic_annotation: FETCH, url })}\n`)
}

/**
 * Returns the origins that all starts of the app have requested, except those of its own pages. In the
 * stand-in, only requests of pages and of the main process count: Chromium has services that Electron lacks.
 */
export async function requestedOrigins(
  data: string,
  by: Logged,
  isElectron: boolean,
): Promise<string[]> {
  const names = (await readdir(data)).filter(name => name.startsWith(`net-log-${by}-`))
  const logs = await Promise.all(names.map(name => readFile(join(data, name), 'utf8')))
  const origins = new Set<string>()
  for (const [, purpose, origin = ''] of logs.flatMap(log => [...log.matchAll(REQUEST)])) {
    const counts = isElectron || Number(purpose) === FETCH || Number(purpose) === NAVIGATION
    if (counts && !APP_PAGES.test(origin)) origins.add(origin)
  }
  return [...origins].sort()
}

/** Chromium logs why it makes a request, by the number of a traffic annotation. */
const REQUEST = /"traffic_annotation":(\d+),"url":"((?:https?|wss?):\/\/[^/"?#]+)/g

/* Traffic annotations of pages: `blink_resource_loader` and `navigation_url_loader`. */
const FETCH = 101_845_102
const NAVIGATION = 63_171_670

/** Pages of the stand-in. Those in Electron are under `app://`. */
const APP_PAGES = /^http:\/\/[\w-]+\.localhost(:|$)/
