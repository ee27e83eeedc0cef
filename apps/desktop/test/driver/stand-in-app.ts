import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { pageLimits } from '../stand-in/app-scheme.ts'
import { HEAR, INVOKE, preloadScript } from '../stand-in/preload-host.ts'
import { type Methods, type Remote, remoteOver } from '../stand-in/remote.ts'
import { netLogSwitch } from '../support/net-logs.ts'
import type { DesktopApp, Launch } from './desktop-app.ts'

const MAIN = join(import.meta.dirname, '../../src/main.ts')
const REGISTER = new URL('../stand-in/register.ts', import.meta.url).href

/** The page calls this function when a person chooses a folder such as Downloads. */
const RESTRICTED = '__standInRestricted'

/** The port of each data folder. A restart keeps the port, because the stored data belongs to its origin. */
const ports = new Map<string, number>()

interface Opening {
  preload: string
  args: string[]
  width: number
  height: number
}

/** Runs the main process from source, with the Electron stand-in and with pages in Chromium. */
export async function launchStandIn({ data, args = [], env = {} }: Launch): Promise<DesktopApp> {
  const port = await portOf(data)
  const context = await chromium.launchPersistentContext(join(data, 'chromium'), {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    // Passes all requests through the stand-in, as if they came from Electron.
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      netLogSwitch(data),
    ],
  })
  const environment = {
    ...env,
    STAND_IN_DATA: data,
    STAND_IN_PORT: String(port),
  }
  const pages = new Map<number, Page>()
  const opened: string[] = []
  const titles: string[] = []
  let folder: string | undefined
  let told = Promise.withResolvers<Page>()
  const nextPage = async (act: () => Promise<unknown>) => {
    told = Promise.withResolvers<Page>()
    await act()
    return told.promise
  }

  const methods: Methods = {
    async openWindow(id: number, { preload, args, width, height }: Opening) {
      const page = await context.newPage()
      await page.setViewportSize({ width, height })
      await page.exposeBinding(INVOKE, ({ frame }, channel: string, input: unknown) =>
        main.call('invoke', id, frame.url(), channel, input),
      )
      await page.exposeBinding(RESTRICTED, ({ frame }) => main.call('restricted', frame.url()))
      await page.addInitScript({ content: pageLimits(RESTRICTED) })
      await page.addInitScript({ content: preloadScript(readFileSync(preload, 'utf8'), args) })
      page.on('download', async download => {
        const options = await main.call('download', download.suggestedFilename())
        titles.push((options as { title?: string }).title ?? '')
        await download.cancel()
      })
      page.on('dialog', async dialog => {
        const stays = dialog.type() === 'beforeunload' && !(await main.call('asksToStay', id))
        await (stays ? dialog.dismiss() : dialog.accept())
      })
      page.once('close', () => {
        pages.delete(id)
        main.call('closed', id).catch(() => {})
      })
      pages.set(id, page)
    },
    async load(id: number, url: string) {
      const page = pages.get(id)
      const response = await page?.goto(url)
      if (page) told.resolve(page)
      return response?.status()
    },
    goBack: (id: number) => void pages.get(id)?.goBack(),
    goForward: (id: number) => void pages.get(id)?.goForward(),
    closeWindow: (id: number) => pages.get(id)?.close({ runBeforeUnload: true }),
    send: (id: number, channel: string, value: unknown) =>
      pages.get(id)?.evaluate(hear, { hear: HEAR, channel, value }),
    askFolder: () => ({ canceled: folder === undefined, filePaths: folder ? [folder] : [] }),
    openOutside: (url: string) => void opened.push(url),
    showProgress() {},
  }
  let child: ChildProcess
  let main: Remote
  const page = await nextPage(async () => {
    ;({ child, main } = start({ ...environment, STAND_IN_FIRST: 'yes' }, args, methods))
    await lockNavigation(context, pages, (...call) => main.call(...call))
    // The error gives no reason, because the process has already printed the reason.
    child.once('exit', code => code && told.reject(new Error(`The app has ended with ${code}.`)))
  })
  return {
    page,
    nextPage,
    async answerFolder(path) {
      folder = path
    },
    saveDialogs: async () => titles,
    openedOutside: async () => opened,
    mainProcess: async () => child.pid,
    answerQuestions: async button => void (await main.call('answerQuestions', button)),
    questions: async () => Number(await main.call('questions')),
    chooseFromMenu: async label => void (await main.call('chooseFromMenu', label)),
    async startAgain(args) {
      const second = start({ ...environment, STAND_IN_FIRST: 'no' }, args, {})
      await ended(second.child)
      await main.call('secondInstance', ['safelight', ...args])
    },
    async quit() {
      const end = ended(child)
      main.call('quit').catch(() => {})
      await end
      await context.close()
    },
  }
}

function start(environment: Record<string, string>, args: string[], methods: Methods) {
  const child = fork(MAIN, args, {
    execArgv: ['--import', REGISTER],
    env: { ...process.env, ...environment },
    serialization: 'advanced',
  })
  const channel = {
    // The app may end at any time. Then nobody receives the message.
    send: (message: object) => void (child.connected && child.send(message, () => {})),
    listen: (listener: (message: never) => void) =>
      void child.on('message', message => listener(message as never)),
  }
  return { child, main: remoteOver(channel, methods) }
}

/** Passes each navigation to another site to the app, which decides what happens. */
async function lockNavigation(
  context: BrowserContext,
  pages: ReadonlyMap<number, Page>,
  ask: Remote['call'],
): Promise<void> {
  // Uploads go to the server. Pausing them would copy their bodies into this process.
  const isElsewhere = ({ hostname, pathname }: URL) =>
    !hostname.endsWith('.localhost') && !pathname.startsWith('/api/')
  await context.route(isElsewhere, async route => {
    if (!route.request().isNavigationRequest()) return route.continue()
    const page = route.request().frame().page()
    // After a 204 response, the browser stays on its current page.
    await route.fulfill({ status: 204 })
    const [own] = [...pages].find(([, each]) => each === page) ?? []
    if (own !== undefined) return void (await ask('navigate', own, route.request().url()))
    const [last] = [...pages.keys()].slice(-1)
    await ask('openedBy', last, route.request().url())
    await page.close()
  })
}

/** Delivers an event of the main process. Playwright runs this function in the page. */
function hear({ hear, channel, value }: { hear: string; channel: string; value: unknown }): void {
  const page = globalThis as unknown as Record<string, (channel: string, value: unknown) => void>
  page[hear]?.(channel, value)
}

async function portOf(data: string): Promise<number> {
  const known = ports.get(data)
  if (known !== undefined) return known
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => probe.close(resolve))
  ports.set(data, port)
  return port
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
