import type { EventName, EventValue } from '@safelight/contract/desktop-bridge'
import { BrowserWindow, dialog, screen, shell } from 'electron'
import { aboutArgument, channelOf } from '../bridge/channels.ts'
import { originOf } from '../protocol/app-pages.ts'
import type { Settings } from '../settings/settings.ts'
import { boundsFor } from './bounds.ts'
import { type Destination, destinationOf, newWindowDestination } from './destinations.ts'

export interface MainWindow {
  /** Shows a page of the app, named by its path; without one only brings the window to the front. */
  show(page?: string): void
  notify<Name extends EventName>(name: Name, value: EventValue<Name>): void
  /** Shows how far something is, from 0 to 1; null when nothing is on its way. */
  showProgress(part: number | null): void
  /** Asks for a folder and gives its path. */
  askFolder(): Promise<string | undefined>
  /** Closes it and calls `open` for the one that takes its place, unless the person stays for what is under way. */
  replaceBy(open: () => void): void
  /** Whether it has closed, or is about to, for another one. */
  isReplaced(): boolean
}

export interface WindowDeps {
  settings: Settings
  preload: string
  version: string
}

/** Opens the window at a page of a server's, or at the first page, which asks for one. */
export function openMainWindow(
  { settings, preload, version }: WindowDeps,
  server: string | null,
  page = '/',
): MainWindow {
  const { server: lastServer, window: last } = settings.get()
  const origin = originOf(server)
  const window = new BrowserWindow({
    ...boundsFor(
      last,
      screen.getAllDisplays().map(({ workArea }) => workArea),
    ),
    minWidth: 360,
    minHeight: 480,
    backgroundColor: '#100c0a',
    show: false,
    webPreferences: {
      preload,
      additionalArguments: [aboutArgument({ version, server, lastServer })],
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      // A dictionary would come from a third party.
      spellcheck: false,
    },
  })
  const { webContents } = window
  /** Opens what takes its place. */
  let next: (() => void) | undefined

  if (last?.isMaximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => rememberBounds(window, settings))
  webContents.on('will-navigate', event => {
    const destination = destinationOf(event.url, server)
    if (destination.in !== 'window') event.preventDefault()
    openOutside(destination)
  })
  webContents.on('will-redirect', event => {
    if (destinationOf(event.url, server).in !== 'window') event.preventDefault()
  })
  webContents.setWindowOpenHandler(({ url }) => {
    openOutside(newWindowDestination(url, server))
    return { action: 'deny' }
  })
  webContents.on('will-attach-webview', event => event.preventDefault())
  webContents.on('will-prevent-unload', event => {
    // A page that has something under way asks to stay; preventing that lets it go.
    if (mayLeave(window)) event.preventDefault()
    else next = undefined
  })
  window.on('closed', () => next?.())
  const load = (path: string) => {
    // One that another takes the place of while it loads has failed, and that is no error.
    window.loadURL(origin + path).catch(() => {})
  }
  load(server === null ? FIRST_PAGE : page)

  const notify: MainWindow['notify'] = (name, value) => {
    if (!window.isDestroyed()) webContents.send(channelOf(name), value)
  }
  return {
    notify,
    show(path) {
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
      if (path === undefined || server === null) return
      if (webContents.isLoading()) load(path)
      else notify('openPage', path)
    },
    showProgress: part => window.setProgressBar(part ?? NO_PROGRESS),
    async askFolder() {
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        properties: ['openDirectory'],
      })
      return canceled ? undefined : filePaths[0]
    },
    replaceBy(open) {
      next = open
      window.close()
    },
    isReplaced: () => next !== undefined,
  }
}

/** Where the web app asks for the server. */
const FIRST_PAGE = '/connect'

const NO_PROGRESS = -1

function openOutside(destination: Destination): void {
  if (destination.in === 'browser') void shell.openExternal(destination.url)
}

function rememberBounds(window: BrowserWindow, settings: Settings): void {
  settings.set({
    ...settings.get(),
    window: { ...window.getNormalBounds(), isMaximized: window.isMaximized() },
  })
}

function mayLeave(window: BrowserWindow): boolean {
  const answer = dialog.showMessageBoxSync(window, {
    type: 'question',
    message: 'Something is still on its way.',
    detail: 'If you leave now, it goes on the next time.',
    buttons: ['Leave', 'Stay'],
    defaultId: 1,
    cancelId: 1,
  })
  return answer === 0
}
