import { deepEqual, equal, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { signUpOwner } from '@safelight/test-kit/library'
import { startServer } from '../crash/starts.ts'
import { createRandom } from '../fuzz/random.ts'
import { runCli, startWatch, type WatchProcess } from './watch-process.ts'
import { writeLikeSyncthing } from './writer.ts'

export interface WatchOptions {
  files: number
  kills: number
  /** Files of other kinds, which a look goes through without importing them. */
  unchanged: number
  seed: string
  print(line: string): void
}

const EMAIL = 'ada@example.org'
/** Milliseconds after which a file that never comes is a finding. */
const LONGEST = 1_800_000

/**
 * Fills a folder as programs do that copy from a phone, while `safelight-cli watch` runs and is killed. Throws
 * if a photo is missing or there twice.
 */
export async function runWatch(options: WatchOptions): Promise<Record<string, string>> {
  const { files, kills, unchanged, seed, print } = options
  const random = createRandom(seed)
  const place = mkdtempSync(join(tmpdir(), 'safelight-watch-'))
  const [home, folder] = [join(place, 'home'), join(place, 'phone')]
  for (const each of [home, folder]) mkdirSync(each)
  const server = await startServer(join(place, 'data'))
  let watch: WatchProcess | undefined
  try {
    const { person } = await signUpOwner(server, EMAIL)
    const login = runCli(home, ['login', server.url, EMAIL], `${PASSWORD}\n`)
    login.stderr?.pipe(process.stderr)
    equal((await once(login, 'exit'))[0], 0)
    const count = async () => {
      const headers = { Authorization: `Bearer ${person.token}` }
      const answer = await fetch(`${server.url}/api/media/available-months`, { headers })
      const text = await answer.text()
      return [...text.matchAll(/"count":(\d+)/g)].reduce((sum, [, each]) => sum + Number(each), 0)
    }

    let peak = 0
    let killed = 0
    let written = 0
    const began = performance.now()
    watch = startWatch(home, folder)
    const writing = writeLikeSyncthing(folder, files, random, now => {
      written = now
    })
    const until = began + LONGEST
    for (;;) {
      const there = await count()
      const isDue = killed < kills && there >= (files * killed) / kills
      if (isDue) {
        await delay(random.below(3000))
        peak = Math.max(peak, watch.peak())
        await watch.end('SIGKILL')
        killed += 1
        print(`kill ${killed}: ${written} written, ${there} in the library`)
        watch = startWatch(home, folder)
      } else if (there >= files && killed === kills) break
      ok(performance.now() < until, `only ${there} files came:\n${watch.lines.join('\n')}`)
      await delay(500)
    }
    await writing
    const took = (performance.now() - began) / 1000
    await looked(watch)
    peak = Math.max(peak, watch.peak())
    equal(await watch.end('SIGTERM'), 0)
    const names = await listNames(home)
    equal(names.length, files, 'a photo is missing, or there twice')
    equal(new Set(names.map(name => name.replace(/^.*_/, ''))).size, files)

    print(`writing ${unchanged} unchanged files`)
    for (let number = 0; number < unchanged; number += 1) {
      const at = join(folder, `Notes ${Math.floor(number / 500)}`)
      if (number % 500 === 0) mkdirSync(at)
      writeFileSync(join(at, `${number}.txt`), `Note ${number}`)
    }
    watch = startWatch(home, folder)
    await looked(watch)
    equal(await watch.end('SIGTERM'), 0)
    watch = startWatch(home, folder)
    const again = performance.now()
    await looked(watch)
    const look = (performance.now() - again) / 1000
    const peakOfLook = watch.peak()
    equal(await watch.end('SIGTERM'), 0)
    deepEqual((await listNames(home)).length, files)
    return {
      'photos, each in the library once': String(files),
      'SIGKILLs of the command': String(killed),
      'seconds, with the writer’s pauses': took.toFixed(0),
      'memory of the command, peak': `${peak} MiB`,
      [`start and look at ${unchanged + files} unchanged files`]: `${look.toFixed(1)} s`,
      'memory of that look, peak': `${peakOfLook} MiB`,
    }
  } finally {
    await watch?.end('SIGKILL')
    await server.process.end('SIGTERM')
    rmSync(place, { recursive: true, force: true })
  }
}

const PASSWORD = 'Correct-horse-7'

/** Waits until the command has nothing left to do: its processor time stands still. */
async function looked(watch: WatchProcess): Promise<void> {
  let before = -1
  let quiet = 0
  while (quiet < 4) {
    await delay(500)
    const now = watch.cpuSeconds()
    quiet = watch.lines.length > 0 && now - before < 0.03 ? quiet + 1 : 0
    before = now
  }
}

async function listNames(home: string): Promise<string[]> {
  const list = runCli(home, ['list', '--json'])
  let text = ''
  list.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  const [code] = await once(list, 'close')
  equal(code, 0)
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line).name)
}
