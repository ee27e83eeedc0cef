/*
 * Gives pages and workers under HTTP the limits of the scheme `app://`, which Chromium cannot open. The
 * browser runs the sources of these functions. `app-scheme.spec.ts` checks the limits in Electron, too.
 */

/** Must run before a page's own scripts. `restricted` stands for Electron's check of a chosen folder. */
export const pageLimits = (restricted: string): string =>
  `(${limitCaches})();(${limitUploads})();(${limitFolders})(${JSON.stringify(restricted)});\n`

/** Must precede the script of a worker. `use` is the value of the script's header `Sec-Fetch-Dest`. */
export const workerLimits = (use: string): string =>
  use === 'serviceworker'
    ? `(${limitScheme})();(${limitCaches})();(${limitRanges})();\n`
    : `(${limitScheme})();\n`

export const isWorker = (use: string | undefined): use is 'serviceworker' | 'worker' =>
  use === 'serviceworker' || use === 'worker'

function limitCaches(): void {
  const refuse = async () => {
    throw new TypeError("Request scheme 'app' is unsupported")
  }
  Object.assign(Cache.prototype, { put: refuse, add: refuse, addAll: refuse })
}

/** Calls under the page's own scheme report no progress. */
function limitUploads(): void {
  const own = new WeakSet<XMLHttpRequest>()
  const { open, send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
    if (new URL(String(args[1]), location.href).origin === location.origin) own.add(this)
    open.apply(this, args as Parameters<typeof open>)
  }
  XMLHttpRequest.prototype.send = function (body) {
    if (own.has(this)) this.upload.onprogress = null
    send.call(this, body)
  }
}

/** Electron asks the app about a chosen folder such as Downloads, and waits for its answer. */
function limitFolders(restricted: string): void {
  const page = globalThis as unknown as Record<string, () => Promise<string>>
  Object.assign(globalThis, {
    async showDirectoryPicker() {
      if ((await page[restricted]?.()) !== 'allow') throw new DOMException('', 'AbortError')
      return navigator.storage.getDirectory()
    },
  })
}

/** The globals of workers, which TypeScript's library for pages lacks. */
interface WorkerGlobals {
  WorkerLocation: { prototype: object }
  FetchEvent: { prototype: FetchEvent }
}

interface FetchEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

function limitScheme(): void {
  const { WorkerLocation } = globalThis as unknown as WorkerGlobals
  Object.defineProperty(WorkerLocation.prototype, 'protocol', { get: () => 'app:' })
}

/** Media elements ignore Content-Range: a file ends where the answer does. */
function limitRanges(): void {
  const { FetchEvent } = globalThis as unknown as WorkerGlobals
  const limited = (answer: Response): Response => {
    const [, start] = /^bytes (\d+)-/.exec(answer.headers.get('Content-Range') ?? '') ?? []
    if (start === undefined) return answer
    const end = Number(start) + Number(answer.headers.get('Content-Length'))
    const headers = new Headers(answer.headers)
    headers.set('Content-Range', `bytes ${start}-${end - 1}/${end}`)
    return new Response(answer.body, { status: answer.status, headers })
  }
  const respondWith = FetchEvent.prototype.respondWith
  FetchEvent.prototype.respondWith = function (answer) {
    const isMedia = ['audio', 'video'].includes(this.request.destination)
    respondWith.call(this, isMedia ? answer.then(limited) : answer)
  }
}
