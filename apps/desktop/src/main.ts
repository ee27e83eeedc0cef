import { join } from 'node:path'
import { buildText } from '@safelight/contract/build'
import { app, autoUpdater, ipcMain, Menu, net, protocol, safeStorage, session } from 'electron'
import { readBuild } from '../../../scripts/build-info/read-build.mjs'
import { serveCalls } from './bridge/serve-calls.ts'
import { folderCalls } from './folders/folder-calls.ts'
import { openPickedFolders } from './folders/picked-folders.ts'
import { APP_SCHEME } from './protocol/app-pages.ts'
import { allowDirectUploads } from './protocol/direct-uploads.ts'
import { serveFolderFiles } from './protocol/folder-files.ts'
import { serveApp } from './protocol/serve-app.ts'
import { isKnownDesktop, openTokens } from './secrets/tokens.ts'
import { checkServer } from './servers/check-server.ts'
import { createTileOrigins } from './servers/tile-origin.ts'
import { openSettings } from './settings/settings.ts'
import { readFeed } from './updates/feed.ts'
import { findInstaller } from './updates/install/find-installer.ts'
import { createUpdater } from './updates/updater.ts'
import { DEEP_LINK_SCHEME, deepLinkPage, pageOfArguments } from './window/deep-links.ts'
import { type MainWindow, openMainWindow } from './window/main-window.ts'
import { menuOf } from './window/menu.ts'
import { setUpSession } from './window/session.ts'

let wanted = pageOfArguments(process.argv)
let window: MainWindow | undefined

const show = (page: string | undefined): void => {
  if (window) window.show(page)
  else wanted = page ?? wanted
}

if (process.argv.includes('--version')) {
  process.stdout.write(`${buildText({ version: app.getVersion(), ...readBuild() })}\n`)
  app.exit()
} else if (app.requestSingleInstanceLock()) {
  app.enableSandbox()
  if (process.platform === 'linux' && !isKnownDesktop(process.env.XDG_CURRENT_DESKTOP)) {
    app.commandLine.appendSwitch('password-store', 'gnome-libsecret')
  }
  // Gives the pages an origin, storage, a secure context and the service worker, as on the web.
  const privileges = {
    standard: true,
    secure: true,
    supportFetchAPI: true,
    stream: true,
    codeCache: true,
    allowServiceWorkers: true,
  }
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges }])
  // If the app is not packaged, deep links would open Electron without this app.
  if (app.isPackaged) app.setAsDefaultProtocolClient(DEEP_LINK_SCHEME)
  app.on('second-instance', (_, args) => show(pageOfArguments(args)))
  app.on('open-url', (event, url) => {
    event.preventDefault()
    show(deepLinkPage(url))
  })
  app.on('window-all-closed', () => {
    if (!window?.isReplaced()) app.quit()
  })
  void app.whenReady().then(start)
} else {
  app.quit()
}

function start(): void {
  const dataFolder = app.getPath('userData')
  const built = join(app.getAppPath(), 'dist')
  const settings = openSettings(dataFolder)
  const tokens = openTokens(dataFolder, safeStorage)
  const fetch = (url: string, init?: RequestInit) => net.fetch(url, init)
  const server = () => settings.get().server
  const windowDeps = {
    settings,
    preload: join(built, 'preload.cjs'),
    icon: join(built, 'web/icon-512.png'),
    version: app.getVersion(),
  }
  const picked = openPickedFolders(dataFolder)
  const folderFile = serveFolderFiles(picked)
  const folders = folderCalls({
    picked,
    ask: async () => window?.askFolder(),
    changed: folder => window?.notify('folderChanged', folder),
  })

  const firstPageOf = (next: string | null) =>
    next !== null && tokens.read(next) !== null ? '/gallery' : '/'

  function open(next: string | null): void {
    folders.endAll()
    window = openMainWindow(windowDeps, next, firstPageOf(next))
  }
  const goTo = (next: string | null) => window?.replaceBy(() => open(next))

  const updater = createUpdater({
    feed: readFeed(),
    installer: findInstaller({
      platform: process.platform,
      program: process.execPath,
      isPackaged: app.isPackaged,
      appImage: process.env.APPIMAGE,
      appDir: process.env.APPDIR,
      debianFiles: '/var/lib/dpkg/info/safelight.list',
      squirrel: autoUpdater,
      relaunch: program => app.relaunch(program === undefined ? {} : { execPath: program }),
      quit: () => app.quit(),
    }),
    version: app.getVersion(),
    platform: process.platform,
    arch: process.arch,
    dataFolder,
    fetch,
    changed: state => window?.notify('appUpdateChanged', state),
    leave: finish =>
      window?.replaceBy(async () => {
        if (!(await finish())) open(server())
      }),
  })

  const webFolder = join(built, 'web')
  const tileOrigin = createTileOrigins(fetch)
  protocol.handle(APP_SCHEME, serveApp({ webFolder, server, fetch, folderFile, tileOrigin }))
  setUpSession(session.defaultSession, app.getPath('downloads'))
  allowDirectUploads(session.defaultSession.webRequest, server)
  serveCalls(ipcMain, server, {
    ...folders,
    async chooseServer(typed) {
      const found = await checkServer(typed, fetch)
      if ('server' in found) {
        settings.set({ ...settings.get(), server: found.server })
        setImmediate(goTo, found.server)
      }
      return found
    },
    changeServer: async () => void setImmediate(goTo, null),
    async keepServer() {
      const last = server()
      if (last !== null) setImmediate(goTo, last)
    },
    readToken: async (_, of) => tokens.read(of),
    keepToken: async (token, of) => tokens.keep(of, token),
    clearToken: async (_, of) => tokens.clear(of),
    hasSecretStore: async () => tokens.isSecret(),
    showProgress: async part => window?.showProgress(part),
    appUpdate: async () => updater.state(),
    checkForUpdate: async () => void updater.check(),
    downloadUpdate: async () => void updater.download(),
    cancelUpdate: async () => updater.cancel(),
    installUpdate: async () => void updater.install(),
  })
  const menu = menuOf(process.platform, {
    open: show,
    changeServer: () => goTo(null),
    goBack: () => window?.goBack(),
    goForward: () => window?.goForward(),
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu))
  window = openMainWindow(windowDeps, server(), wanted ?? firstPageOf(server()))
  updater.start()
}
