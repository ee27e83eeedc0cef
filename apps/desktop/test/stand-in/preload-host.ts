export const INVOKE = '__standInInvoke'
export const HEAR = '__standInHear'

export const preloadScript = (code: string, args: readonly string[]): string =>
  `(${host})(${JSON.stringify({ args, invoke: INVOKE, hear: HEAR })}, (require, process) => {\n${code}\n})`

type Listener = (event: object, value: unknown) => void

interface About {
  args: readonly string[]
  invoke: string
  hear: string
}

/** The page runs the source of this function. Unlike in Electron, page and preload script share globals. */
function host(
  { args, invoke, hear }: About,
  run: (require: () => object, process: object) => void,
): void {
  const page = globalThis as unknown as Record<string, unknown>
  const listeners = new Map<string, Set<Listener>>()
  const call = page[invoke] as (channel: string, input: unknown) => Promise<unknown>
  page[hear] = (channel: string, value: unknown) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, value)
  }
  const electron = {
    contextBridge: {
      exposeInMainWorld(name: string, api: object) {
        Object.defineProperty(page, name, { value: Object.freeze(api) })
      },
    },
    ipcRenderer: {
      invoke: (channel: string, input: unknown) => call(channel, input),
      on(channel: string, listener: Listener) {
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      },
      off: (channel: string, listener: Listener) => void listeners.get(channel)?.delete(listener),
    },
  }
  run(() => electron, { argv: args })
}
