import type { Browser, Page } from '@playwright/test'

export interface Conditions {
  /** Milliseconds of delay per request. */
  latency: number
  /** Download speed in kilobits per second. Uploads have half of this speed. */
  kilobits: number
  slowdown: number
}

/** The cost of a visit. Times are in milliseconds from its start. */
export interface Visit {
  firstPaint: number
  largestPaint: number
  /**
   * Total blocking time in milliseconds. For each task after the first paint, it counts the time beyond 50
   * ms.
   */
  blocked: number
  shift: number
  /** Bytes that the network carried: compressed, and with headers. */
  bytes: number
  scriptBytes: number
  requests: number
}

const REST = 3000

/** Visits a page with an empty cache. Waits until it has made no request for `REST` milliseconds. */
export async function visit(
  browser: Browser,
  url: string,
  { latency, kilobits, slowdown }: Conditions,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const kinds = new Map<string, string>()
    const sums = { bytes: 0, scriptBytes: 0, requests: 0 }
    devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      sums.requests += 1
      sums.bytes += encodedDataLength
      if (kinds.get(requestId) === 'Script') sums.scriptBytes += encodedDataLength
    })
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: (kilobits * 1000) / 8,
      uploadThroughput: (kilobits * 1000) / 16,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(note)
    const rested = untilRest(page)
    await page.goto(url)
    await rested
    const { firstPaint, largestPaint, tasks, shift } = await page.evaluate(
      () => globalThis.notedVisit,
    )
    const blocked = tasks
      .filter(({ end }) => end > firstPaint)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    return { firstPaint, largestPaint, blocked, shift, ...sums }
  } finally {
    await context.close()
  }
}

function untilRest(page: Page): Promise<void> {
  return new Promise(resolve => {
    let underWay = 0
    let timer: NodeJS.Timeout | undefined
    const count = (change: number) => () => {
      underWay += change
      clearTimeout(timer)
      if (underWay === 0) timer = setTimeout(resolve, REST)
    }
    page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
  })
}

declare global {
  var notedVisit: {
    firstPaint: number
    largestPaint: number
    shift: number
    tasks: { end: number; duration: number }[]
  }
}

/** Runs in the page before all other scripts. */
function note(): void {
  const noted: typeof notedVisit = { firstPaint: 0, largestPaint: 0, shift: 0, tasks: [] }
  globalThis.notedVisit = noted
  const watch = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(hear)).observe({
      type,
      buffered: true,
    })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') noted.firstPaint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    noted.largestPaint = startTime
  })
  watch('longtask', ({ startTime, duration }) => {
    noted.tasks.push({ end: startTime + duration, duration })
  })
  watch('layout-shift', entry => {
    const { hadRecentInput, value } = entry as PerformanceEntry & {
      hadRecentInput: boolean
      value: number
    }
    if (!hadRecentInput) noted.shift += value
  })
}
