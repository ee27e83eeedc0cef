import { type PublicVariable, webAddress } from '@safelight/contract/variables'

/** The addresses of the apps. Without `desktop`, the app's own download page is used. */
export interface AppLinks {
  store: string | undefined
  desktop: string | undefined
}

const STORE = ['GOOGLE_PLAY_URL', 'googlePlayUrl', 'google_play_url']
const DESKTOP = ['DESKTOP_APP_URL', 'desktopAppUrl', 'windows_app_url']

/** Finds the links in the server's variables, under any of their names. Ignores invalid addresses. */
export function appLinks(variables: readonly PublicVariable[]): AppLinks {
  const values = new Map(variables.map(each => [each.variableKey, each.variableValue]))
  const first = (keys: string[]) =>
    keys.map(key => webAddress.safeParse(values.get(key)).data).find(url => url !== undefined)
  return { store: first(STORE), desktop: first(DESKTOP) }
}
