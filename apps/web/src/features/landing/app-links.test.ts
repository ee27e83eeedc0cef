import { expect, it } from 'vitest'
import { appLinks } from './app-links.ts'

const variable = (variableKey: string, variableValue: string) => ({ variableKey, variableValue })
const url = 'https://example.org/app'

it.each(['GOOGLE_PLAY_URL', 'googlePlayUrl', 'google_play_url'])(
  'finds the link to the app store in the variable %s',
  key => {
    expect(appLinks([variable(key, url)])).toEqual({ store: url, desktop: undefined })
  },
)

it.each(['DESKTOP_APP_URL', 'desktopAppUrl', 'windows_app_url'])(
  'finds the link to the desktop app in the variable %s',
  key => {
    expect(appLinks([variable(key, url)])).toEqual({ store: undefined, desktop: url })
  },
)

it('ignores unknown variable names and values that are not web addresses', () => {
  const none = { store: undefined, desktop: undefined }
  expect(appLinks([])).toEqual(none)
  expect(appLinks([variable('PLAY', url)])).toEqual(none)
  for (const value of ['', ' ', '/download', 'example.org', 'javascript:alert(1)', 'data:,x']) {
    expect(
      appLinks([variable('GOOGLE_PLAY_URL', value), variable('DESKTOP_APP_URL', value)]),
    ).toEqual(none)
  }
  const spellings = [variable('DESKTOP_APP_URL', ''), variable('desktopAppUrl', url)]
  expect(appLinks(spellings).desktop).toBe(url)
})
