import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPlaces } from '@safelight/media/places'
import { temporaryFolder } from '@safelight/test-kit/server'
import type { CommandContext } from '../../src/command-context.ts'
import { messageOf } from '../../src/error-message.ts'
import { createCommandLine } from '../../src/program.ts'
import { visionRuntime } from '../../src/vision-runtime.ts'

export interface Ran {
  code: 0 | 1
  out: string
  /** What the command wrote to stderr. */
  told: string
}

export interface RunOptions {
  typed?: string[]
  passwordFile?: string
  /** Receives progress lines. Returning true stops the command like Ctrl+C. */
  shown?(line: string): boolean
  stopping?: AbortSignal
  /** Receives each line of output. */
  told?(line: string): void
  pace?: CommandContext['pace']
}

export function aTerminal() {
  const home = temporaryFolder()
  const places = {
    keyFile: join(home, 'config/safelight/cli.json'),
    stateFolder: join(home, 'state/safelight'),
    modelFolder: join(home, 'cache/safelight/models'),
  }

  async function run(command: string[], options: RunOptions = {}): Promise<Ran> {
    const { typed = [], passwordFile, shown } = options
    const stopping = new AbortController()
    options.stopping?.addEventListener('abort', () => stopping.abort(options.stopping?.reason))
    const ran: Ran = { code: 0, out: '', told: '' }
    const fail = () => {
      ran.code = 1
    }
    const answer = async () => {
      const line = typed.shift()
      if (line === undefined) throw new Error('The test has no more input')
      return line
    }
    const program = createCommandLine({
      paths: places,
      passwordFile,
      ask: { line: answer, secret: answer, close: () => {} },
      async loadPlaces() {
        const file = await openAsBlob(
          fileURLToPath(import.meta.resolve('@safelight/media/places.dat')),
        )
        return openPlaces(file.stream() as ReadableStream<Uint8Array<ArrayBuffer>>)
      },
      vision: visionRuntime(1),
      print(line) {
        ran.out += `${line}\n`
        options.told?.(line)
      },
      notice(line) {
        ran.told += `${line}\n`
        options.told?.(line)
      },
      show(line) {
        if (shown?.(line)) stopping.abort(new DOMException('Stopped', 'AbortError'))
      },
      fail,
      stopping: stopping.signal,
      pace: options.pace ?? { settle: 100, look: 60_000, root: 60_000 },
    })
    try {
      await program.parseAsync(command, { from: 'user' })
    } catch (error) {
      const told = messageOf(error)
      if (told === undefined) throw error
      ran.told += `${told}\n`
      fail()
    }
    return ran
  }

  return { home, places, run }
}
