import { createInterface, type Interface } from 'node:readline'
import type { ReadStream } from 'node:tty'
import { texts } from '@safelight/texts/cli'
import { CommandError } from '../command-error.ts'

/**
 * Asks a person questions at the terminal. Without a terminal, each answer is the next line of the input.
 * Throws CommandError if the input ends.
 */
export interface Ask {
  line(question: string): Promise<string>
  /** Asks without showing what the person types. */
  secret(question: string): Promise<string>
  close(): void
}

export function createAsk(input: NodeJS.ReadStream, notify: (text: string) => void): Ask {
  let lines: Interface | undefined
  let waiting: AsyncIterator<string> | undefined

  async function scripted(): Promise<string> {
    lines ??= createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
    waiting ??= lines[Symbol.asyncIterator]()
    const { done, value } = await waiting.next()
    if (done) throw new CommandError(texts.noAnswer)
    return value
  }

  async function typed(question: string, isShown: boolean): Promise<string> {
    notify(question)
    const answer = await typedLine(input as ReadStream, isShown ? notify : () => {})
    notify('\n')
    return answer
  }

  return {
    line: question => (input.isTTY ? typed(question, true) : scripted()),
    secret: question => (input.isTTY ? typed(question, false) : scripted()),
    close() {
      lines?.close()
      input.pause()
    },
  }
}

/** Characters that a terminal sends in raw mode. `END` lists the characters of Ctrl+C and Ctrl+D. */
const ENTER = ['\r', '\n']
const ERASE = ['\b', '\u007f']
const END = ['\u0003', '\u0004']

/** Reads a line without showing it (raw mode). Rejects with CommandError on Ctrl+C or Ctrl+D. */
function typedLine(input: ReadStream, show: (text: string) => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let answer: string[] = []
  const read = (chunk: string) => {
    for (const character of chunk) {
      if (ENTER.includes(character)) return resolve(answer.join(''))
      if (END.includes(character)) return reject(new CommandError(texts.nothingChanged))
      if (ERASE.includes(character)) {
        if (answer.pop() !== undefined) show('\b \b')
      } else if (character === '\u0015') {
        show('\b \b'.repeat(answer.length))
        answer = []
      } else if (character >= ' ') {
        answer.push(character)
        show(character)
      }
    }
  }
  input.setRawMode(true).setEncoding('utf8').on('data', read).resume()
  return promise.finally(() => {
    input.off('data', read).setRawMode(false).pause()
  })
}
