import type { Socket } from 'node:net'
import { WebDriverError } from './session.ts'

type Answer = [
  type: 1,
  id: number,
  error: { error: string; message: string } | null,
  result: Result,
]

type Result = { value?: unknown } | null

export type MarionetteSend = (command: string, parameters?: object) => Promise<unknown>

/** Speaks Marionette, Firefox's automation protocol: JSON messages, each after its length and a colon. */
export function createMarionette(socket: Socket): MarionetteSend {
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  let received = Buffer.alloc(0)

  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part])
    for (;;) {
      const message = takeMessage()
      if (message === undefined) return
      // The first message is a greeting, not an answer. Unlike answers, it is not an array.
      if (Array.isArray(message)) settle(message as Answer)
    }
  })
  socket.on('close', () => {
    for (const { reject } of asked.values()) reject(new Error('Firefox has gone.'))
  })

  function takeMessage(): unknown {
    const colon = received.indexOf(':')
    if (colon < 0) return undefined
    const end = colon + 1 + Number(received.subarray(0, colon))
    if (received.length < end) return undefined
    const message = JSON.parse(received.subarray(colon + 1, end).toString())
    received = received.subarray(end)
    return message
  }

  function settle([, id, error, result]: Answer): void {
    const question = asked.get(id)
    asked.delete(id)
    if (error) question?.reject(new WebDriverError(error))
    else question?.resolve(result && 'value' in result ? result.value : result)
  }

  return (command, parameters = {}) => {
    const id = ++last
    const question = Promise.withResolvers<unknown>()
    asked.set(id, question)
    const message = JSON.stringify([0, id, command, parameters])
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    return question.promise
  }
}
