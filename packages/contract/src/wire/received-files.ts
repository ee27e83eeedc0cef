/**
 * The address to which systems post files that another app shares with Safelight (W3C Web Share Target). The
 * service worker takes them. The server only redirects.
 */
export const RECEIVED_FILES_PATH = '/received-files'

/** Tells the upload screen that no service worker took the files. */
export const MISSED_FILES_PAGE = '/upload?missed=true'
