/* Replaces Electron's calls that secure pages. They only record arguments, which `mustBeLocked` checks. */

type RequestHandler = (
  contents: null,
  permission: string,
  answer: (granted: boolean) => void,
) => void
type CheckHandler = (contents: null, permission: string) => boolean

let isReady = false
let isSandboxed = false
let scheme: { scheme: string; privileges?: { standard?: boolean; secure?: boolean } } | undefined
let hasDictionary = true
let onRequest: RequestHandler | undefined
let onCheck: CheckHandler | undefined

/** Marks the app as ready. After this, calls that must come earlier throw, as in Electron. */
export const beReady = (): void => {
  isReady = true
}

export const locks = {
  enableSandbox(): void {
    mustBeEarly()
    isSandboxed = true
  },
  registerSchemesAsPrivileged([first]: NonNullable<typeof scheme>[]): void {
    mustBeEarly()
    scheme = first
  },
  setSpellCheckerLanguages(languages: string[]): void {
    hasDictionary = languages.length > 0
  },
  setPermissionRequestHandler(handler: RequestHandler): void {
    onRequest = handler
  },
  setPermissionCheckHandler(handler: CheckHandler): void {
    onCheck = handler
  },
}

/**
 * Throws unless pages are sandboxed, their scheme is registered as standard and secure, and Electron downloads
 * no dictionary from a third party. Also throws if the app grants the permission `DENIED`, which its pages do not need.
 */
export function mustBeLocked(): void {
  if (!isSandboxed) throw new Error('The pages have no sandbox.')
  const { standard, secure } = scheme?.privileges ?? {}
  if (!standard || !secure) throw new Error('The scheme of the pages is not as safe as HTTPS.')
  if (hasDictionary) throw new Error('Electron would download a dictionary.')
  let granted: boolean | undefined
  onRequest?.(null, DENIED, answer => {
    granted = answer
  })
  if (granted !== false) throw new Error(`A page that asks for ${DENIED} is not refused.`)
  if (onCheck?.(null, DENIED) !== false) throw new Error(`A page may have ${DENIED}.`)
}

const DENIED = 'geolocation'

function mustBeEarly(): void {
  if (isReady) throw new Error('This call must come before the app is ready.')
}
