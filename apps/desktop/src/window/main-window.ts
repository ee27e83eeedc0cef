import type { EventValue } from '@safelight/contract/desktop-bridge'
import type { EventName } from '@safelight/contract/desktop-bridge-names'
import { texts } from '@safelight/texts/desktop-app'
import { BrowserWindow, dialog, screen, shell } from 'electron'
import { aboutArgument, channelOf } from '../bridge/channels.ts'
import { originOf } from '../protocol/app-pages.ts'
import type { Settings } from '../settings/settings.ts'
import { boundsFor } from './bounds.ts'
import { type Destination, destinationOf, newWindowDestination } from './destinations.ts'

export interface MainWindow {
  /** Brings the window to the front. Opens `page`, a page of the app, if given. */
  show(page?: string): void
  notify<Name extends EventName>(name: Name, value: EventValue<Name>): void
  /** Shows progress, 0 to 1, in the taskbar or dock. null hides it. */
  showProgress(part: number | null): void
  goBack(): void
  goForward(): void
  askFolder(): Promise<string | undefined>
  /**
   * Closes the window, then calls `open`. If work is in progress, the app asks the user first. If the user
   * declines, the window stays and `open` is not called.
   */
  replaceBy(open: () => void): void
  /** Whether `replaceBy` was called, and the user has not declined. */
  isReplaced(): boolean
}

export interface WindowDeps {
  settings: Settings
  preload: string
  icon: string
  version: string
}

export function openMainWindow(
  { settings, preload, icon, version }: WindowDeps,
  server: string | null,
  page: string,
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
    icon,
    show: false,
    webPreferences: {
      preload,
      additionalArguments: [aboutArgument({ version, server, lastServer })],
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  })
  const { webContents } = window
  const { navigationHistory: history } = webContents
  let next: (() => void) | undefined
  // If the window starts maximized, some systems report the maximized size as the normal one.
  let wasNormal = !last?.isMaximized

  if (last?.isMaximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('unmaximize', () => {
    wasNormal = true
  })
  window.on('close', () => {
    const bounds = wasNormal || !last ? window.getNormalBounds() : last
    const { x, y, width, height } = bounds
    const isMaximized = window.isMaximized()
    settings.set({ ...settings.get(), window: { x, y, width, height, isMaximized } })
  })
  // Emitted by the side buttons of a mouse, and by keys for back and forward.
  window.on('app-command', (_, command) => {
    if (command === 'browser-backward') history.goBack()
    if (command === 'browser-forward') history.goForward()
  })
  // An address without a page would leave the window empty. Deep links can lead to one.
  const leave = (url: string) => {
    if (new URL(url).pathname !== '/') load('/')
  }
  webContents.on('did-navigate', (_, url, status) => {
    if (status >= 400) leave(url)
  })
  webContents.on('did-fail-load', (_, code, __, url, isMainFrame) => {
    if (isMainFrame && code !== ABORTED) leave(url)
  })
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
    // The page asks to stay, because it is busy. Calling preventDefault() closes the window anyway.
    if (mayLeave(window)) event.preventDefault()
    else next = undefined
  })
  window.on('closed', () => next?.())
  const load = (path: string) => {
    // `loadURL` also rejects if the page starts another load first, which is no error.
    window.loadURL(origin + path).catch(() => {})
  }
  load(server === null ? FIRST_PAGE : page)

  const notify: MainWindow['notify'] = (name, value) => {
    if (!window.isDestroyed()) webContents.send(channelOf(name), value)
  }
  return {
    notify,
    show(path) {
      // An installer may still run after the window is closed.
      if (window.isDestroyed()) return
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
      if (path === undefined || server === null) return
      if (webContents.isLoading()) load(path)
      else notify('openPage', path)
    },
    goBack: () => history.goBack(),
    goForward: () => history.goForward(),
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

const FIRST_PAGE = '/connect'

const NO_PROGRESS = -1

/** Chromium's code for a load that another load has replaced. */
const ABORTED = -3

function openOutside(destination: Destination): void {
  if (destination.in === 'browser') void shell.openExternal(destination.url)
}

function mayLeave(window: BrowserWindow): boolean {
  const answer = dialog.showMessageBoxSync(window, {
    type: 'question',
    message: texts.unfinished,
    detail: texts.unfinishedDetail,
    buttons: [texts.leave, texts.stay],
    defaultId: 1,
    cancelId: 1,
  })
  return answer === 0
}
