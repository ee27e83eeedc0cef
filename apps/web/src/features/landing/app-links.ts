import { type PublicVariable, webAddress } from '@safelight/contract/variables'

/** Where the apps are; undefined for a store without one, and for the desktop app on our own page. */
export interface AppLinks {
  store: string | undefined
  desktop: string | undefined
}

const STORE = ['GOOGLE_PLAY_URL', 'googlePlayUrl', 'google_play_url']
const DESKTOP = ['DESKTOP_APP_URL', 'desktopAppUrl', 'windows_app_url']

/** The links that the variables name, in any spelling. A value that is no address of the web is none. */
export function appLinks(variables: readonly PublicVariable[]): AppLinks {
  const values = new Map(variables.map(each => [each.variableKey, each.variableValue]))
  const first = (keys: string[]) =>
    keys.map(key => webAddress.safeParse(values.get(key)).data).find(url => url !== undefined)
  return { store: first(STORE), desktop: first(DESKTOP) }
}
