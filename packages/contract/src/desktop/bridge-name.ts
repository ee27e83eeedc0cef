/** The global under which a page finds the desktop app's bridge. Pages in a browser have none. */
export const BRIDGE_NAME = 'safelightDesktop'
