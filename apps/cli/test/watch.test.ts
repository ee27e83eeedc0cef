import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { call } from '@safelight/test-kit/accounts/account'
import { signUpOwner } from '@safelight/test-kit/library'
import { startServer, temporaryFolder } from '@safelight/test-kit/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { picture, writeFiles } from './support/pictures.ts'
import { aTerminal } from './support/terminal.ts'

const EMAIL = 'ada@example.org'

async function signedIn() {
  const server = await startServer()
  await signUpOwner(server, EMAIL)
  const terminal = aTerminal()
  const line = await aLine(server.port)
  await terminal.run(['login', line.url, EMAIL], { typed: ['Correct-horse-7'] })
  return { server, line, ...terminal }
}

/** A connection to a server, which can be cut. */
async function aLine(port: number) {
  let isCut = false
  const clients = new Set<Socket>()
  const line = createServer(client => {
    clients.add(client)
    client.on('error', () => {})
    if (isCut) return void client.destroy()
    const server = connect(port, '127.0.0.1')
    server.on('error', () => {})
    client.pipe(server).pipe(client)
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
  await new Promise<void>(resolve => line.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void line.close())
  const { port: shown } = line.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${shown}`,
    cut: () => {
      isCut = true
      for (const client of clients) client.destroy()
    },
    mend: () => {
      isCut = false
    },
  }
}

type Signed = Awaited<ReturnType<typeof signedIn>>

/** Runs `watch` in the background. */
function watching({ run }: Signed, args: string[], pace?: { look?: number; root?: number }) {
  const lines: string[] = []
  const stopping = new AbortController()
  const ended = run(['watch', ...args], {
    stopping: stopping.signal,
    told: line => void lines.push(line),
    pace: { settle: 50, look: 60_000, root: 60_000, ...pace },
  })
  return {
    lines,
    ended,
    told: (text: string) => expect.poll(() => lines.join('\n')).toContain(text),
    async stop() {
      stopping.abort(new DOMException('Stopped', 'AbortError'))
      return ended
    },
  }
}

async function names({ run }: Signed): Promise<string[]> {
  const { out } = await run(['list', '--json'])
  return out
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line).name)
    .sort()
}

describe('watch', () => {
  it('imports new files until it is stopped, next to other commands', async () => {
    const place = await signedIn()
    const folder = temporaryFolder()
    writeFiles(folder, { 'a.gif': picture('a') })
    const first = watching(place, [folder, '--labels', 'phone'])
    await first.told(`${folder}: 1 imported.`)
    writeFiles(folder, {
      'trip/b.gif': picture('b'),
      '.syncthing.c.gif.tmp': picture('c'),
      'd.gif.part': picture('d'),
    })
    await first.told(`${folder}: 1 imported.\n${folder}: 1 imported.`)
    renameSync(join(folder, 'trip'), join(folder, 'Rome'))
    await first.told('0 imported, 1 already in the library.')
    expect(await names(place)).toEqual(['a.gif', 'b.gif'])
    expect(await first.stop()).toMatchObject({ code: 0, told: '' })
    expect(first.lines.at(-1)).toBe('Stopped. 2 photos and videos were imported since the start.')

    writeFiles(folder, { 'e.gif': picture('e') })
    const second = watching(place, [folder])
    await second.told(`${folder}: 1 imported.`)
    await second.stop()
    expect(await names(place)).toEqual(['a.gif', 'b.gif', 'e.gif'])
    expect(readdirSync(folder).sort()).toEqual([
      ...['.syncthing.c.gif.tmp', 'Rome', 'a.gif', 'd.gif.part', 'e.gif'],
    ])
  })

  it('waits for a disk that is missing, and says so', async () => {
    const place = await signedIn()
    const disk = join(temporaryFolder(), 'disk')
    const { told, stop, lines } = watching(place, [disk], { root: 50 })
    await told(`${disk}: The file could not be read.`)
    mkdirSync(disk)
    await told(`${disk}: There are no files in the folder.`)
    writeFiles(disk, { 'a.gif': picture('a') })
    await told(`${disk}: 1 imported.`)
    await told(`${disk}: The folder can be read again.`)
    rmSync(disk, { recursive: true })
    await expect.poll(() => lines.at(-1)).toBe(`${disk}: The file could not be read.`)
    expect((await stop()).code).toBe(0)
    expect(await names(place)).toEqual(['a.gif'])
  })

  it('names a file that fails once, and retries it', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may read every file')
    const place = await signedIn()
    const folder = temporaryFolder()
    writeFiles(folder, { 'a.gif': picture('a') })
    chmodSync(join(folder, 'a.gif'), 0)
    const { told, stop, lines } = watching(place, [folder], { look: 300 })
    await told(`FAILED  ${folder}/a.gif`)
    chmodSync(join(folder, 'a.gif'), 0o600)
    await told(`${folder}: 1 imported.`)
    expect(lines.filter(line => line.startsWith('FAILED')).length).toBe(1)
    await stop()
  })

  it('names a file that is no picture only once', async () => {
    const place = await signedIn()
    const folder = temporaryFolder()
    writeFiles(folder, { 'bad.gif': 'no picture' })
    const { told, stop, lines } = watching(place, [folder], { look: 200 })
    await told(`FAILED  ${folder}/bad.gif`)
    writeFiles(folder, { 'good.gif': picture('good') })
    await told(`${folder}: 1 imported.`)
    await stop()
    expect(lines.filter(line => line.startsWith('FAILED')).length).toBe(1)
  })

  it('waits for the server when it starts', async () => {
    const place = await signedIn()
    const folder = temporaryFolder()
    writeFiles(folder, { 'a.gif': picture('a') })
    place.line.cut()
    const { told, stop } = watching(place, [folder])
    await told('The server cannot be reached. Retrying automatically.')
    place.line.mend()
    await told('The server can be reached again.')
    await told(`${folder}: 1 imported.`)
    await stop()
  })

  it('stops while the server is away', async () => {
    const place = await signedIn()
    place.line.cut()
    const { told, stop } = watching(place, [temporaryFolder()])
    await told('The server cannot be reached.')
    expect(await stop()).toMatchObject({ code: 0, out: 'Stopped.\n' })
  })

  it('ends with one sentence after its session was ended', async () => {
    const place = await signedIn()
    const folder = temporaryFolder()
    writeFiles(folder, { 'a.gif': picture('a') })
    const { told, ended } = watching(place, [folder], { look: 200 })
    await told(`${folder}: 1 imported.`)
    const { token } = JSON.parse(readFileSync(place.places.keyFile, 'utf8'))
    await call(place.server, 'POST', '/api/auth/logout', { token })
    expect(await ended).toMatchObject({
      code: 1,
      told: 'Your session has ended. Sign in again.\n',
    })
  })

  it('refuses a file in place of a folder', async () => {
    const place = await signedIn()
    const folder = temporaryFolder()
    const file = join(folder, 'a.gif')
    writeFileSync(file, picture('a'))
    expect((await place.run(['watch', file])).told).toBe(`${file} is not a folder.\n`)
  })
})
