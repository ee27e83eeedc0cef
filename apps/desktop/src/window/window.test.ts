import { describe, expect, it } from 'vitest'
import { originOf } from '../protocol/app-pages.ts'
import { boundsFor } from './bounds.ts'
import { deepLinkPage, pageOfArguments } from './deep-links.ts'
import { destinationOf, newWindowDestination } from './destinations.ts'
import { isGranted } from './permissions.ts'

const SERVER = 'https://photos.example.org'
const APP = originOf(SERVER)

describe('a navigation goes', () => {
  it.each([
    [`${APP}/albums/01JA?item=1`, SERVER],
    [`${APP}/`, SERVER],
    [`${originOf(null)}/connect`, null],
  ])('within the window to %s', (address, server) =>
    expect(destinationOf(address, server)).toEqual({ in: 'window' }),
  )

  it.each([
    'https://checkout.stripe.com/c/pay',
    'http://example.org/',
    'mailto:a@example.org',
    'tel:+4930901820',
    `${SERVER}/gallery`,
  ])('to the browser for %s', url =>
    expect(destinationOf(url, SERVER)).toEqual({ in: 'browser', url }),
  )

  it.each([
    `${APP}/api/evil.html`,
    `${APP}/authz?key=/evil`,
    originOf('https://other.example.org'),
    `${originOf(null)}/connect`,
    `${APP.replace('app:', 'http-app:')}/`,
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'smb://share/x',
    'ms-msdt:/id',
    'no address',
  ])('nowhere for %s', address => {
    expect(destinationOf(address, SERVER)).toEqual({ in: 'nowhere' })
    expect(newWindowDestination(address, SERVER)).toEqual({ in: 'nowhere' })
  })

  it('to the browser if the page asks for a new window', () => {
    const url = `${SERVER}/share/token?x=1#secret`
    expect(newWindowDestination(`${APP}/share/token?x=1#secret`, SERVER)).toEqual({
      in: 'browser',
      url,
    })
    expect(newWindowDestination(`${originOf(null)}/x`, null)).toEqual({ in: 'nowhere' })
  })
})

describe('a deep link', () => {
  it.each([
    ['safelight://open/albums/01JA', '/albums/01JA'],
    ['safelight://open/', '/'],
    ['safelight://open//evil', '/evil'],
  ])('%s opens %s', (address, page) => expect(deepLinkPage(address)).toBe(page))

  it.each([
    'safelight://open',
    'safelight://other/albums',
    'safelight://open/a?token=1',
    'safelight://open/api/health',
    'safelight://open//authz',
    'safelight://open/../x',
    'safelight://open//evil.example',
    'https://open/albums',
    '--inspect',
  ])('%s opens nothing', address => expect(deepLinkPage(address)).toBeUndefined())

  it('is found among the command-line arguments', () => {
    expect(pageOfArguments(['/usr/bin/safelight', '--flag', 'safelight://open/upload'])).toBe(
      '/upload',
    )
    expect(pageOfArguments(['/usr/bin/safelight'])).toBeUndefined()
  })
})

describe('the window opens', () => {
  const screen = { x: 0, y: 0, width: 1920, height: 1080 }
  const last = { x: 100, y: 50, width: 900, height: 700, isMaximized: false }

  it('at its last position', () => {
    expect(boundsFor(last, [screen])).toEqual({ x: 100, y: 50, width: 900, height: 700 })
  })

  it.each([
    ['the screen is gone', { ...last, x: 2500 }],
    ['its title bar is above the screen', { ...last, y: -60 }],
    ['almost none of it would be visible', { ...last, x: 1900 }],
    ['it was never opened', null],
  ])('with its default size if %s', (_, before) => {
    expect(boundsFor(before, [screen])).toEqual({ width: 1280, height: 860 })
  })
})

it('pages get only the permissions that the app uses', () => {
  expect(isGranted('clipboard-sanitized-write')).toBe(true)
  for (const denied of [
    'clipboard-read',
    'geolocation',
    'media',
    'notifications',
    'openExternal',
  ]) {
    expect(isGranted(denied)).toBe(false)
  }
})
