import { KNOWN_FLAGS } from '@safelight/contract/admin-flags'
import { email } from '@safelight/contract/auth'
import { DESKTOP_VERSION, INSTALLERS } from '@safelight/contract/desktop-app'
import { LIMITS } from '@safelight/contract/limits'
import {
  type LandingPage,
  landingPage,
  type PublicVariable,
  type SignupMode,
  signupMode,
  webAddress,
  wholeNumber,
} from '@safelight/contract/variables'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { publicRows } from './variables.ts'

export interface Settings {
  signup: SignupMode
  publicLinks: boolean
  downloads: boolean
  moreFormats: boolean
  recognition: boolean
  trashDays: number
  /** The largest size of an uploaded file, in bytes of plaintext. */
  fileBytes: number
  itemsOfLink: number
  /** Undefined if the administrator has not chosen one. */
  landingPage: LandingPage | undefined
  public: (PublicVariable & { category: string })[]
}

/** How long a change by another process may go unnoticed, in milliseconds. */
export const SETTINGS_AGE = 5000

interface Kept {
  settings: Promise<Settings>
  until: number
}

/** The cached settings of each database, because every upload and every link reads them. */
const cache = new WeakMap<Kysely<Schema>, Kept>()

/** Returns the settings, at most five seconds old. Pass the server's database, not a transaction. */
export function readSettings(db: Kysely<Schema>): Promise<Settings> {
  const kept = cache.get(db)
  if (kept && kept.until > performance.now()) return kept.settings
  const settings = load(db)
  cache.set(db, { settings, until: performance.now() + SETTINGS_AGE })
  settings.catch(() => cache.get(db)?.settings === settings && cache.delete(db))
  return settings
}

export const clearSettings = (db: Kysely<Schema>): void => void cache.delete(db)

async function load(db: Kysely<Schema>): Promise<Settings> {
  const variables = await db
    .selectFrom('variables')
    .select(['key', 'value'])
    .where('is_active', '=', 1)
    .where('key', 'in', [
      'SIGNUP_MODE',
      'TRASH_DAYS',
      'MAX_FILE_MB',
      'MAX_LINK_ITEMS',
      'LANDING_PAGE',
    ])
    .execute()
  const values = new Map(variables.map(({ key, value }) => [key, value]))
  const flags = await db.selectFrom('feature_flags').selectAll().execute()
  const published = await publicRows(db).execute()

  const isOn = (name: keyof typeof KNOWN_FLAGS) => {
    const flag = flags.find(each => each.name === name)
    return flag ? flag.active === 1 && flag.value === 1 : KNOWN_FLAGS[name]
  }
  const whole = (key: Parameters<typeof wholeNumber>[0]) => wholeNumber(key, values.get(key))
  const fileMB = whole('MAX_FILE_MB')
  return {
    signup: modeOf(values.get('SIGNUP_MODE')),
    publicLinks: isOn('PUBLIC_LINKS'),
    downloads: isOn('DESKTOP_DOWNLOADS'),
    moreFormats: isOn('more-formats'),
    recognition: isOn('recognition'),
    trashDays: whole('TRASH_DAYS') ?? LIMITS.trashDays,
    fileBytes: fileMB === undefined ? LIMITS.fileBytes : fileMB * MiB,
    itemsOfLink: whole('MAX_LINK_ITEMS') ?? LIMITS.itemsOfLink,
    landingPage: landingPage(values.get('LANDING_PAGE') ?? ''),
    public: published.map(({ key, value, category }) => ({
      variableKey: key,
      variableValue: value,
      category,
    })),
  }
}

const MiB = 1024 * 1024

/** Returns the sign-up mode. An unknown stored mode closes sign-up. */
const modeOf = (word = 'open'): SignupMode => signupMode(word) ?? 'closed'

/**
 * Returns the e-mail address for questions about organization plans; null unless `SALES_EMAIL` holds an
 * e-mail address.
 */
export function salesEmailOf({ public: variables }: Settings): string | null {
  const value = variables.find(({ variableKey }) => variableKey === 'SALES_EMAIL')?.variableValue
  return email.safeParse(value).data ?? null
}

/**
 * Returns download addresses of the desktop app; null for platforms without a valid address. If an address
 * ends in a slash, appends the installer's name.
 */
export function downloadUrlsOf({ downloads, public: variables }: Settings) {
  const values = new Map(variables.map(each => [each.variableKey, each.variableValue]))
  const address = (key: string, installer: string) => {
    const url = webAddress.safeParse(values.get(key)).data
    return url === undefined ? null : url.endsWith('/') ? url + installer : url
  }
  const urls = {
    windows: address('DESKTOP_WINDOWS_URL', INSTALLERS.windows),
    macos: address('DESKTOP_MACOS_URL', INSTALLERS.macos),
    linux: address('DESKTOP_LINUX_URL', INSTALLERS.linux),
  }
  const isOffered = downloads && Object.values(urls).some(url => url !== null)
  return { enabled: isOffered, version: DESKTOP_VERSION, urls }
}
