#!/usr/bin/env node
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { openPlaces } from '@safelight/media/places'
import { createAsk } from './account/ask.ts'
import { placesOf } from './account/places.ts'
import { createProgram } from './program.ts'
import { sightOf } from './sight.ts'
import { messageOf } from './told.ts'

// Whatever this process writes is for its owner alone.
process.umask(0o077)

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // A second one ends it at once.
  process.once(signal, () => {
    stopping.abort(new DOMException('Stopped', 'AbortError'))
  })
}

const { stdin, stdout, stderr } = process
/** Takes the line away that shows how far it is. */
const clearLine = () => (stderr.isTTY ? '\r\u001b[K' : '')
const tell = (line: string) => void stderr.write(`${clearLine()}${line}\n`)

const ask = createAsk(stdin, text => void stderr.write(text))
const program = createProgram({
  places: placesOf(process.env),
  passwordFile: process.env.SAFELIGHT_PASSWORD_FILE,
  ask,
  loadPlaces() {
    const file = createReadStream(fileURLToPath(import.meta.resolve('#places.dat')))
    return openPlaces(Readable.toWeb(file) as ReadableStream<Uint8Array<ArrayBuffer>>)
  },
  sight: sightOf(navigator.hardwareConcurrency),
  print(line) {
    if (clearLine()) stderr.write(clearLine())
    stdout.write(`${line}\n`)
  },
  tell,
  show(line) {
    if (stderr.isTTY) stderr.write(`${clearLine()}${line.slice(0, stderr.columns - 1)}`)
  },
  fail() {
    process.exitCode = 1
  },
  stopping: stopping.signal,
})

try {
  await program.parseAsync()
} catch (error) {
  const told = messageOf(error)
  if (told === undefined) throw error
  tell(told)
  process.exitCode = 1
} finally {
  ask.close()
}
