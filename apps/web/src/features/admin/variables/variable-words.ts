import {
  KNOWN_VARIABLES,
  type VARIABLE_CATEGORIES,
  type VARIABLE_TYPES,
} from '@safelight/contract/variables'
import { texts } from '@safelight/texts/features/admin/variables'

interface Words {
  name: string
  default: string
}

const KNOWN: Record<keyof typeof KNOWN_VARIABLES, Words> = {
  SIGNUP_MODE: { name: texts.signupMode, default: texts.signupModeDefault },
  TRASH_DAYS: { name: texts.trashDays, default: texts.trashDaysDefault },
  MAX_FILE_MB: { name: texts.maxFile, default: texts.maxFileDefault },
  MAX_LINK_ITEMS: { name: texts.maxLinkItems, default: texts.maxLinkItemsDefault },
  GOOGLE_PLAY_URL: { name: texts.mobileApp, default: texts.mobileAppDefault },
  DESKTOP_APP_URL: { name: texts.desktopApp, default: texts.desktopAppDefault },
  DESKTOP_WINDOWS_URL: { name: texts.windowsApp, default: texts.installerDefault },
  DESKTOP_MACOS_URL: { name: texts.macosApp, default: texts.installerDefault },
  DESKTOP_LINUX_URL: { name: texts.linuxApp, default: texts.installerDefault },
  SALES_EMAIL: { name: texts.salesEmail, default: texts.salesEmailDefault },
  LANDING_PAGE: { name: texts.frontPage, default: texts.frontPageDefault },
}

/** Returns the name and the default of a variable that the product reads, in words. */
export const wordsOf = (key: string): Words | undefined => (isKnown(key) ? KNOWN[key] : undefined)

const isKnown = (key: string): key is keyof typeof KNOWN_VARIABLES =>
  Object.hasOwn(KNOWN_VARIABLES, key)

export const TYPE_NAMES: Record<(typeof VARIABLE_TYPES)[number], string> = {
  STRING: texts.string,
  INTEGER: texts.integer,
  BOOLEAN: texts.boolean,
  URL: texts.url,
  JSON: texts.json,
}

export const CATEGORY_NAMES: Record<(typeof VARIABLE_CATEGORIES)[number], string> = {
  URLS: texts.urls,
  LIMITS: texts.limits,
  FEATURES: texts.features,
  CONTACT: texts.contact,
  VERSION: texts.version,
  SYSTEM: texts.system,
  GENERAL: texts.general,
}
