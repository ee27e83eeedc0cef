import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openPlaces } from '@safelight/media/places'
import { temporaryFolder } from '@safelight/test-kit/server'
import { messageOf } from '../../src/error-message.ts'
import { createCommandLine } from '../../src/program.ts'
import { visionRuntime } from '../../src/vision-runtime.ts'

/** What a command has come to. */
export interface Ran {
  code: 0 | 1
  /** Its answer. */
  out: string
  /** What it has told beside the answer. */
  told: string
}

export interface RunOptions {
  /** Lines that are typed, one for each question. */
  typed?: string[]
  passwordFile?: string
  /** Hears how far it is; true stops the command as Control and C do. */
  shown?(line: string): boolean
  /** Stops it too. */
  stopping?: AbortSignal
}

/** A machine on which nobody has signed in, with a terminal. */
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
      if (line === undefined) throw new Error('Nothing more is typed.')
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
      },
      notice(line) {
        ran.told += `${line}\n`
      },
      show(line) {
        if (shown?.(line)) stopping.abort(new DOMException('Stopped', 'AbortError'))
      },
      fail,
      stopping: stopping.signal,
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
