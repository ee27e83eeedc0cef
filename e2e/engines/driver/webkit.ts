import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'
import { type Browser, PATIENCE } from './browser.ts'
import { openHttpSession } from './http.ts'
import { type Program, startProgram } from './program.ts'
import { createSession } from './session.ts'

export interface WebKitPaths {
  driver: string
  browser: string
}

/** Opens WebKit on its own virtual screen. Its sessions are ephemeral, like private windows. */
export async function openWebKit({ driver, browser }: WebKitPaths): Promise<Browser> {
  const { screen, display } = await startScreen()
  const port = await freePort()
  const downloads = await mkdtemp(join(tmpdir(), 'safelight-webkit-'))
  await writeFile(join(downloads, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const program = startProgram(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: downloads },
  })
  const url = `http://127.0.0.1:${port}`
  await expect(async () => void (await fetch(`${url}/status`))).toPass({ timeout: PATIENCE })
  const send = await openHttpSession(url, {
    'webkitgtk:browserOptions': {
      binary: browser,
      args: ['--automation'],
    },
  })
  const session = createSession(send)
  const complaints: string[] = []
  const note = async () => void complaints.push(...(await session.evaluate(watch)))
  return {
    session: {
      ...session,
      async goTo(address) {
        await note()
        await session.goTo(address)
        await note()
      },
      async reload() {
        await note()
        await session.reload()
        await note()
      },
    },
    downloads,
    async complaints() {
      await note()
      return complaints.filter(complaint => !HARMLESS.has(complaint))
    },
    async close() {
      await session.end()
      await program.end()
      await screen.end()
      await rm(downloads, { recursive: true, force: true })
    },
  }
}

/** Errors that fail no test. */
const HARMLESS = new Set([
  // WebKit's own video controls throw it on a busy machine.
  "ReferenceError: Can't find variable: EmptyRanges",
  // A menu that closes places itself once more. The browser delivers the rest in the next frame.
  'ResizeObserver loop completed with undelivered notifications.',
])

declare global {
  interface Window {
    complaints?: string[]
  }
}

/** Runs in the page. Returns the errors since the previous call. */
function watch(): string[] {
  if (window.complaints) return window.complaints.splice(0)
  const complaints: string[] = []
  window.complaints = complaints
  addEventListener('error', event => complaints.push(event.message))
  addEventListener('unhandledrejection', event => complaints.push(`${event.reason}`))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`${violatedDirective} ${blockedURI}`),
  )
  const print = console.error
  console.error = (...parts) => {
    complaints.push(parts.join(' '))
    print(...parts)
  }
  return []
}

async function startScreen(): Promise<{ screen: Program; display: string }> {
  const place = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const screen = startProgram('Xvfb', place, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await once(screen.child.stdio[3] as Readable, 'data')
  return { screen, display: `:${String(number).trim()}` }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
