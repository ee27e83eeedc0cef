import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'
import type { HandlerDetails, MenuItemConstructorOptions } from 'electron'
import { createNetLog } from '../support/net-logs.ts'
import { beReady, locks } from './locks.ts'
import { toApp } from './origins.ts'
import { remoteOver } from './remote.ts'
import { type ProtocolHandler, serveProtocol } from './serve-protocol.ts'
import { webRequest } from './web-request.ts'
import { BrowserWindow, connectWindows, lastWindow, windows } from './window.ts'

/*
 * Replaces the part of Electron's main process that the app uses. Pages run in the Chromium of the test
 * process, which this process reaches over IPC.
 */
export { BrowserWindow }

const { STAND_IN_DATA = '', STAND_IN_PORT = '0', STAND_IN_FIRST } = process.env
const appPath = join(import.meta.dirname, '../..')
const port = Number(STAND_IN_PORT)
const log = createNetLog(STAND_IN_DATA)
let handler: ProtocolHandler | undefined
let menu: MenuItemConstructorOptions[] = []
let pressed = 0
let questions = 0

const test = remoteOver(
  {
    send: message => void process.send?.(message),
    listen: listener => void process.on('message', message => listener(message as never)),
  },
  {
    async invoke(window: number, url: string, channel: string, input: unknown) {
      const { webContents } = windows.get(window) ?? {}
      if (!webContents) throw new Error('The window is gone.')
      const origin = toApp(new URL(url).origin)
      const senderFrame =
        origin === webContents.mainFrame.origin ? webContents.mainFrame : { origin, parent: null }
      return listeners.get(channel)?.({ senderFrame }, input)
    },
    navigate(window: number, url: string) {
      windows.get(window)?.webContents.emit('will-navigate', { url, preventDefault() {} })
    },
    openedBy: (window: number, url: string) =>
      windows.get(window)?.webContents.windowOpened({ url } as HandlerDetails),
    asksToStay: (window: number) => windows.get(window)?.asksToStay(),
    closed: (window: number) => windows.get(window)?.gone(),
    answerQuestions(button: number) {
      pressed = button
    },
    questions: () => questions,
    /** Returns the app's answer about a folder such as Downloads. Without an answer, never resolves. */
    restricted: (url: string) =>
      new Promise(resolve => {
        const details = { origin: toApp(new URL(url).origin), isDirectory: true }
        session.defaultSession.emit('file-system-access-restricted', {}, details, resolve)
      }),
    /** Returns the options of the dialog in which a person would save a download. */
    download(name: string) {
      let options = {}
      const setSaveDialogOptions = (given: object) => {
        options = given
      }
      const item = { getFilename: () => name, setSaveDialogOptions }
      session.defaultSession.emit('will-download', {}, item)
      return options
    },
    secondInstance: (args: string[]) => void app.emit('second-instance', {}, args),
    chooseFromMenu(label: string) {
      const items = menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
      const click = items.find(item => item.label === label)?.click as (() => void) | undefined
      if (!click) throw new Error(`The menu has no ${label}.`)
      click()
    },
    quit: () => app.quit(),
  },
)
connectWindows(test, port)

class App extends EventEmitter {
  requestSingleInstanceLock = () => STAND_IN_FIRST === 'yes'
  enableSandbox = locks.enableSandbox
  readonly commandLine = { appendSwitch() {} }
  readonly isPackaged = false
  getPath = () => STAND_IN_DATA
  getAppPath = () => appPath
  getVersion = () => JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')).version
  async whenReady(): Promise<void> {
    await serveProtocol(port, () => handler)
    beReady()
  }
  relaunch({ execPath = process.execPath } = {}): void {
    process.once('exit', () => spawn(execPath, { detached: true, stdio: 'ignore' }).unref())
  }
  quit(): void {
    for (const window of windows.values()) window.close()
    if (windows.size === 0) process.exit()
  }
}

export const app = new App()
lastWindow.on('gone', () => app.emit('window-all-closed'))

const listeners = new Map<string, (event: unknown, input: unknown) => unknown>()
/** Does nothing, because Electron's updater works only on macOS and Windows. */
export const autoUpdater = new EventEmitter()

export const ipcMain = {
  handle: (channel: string, listener: (event: unknown, input: unknown) => unknown) =>
    void listeners.set(channel, listener),
}

export const protocol = {
  registerSchemesAsPrivileged: locks.registerSchemesAsPrivileged,
  handle(_: string, given: ProtocolHandler) {
    handler = given
  },
}

export const net = {
  /** Like Electron, reads the whole body before sending it, and whole answers even if nobody reads them. */
  async fetch(url: string, { body, ...init }: RequestInit = {}) {
    log(url)
    const whole = body ? { body: await buffer(body as ReadableStream) } : {}
    const answer = await fetch(url, { ...init, ...whole })
    return answer.body ? new Response(notCanceled(answer.body), answer) : answer
  },
}

function notCanceled(body: globalThis.ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader()
  return new globalThis.ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      const next = async (): Promise<void> => ((await reader.read()).done ? undefined : next())
      await next().catch(() => {})
    },
  })
}

export const dialog = {
  showOpenDialog: async () => test.call('askFolder'),
  showMessageBoxSync() {
    questions += 1
    return pressed
  },
}

export const shell = { openExternal: (url: string) => test.call('openOutside', url) }

/** Obfuscates texts instead of encrypting them, so that nothing is stored in plain text. */
export const safeStorage = {
  isEncryptionAvailable: () => true,
  encryptString: (text: string) => Buffer.from(text).map(byte => byte ^ 0x5a),
  decryptString: (sealed: Buffer) => Buffer.from(sealed.map(byte => byte ^ 0x5a)).toString(),
}

export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
}

export const session = {
  defaultSession: Object.assign(new EventEmitter(), locks, { webRequest }),
}

export const Menu = {
  buildFromTemplate: (template: MenuItemConstructorOptions[]) => template,
  setApplicationMenu(built: MenuItemConstructorOptions[]) {
    menu = built
  },
}
