import { createObservable } from '../../async/observables/observable.ts'
import type { WatchedFolder } from './watched-folder.ts'
import type { RunningFolders, WatchedFolders } from './watched-folders.ts'

const NAME = 'safelight-watched-folders'

type Call =
  | { [Method in 'add' | 'remove']: { method: Method; given: Parameters<WatchedFolders[Method]> } }[
      | 'add'
      | 'remove']
  | { method: 'addImported'; given: [] }
  | { method: 'lookAgain'; given: [handle: string] }

type Message = { accountId: string } & (
  | { type: 'wanted' }
  /** Another tab has begun to watch. The calls that the last one did not answer are sent again. */
  | { type: 'begun' }
  | { type: 'list'; folders: readonly WatchedFolder[] }
  | { type: 'call'; id: string; call: Call }
  | { type: 'ended'; id: string; failure?: string }
)

type Sent = Message extends infer Each
  ? Each extends Message
    ? Omit<Each, 'accountId'>
    : never
  : never

interface Pending extends PromiseWithResolvers<void> {
  call: Call
}

/**
 * Runs an account's watched folders in one tab of the browser. All tabs show and change them. When that tab
 * closes, another one takes over.
 */
export function inOneTab(
  accountId: string,
  begin: () => RunningFolders,
  /** Asks the person, which only the tab that was pressed can do. */
  allow: (handle: string) => Promise<boolean>,
): WatchedFolders {
  const list = createObservable<readonly WatchedFolder[]>([])
  const channel = new BroadcastChannel(NAME)
  const closing = new AbortController()
  const pending = new Map<string, Pending>()
  const leaving = Promise.withResolvers<void>()
  let running: RunningFolders | undefined
  let isReady = false

  const send = (message: Sent) => channel.postMessage({ ...message, accountId })

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.accountId !== accountId) return
    if (data.type === 'ended') settle(data)
    else if (data.type === 'list' && !running) list.set(data.folders)
    else if (data.type === 'wanted' && running) publish()
    else if (data.type === 'begun')
      for (const [id, { call }] of pending) send({ type: 'call', id, call })
    else if (data.type === 'call' && running) void answer(data.id, data.call)
  }
  send({ type: 'wanted' })

  navigator.locks
    .request(`${NAME} ${accountId}`, { signal: closing.signal }, async () => {
      if (closing.signal.aborted) return
      running = begin()
      running.subscribe(publish)
      // The other tabs show the last state until this one has read its own.
      void running.ready.then(() => {
        isReady = true
        publish()
      })
      send({ type: 'begun' })
      for (const [id, { call }] of [...pending]) void answer(id, call)
      await leaving.promise
    })
    // The tab closed before its turn.
    .catch(() => {})

  function publish(): void {
    if (!running || !isReady) return
    list.set(running.list())
    send({ type: 'list', folders: running.list() })
  }

  async function answer(id: string, call: Call): Promise<void> {
    const ended: { type: 'ended'; id: string; failure?: string } = { type: 'ended', id }
    try {
      await run(call)
    } catch (error) {
      ended.failure = error instanceof Error ? error.message : String(error)
    }
    if (closing.signal.aborted) return
    settle(ended)
    send(ended)
  }

  async function run({ method, given }: Call): Promise<void> {
    const act = running?.[method] as ((...given: unknown[]) => unknown) | undefined
    await act?.(...given)
  }

  function settle({ id, failure }: { id: string; failure?: string }): void {
    const waiting = pending.get(id)
    pending.delete(id)
    if (failure === undefined) waiting?.resolve()
    else waiting?.reject(new Error(failure))
  }

  function call(wanted: Call): Promise<void> {
    const id = crypto.randomUUID()
    const waiting = { ...Promise.withResolvers<void>(), call: wanted }
    pending.set(id, waiting)
    if (running) void answer(id, wanted)
    else send({ type: 'call', id, call: wanted })
    return waiting.promise
  }

  const lookAgain = (handle: string) => void call({ method: 'lookAgain', given: [handle] })

  return {
    list: list.get,
    subscribe: list.subscribe,
    add: (...given) => call({ method: 'add', given }),
    addImported: () => call({ method: 'addImported', given: [] }),
    remove: (...given) => call({ method: 'remove', given }),
    lookAgain,
    async allow(handle) {
      if (await allow(handle)) lookAgain(handle)
    },
    async close() {
      closing.abort()
      const closed = running?.close()
      running = undefined
      channel.close()
      // Another tab may begin only once this one has stopped reading and writing.
      await Promise.resolve(closed).finally(leaving.resolve)
    },
  }
}
