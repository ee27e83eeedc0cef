/** The name under which a page finds the bridge of the desktop app; a page in a browser has none. */
export const BRIDGE_NAME = 'safelightDesktop'
