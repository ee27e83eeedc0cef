import { texts } from '@safelight/texts/desktop-app'
import type { MenuItemConstructorOptions } from 'electron'

export interface MenuActions {
  open(page: string): void
  changeServer(): void
  goBack(): void
  goForward(): void
}

export function menuOf(
  platform: NodeJS.Platform,
  { open, changeServer, goBack, goForward }: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const server = { label: texts.changeServer, click: changeServer }
  const app: MenuItemConstructorOptions = { role: 'appMenu' }
  return [
    ...(isMac ? [app] : []),
    {
      label: texts.file,
      submenu: [
        { label: texts.upload, accelerator: 'CmdOrCtrl+U', click: () => open('/upload') },
        { type: 'separator' },
        server,
        { type: 'separator' },
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: texts.view,
      submenu: [
        { label: texts.back, accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: goBack },
        { label: texts.forward, accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: goForward },
        { type: 'separator' },
        { label: texts.gallery, accelerator: 'CmdOrCtrl+1', click: () => open('/gallery') },
        { label: texts.albums, accelerator: 'CmdOrCtrl+2', click: () => open('/albums') },
        { label: texts.search, accelerator: 'CmdOrCtrl+F', click: () => open('/search') },
        { type: 'separator' },
        { role: 'reload' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ]
}
