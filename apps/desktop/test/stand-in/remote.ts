export interface Remote {
  call(method: string, ...params: unknown[]): Promise<unknown>
}

type Message =
  | { call: number; method: string; params: unknown[] }
  | { answer: number; value?: unknown; error?: string }

export interface Channel {
  send(message: Message): void
  listen(listener: (message: Message) => void): void
}

// biome-ignore lint/suspicious/noExplicitAny: only the callers know the types of parameters
export type Methods = Record<string, (...params: any[]) => unknown>

/** Opens one end of a channel. `methods` handle the calls of the other end. */
export function remoteOver({ send, listen }: Channel, methods: Methods): Remote {
  const waiting = new Map<number, (answer: { value?: unknown; error?: string }) => void>()
  let calls = 0

  async function answer({ call, method, params }: Extract<Message, { call: number }>) {
    try {
      const act = methods[method]
      if (!act) throw new Error(`There is no ${method}.`)
      send({ answer: call, value: await act(...params) })
    } catch (error) {
      send({ answer: call, error: error instanceof Error ? error.message : String(error) })
    }
  }

  listen(message => {
    if ('call' in message) return void answer(message)
    waiting.get(message.answer)?.(message)
    waiting.delete(message.answer)
  })
  return {
    call: (method, ...params) =>
      new Promise((resolve, reject) => {
        calls += 1
        waiting.set(calls, ({ value, error }) =>
          error === undefined ? resolve(value) : reject(new Error(error)),
        )
        send({ call: calls, method, params })
      }),
  }
}
