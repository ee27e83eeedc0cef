#!/usr/bin/env node
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { plain, plainLines } from '@safelight/contract/plain-text'
import { openPlaces } from '@safelight/media/places'
import { texts } from '@safelight/texts/cli'
import { createAsk } from './account/ask.ts'
import { pathsOf } from './account/paths.ts'
import { messageOf } from './error-message.ts'
import { createCommandLine } from './program.ts'
import { visionRuntime } from './vision-runtime.ts'

// Files that this process creates are readable only by their owner.
process.umask(0o077)

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopping.abort(new DOMException(texts.stopped, 'AbortError'))
  })
}

const { stdin, stdout, stderr } = process
// The reader of a pipe, such as `head`, may close it early. Like other programs, end without a message.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})
const clearLine = () => (stderr.isTTY ? '\r\u001b[K' : '')
// Messages may come from a server or a file. Their control characters could change the terminal.
const notify = (line: string) => void stderr.write(`${clearLine()}${plainLines(line)}\n`)

const ask = createAsk(stdin, text => void stderr.write(text))
const program = createCommandLine({
  paths: pathsOf(process.env),
  passwordFile: process.env.SAFELIGHT_PASSWORD_FILE,
  ask,
  loadPlaces() {
    const file = createReadStream(fileURLToPath(import.meta.resolve('#places.dat')))
    return openPlaces(Readable.toWeb(file) as ReadableStream<Uint8Array<ArrayBuffer>>)
  },
  vision: visionRuntime(navigator.hardwareConcurrency),
  print(line) {
    if (clearLine()) stderr.write(clearLine())
    stdout.write(`${plainLines(line)}\n`)
  },
  notice: notify,
  show(line) {
    if (stderr.isTTY) stderr.write(`${clearLine()}${plain(line).slice(0, stderr.columns - 1)}`)
  },
  fail() {
    process.exitCode = 1
  },
  stopping: stopping.signal,
  pace: { settle: 5000, look: 300_000, root: 30_000 },
})

try {
  await program.parseAsync()
} catch (error) {
  // Internal errors may quote text from a server or a file. `notify` removes its control characters.
  notify(messageOf(error) ?? inspect(error))
  process.exitCode = 1
} finally {
  ask.close()
}
