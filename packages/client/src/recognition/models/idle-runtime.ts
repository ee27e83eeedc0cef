import type { Runtime, Session } from '@safelight/recognition/runtime'

/** Runs models until it is closed, which returns their memory. */
export interface RuntimeHost {
  runtime: Runtime
  close(): void
}

/** Milliseconds without use until the models are closed. */
export const IDLE_AFTER = 60_000

/**
 * Starts a host when a model is needed, and closes it when no model has run for a while. The next run starts another
 * one, which reads the model again.
 */
export function idleRuntime(start: () => Promise<RuntimeHost>, idleAfter = IDLE_AFTER): Runtime {
  let host: Promise<RuntimeHost> | undefined
  let users = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function release(): void {
    host?.then(({ close }) => close()).catch(() => {})
    host = undefined
  }

  async function using<T>(use: (host: Promise<RuntimeHost>) => Promise<T>): Promise<T> {
    users += 1
    clearTimeout(timer)
    host ??= start()
    const used = host
    try {
      return await use(used)
    } catch (error) {
      // A host that is out of memory fails from then on. Others that use it would wait forever if it closed now.
      if (users === 1 && host === used) release()
      throw error
    } finally {
      users -= 1
      clearTimeout(timer)
      if (users === 0) timer = setTimeout(release, idleAfter)
    }
  }

  return {
    open(read) {
      let openedIn: Promise<RuntimeHost> | undefined
      let opening: Promise<Session> | undefined
      const sessionIn = (current: Promise<RuntimeHost>): Promise<Session> => {
        if (openedIn !== current || !opening) {
          openedIn = current
          opening = current.then(({ runtime }) => runtime.open(read))
        }
        return opening
      }
      return using(async first => {
        const { inputs, outputs } = await sessionIn(first)
        return {
          inputs,
          outputs,
          run: feeds => using(async current => (await sessionIn(current)).run(feeds)),
          async close() {
            if (host && host === openedIn) await (await opening)?.close()
            opening = undefined
          },
        }
      })
    },
  }
}
