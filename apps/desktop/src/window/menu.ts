import type { MenuItemConstructorOptions } from 'electron'

export interface MenuActions {
  open(page: string): void
  changeServer(): void
}

export function menuOf(
  platform: NodeJS.Platform,
  { open, changeServer }: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const server = { label: 'Change Server…', click: changeServer }
  const app: MenuItemConstructorOptions = { role: 'appMenu' }
  return [
    ...(isMac ? [app] : []),
    {
      label: 'File',
      submenu: [
        { label: 'Upload…', accelerator: 'CmdOrCtrl+U', click: () => open('/upload') },
        { type: 'separator' },
        server,
        { type: 'separator' },
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { label: 'Gallery', accelerator: 'CmdOrCtrl+1', click: () => open('/gallery') },
        { label: 'Albums', accelerator: 'CmdOrCtrl+2', click: () => open('/albums') },
        { label: 'Search', accelerator: 'CmdOrCtrl+F', click: () => open('/search') },
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
