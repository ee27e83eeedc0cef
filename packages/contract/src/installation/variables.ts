import { endpoint } from '../wire/endpoint.ts'
import { LIMITS } from '../wire/limits.ts'
import { z } from '../wire/schema.ts'

/** The http(s) address of a page elsewhere. Other schemes could run code when a person follows the link. */
export const webAddress = z.url({ protocol: /^https?$/ })

export const VARIABLE_TYPES = ['STRING', 'INTEGER', 'BOOLEAN', 'URL', 'JSON'] as const
export const VARIABLE_CATEGORIES = [
  'URLS',
  'LIMITS',
  'FEATURES',
  'CONTACT',
  'VERSION',
  'SYSTEM',
  'GENERAL',
] as const

/** The variables that the product reads. The administrator may add others. */
export const KNOWN_VARIABLES = {
  SIGNUP_MODE: { variableType: 'STRING', category: 'SYSTEM' },
  TRASH_DAYS: { variableType: 'INTEGER', category: 'LIMITS' },
  MAX_FILE_MB: { variableType: 'INTEGER', category: 'LIMITS' },
  MAX_LINK_ITEMS: { variableType: 'INTEGER', category: 'LIMITS' },
  GOOGLE_PLAY_URL: { variableType: 'URL', category: 'URLS' },
  DESKTOP_APP_URL: { variableType: 'URL', category: 'URLS' },
  DESKTOP_WINDOWS_URL: { variableType: 'URL', category: 'URLS' },
  DESKTOP_MACOS_URL: { variableType: 'URL', category: 'URLS' },
  DESKTOP_LINUX_URL: { variableType: 'URL', category: 'URLS' },
  SALES_EMAIL: { variableType: 'STRING', category: 'CONTACT' },
  LANDING_PAGE: { variableType: 'STRING', category: 'GENERAL' },
} as const satisfies Record<
  string,
  {
    variableType: (typeof VARIABLE_TYPES)[number]
    category: (typeof VARIABLE_CATEGORIES)[number]
  }
>

const WHOLE_NUMBERS = {
  TRASH_DAYS: [1, 3650],
  MAX_FILE_MB: [1, LIMITS.fileBytes / (1024 * 1024)],
  MAX_LINK_ITEMS: [1, LIMITS.itemsOfLink],
} as const

export const SIGNUP_MODES = ['open', 'invitation', 'closed'] as const
export type SignupMode = (typeof SIGNUP_MODES)[number]

/** Parses a variable's integer within its bounds. Returns undefined for anything else. */
export function wholeNumber(key: keyof typeof WHOLE_NUMBERS, value = ''): number | undefined {
  const [from, to] = WHOLE_NUMBERS[key]
  const number = Number(value)
  return Number.isInteger(number) && number >= from && number <= to ? number : undefined
}

/** `plans` advertises the server and its plans; `plain` says whose server it is and how to sign in. */
export const LANDING_PAGES = ['plans', 'plain'] as const
export type LandingPage = (typeof LANDING_PAGES)[number]

/** Parses the variable that chooses the front page. Returns undefined for any other text. */
export const landingPage = (value: string): LandingPage | undefined =>
  LANDING_PAGES.find(page => page === value.trim().toLowerCase())

/** Says who may sign up and which front page visitors see, for the screens of visitors. */
export const readSignup = endpoint({
  method: 'GET',
  path: '/api/auth/signup',
  response: z.object({
    /** Whether the server has no account yet. The first account becomes the administrator. */
    isFirst: z.boolean(),
    /** With `invitation`, the first account needs the code from the server's log instead. */
    mode: z.enum(SIGNUP_MODES),
    landingPage: z.enum(LANDING_PAGES).default('plans'),
  }),
})

export type ServerAccess = z.infer<typeof readSignup.response>

/**
 * Parses the variable that says who may sign up. `invite` means `invitation`. Returns undefined for any other
 * text.
 */
export function signupMode(value: string): SignupMode | undefined {
  const word = value.trim().toLowerCase()
  return word === 'invite' ? 'invitation' : SIGNUP_MODES.find(mode => mode === word)
}

/** Returns why the product cannot use this value of a variable, or undefined if it can. */
export function unreadable(key: string, value: string): string | undefined {
  if (key === 'SIGNUP_MODE') {
    return signupMode(value) ? undefined : `${key} must be open, invitation or closed`
  }
  if (key === 'LANDING_PAGE') {
    return landingPage(value) ? undefined : `${key} must be plans or plain`
  }
  if (!isNumbered(key) || wholeNumber(key, value) !== undefined) return undefined
  const [from, to] = WHOLE_NUMBERS[key]
  return `${key} must be a whole number from ${from} to ${to}`
}

const isNumbered = (key: string): key is keyof typeof WHOLE_NUMBERS =>
  Object.hasOwn(WHOLE_NUMBERS, key)

export const publicVariable = z.object({ variableKey: z.string(), variableValue: z.string() })

export const publicVariables = endpoint({
  method: 'GET',
  path: '/api/public/variables',
  response: z.array(publicVariable),
})

export const appUrls = endpoint({
  method: 'GET',
  path: '/api/public/variables/app-urls',
  response: z.array(publicVariable),
})

const platformUrl = webAddress.nullable()

/** Where to download the desktop app; null for a platform without one. */
export const downloadUrls = endpoint({
  method: 'GET',
  path: '/api/apps/download-urls',
  response: z.object({
    enabled: z.boolean(),
    version: z.string(),
    urls: z.object({ windows: platformUrl, macos: platformUrl, linux: platformUrl }),
  }),
})

export type PublicVariable = z.infer<typeof publicVariable>
export type DownloadUrls = z.infer<typeof downloadUrls.response>
