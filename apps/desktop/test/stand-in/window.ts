import { EventEmitter } from 'node:events'
import type {
  BrowserWindowConstructorOptions,
  HandlerDetails,
  WindowOpenHandlerResponse,
} from 'electron'
import { mustBeLocked } from './locks.ts'
import { toApp, toHttp } from './origins.ts'
import type { Remote } from './remote.ts'

class WebContents extends EventEmitter {
  readonly mainFrame = { origin: '', parent: null }
  loading = false
  windowOpened: (details: HandlerDetails) => WindowOpenHandlerResponse = () => ({ action: 'deny' })
  readonly #window: BrowserWindow

  constructor(window: BrowserWindow) {
    super()
    this.#window = window
  }

  isLoading = () => this.loading
  navigationHistory = {
    goBack: () => void remote?.call('goBack', this.#window.id),
    goForward: () => void remote?.call('goForward', this.#window.id),
  }
  send = (channel: string, ...values: unknown[]) =>
    // Like in Electron, sending to a page that is closing is no error.
    void remote?.call('send', this.#window.id, channel, ...values).catch(() => {})
  setWindowOpenHandler(handler: WebContents['windowOpened']): void {
    this.windowOpened = handler
  }
}

let remote: Remote | undefined
let port = 0
export const windows = new Map<number, BrowserWindow>()
/** Emits `gone` after the last window closes. */
export const lastWindow = new EventEmitter()

export function connectWindows(to: Remote, at: number): void {
  remote = to
  port = at
}

export class BrowserWindow extends EventEmitter {
  static #made = 0
  readonly id = ++BrowserWindow.#made
  readonly webContents = new WebContents(this)
  readonly #opened: Promise<unknown>
  #isGone = false
  readonly #bounds: { x: number; y: number; width: number; height: number }

  constructor({
    x = 0,
    y = 0,
    width = 800,
    height = 600,
    webPreferences = {},
  }: BrowserWindowConstructorOptions) {
    super()
    mustBeLocked()
    const { preload, additionalArguments, sandbox, contextIsolation, nodeIntegration } =
      webPreferences
    if (!sandbox || !contextIsolation || nodeIntegration)
      throw new Error('The page is not isolated.')
    this.#bounds = { x, y, width, height }
    windows.set(this.id, this)
    this.#opened = Promise.resolve(
      remote?.call('openWindow', this.id, { preload, args: additionalArguments, width, height }),
    )
  }

  async loadURL(address: string): Promise<void> {
    this.webContents.loading = true
    this.webContents.mainFrame.origin = toApp(new URL(toHttp(address, port)).origin)
    await this.#opened
    const status = await remote?.call('load', this.id, toHttp(address, port))
    this.webContents.loading = false
    this.webContents.emit('did-navigate', {}, address, status)
    this.emit('ready-to-show')
  }

  close(): void {
    this.emit('close')
    void remote?.call('closeWindow', this.id)
  }

  /** Call it when a page asks to stay open. Returns whether the app closes the page anyway. */
  asksToStay(): boolean {
    let leaves = false
    this.webContents.emit('will-prevent-unload', { preventDefault: () => (leaves = true) })
    return leaves
  }

  gone(): void {
    this.#isGone = true
    windows.delete(this.id)
    this.emit('closed')
    if (windows.size === 0) lastWindow.emit('gone')
  }

  isDestroyed = () => this.#isGone

  show = () => {}
  focus = () => {}
  restore = () => {}
  maximize = () => {}
  isMinimized = () => false
  isMaximized = () => false
  getNormalBounds = () => this.#bounds
  setProgressBar = (part: number) => void remote?.call('showProgress', part)
}
