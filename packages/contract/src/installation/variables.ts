import { endpoint } from '../wire/endpoint.ts'
import { z } from '../wire/schema.ts'

/** The address of a page or a file elsewhere: nothing that a link would run as code. */
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

/** What the administrator publishes under a name. The value may be any text. */
export const publicVariable = z.object({ variableKey: z.string(), variableValue: z.string() })

/** The variables that are active and not sensitive. */
export const publicVariables = endpoint({
  method: 'GET',
  path: '/api/public/variables',
  response: z.array(publicVariable),
})

/** Those of them in the category URLS. */
export const appUrls = endpoint({
  method: 'GET',
  path: '/api/public/variables/app-urls',
  response: z.array(publicVariable),
})

const platformUrl = webAddress.nullable()

/** Where the desktop app can be had, and which; null for a platform without one. */
export const downloadUrls = endpoint({
  method: 'GET',
  path: '/api/apps/download-urls',
  response: z.object({
    enabled: z.boolean(),
    /** The app that belongs to the server. */
    version: z.string(),
    urls: z.object({ windows: platformUrl, macos: platformUrl, linux: platformUrl }),
  }),
})

export type PublicVariable = z.infer<typeof publicVariable>
export type DownloadUrls = z.infer<typeof downloadUrls.response>
