import { describe, expect, it } from 'vitest'
import { linkIn } from './link-secret.ts'

const tokenIn = (path: string) => linkIn(path, '')?.token

describe('the token', () => {
  it.each([
    '/share/t0ken',
    '/share/t0ken%23secret',
    '/share/t0ken/',
    '/share/t0ken//',
    '/give/t0ken',
    '/%73hare/t0ken',
    '/sh%61re/t0k%65n/',
    '/Share/t0ken',
    '/SHARE/t0ken/',
    '/GIVE/t0ken',
    '/%53hare/t0ken',
  ])('is found in %s', path => expect(tokenIn(path)).toBe('t0ken'))

  it('keeps its upper and lower case', () => expect(tokenIn('/Share/T0kEn')).toBe('T0kEn'))

  it.each([
    '/share/',
    '/share',
    '/share/t0ken/more',
    '/shared/t0ken',
    '/gives/t0ken',
    '/share/%',
    '/',
  ])('is missing in %s', path => expect(tokenIn(path)).toBeUndefined())
})

describe('the secret', () => {
  const secret = `${'aB3-_'.repeat(8)}xyz`
  const secretIn = (path: string, hash: string) => linkIn(path, hash)?.secret

  it.each([
    '',
    ')',
    '.',
    ').',
    ',',
    '>',
    '%29.',
    '*',
    '_',
    '…',
    '%E2%80%8B',
    '%',
    '&source=chat',
    'Thanks',
  ])('is found if a program appended %j', end => {
    expect(secretIn('/share/t0ken', `#${secret}${end}`)).toBe(secret)
    expect(secretIn('/give/t0ken', `#${'a'.repeat(64)}${end}`)).toBe('a'.repeat(64))
  })

  it('is found after an encoded #, and leaves the path', () => {
    const link = linkIn(`/share/t0ken%23${secret}).`, '')
    expect(link).toEqual({ token: 't0ken', secret, path: '/share/t0ken' })
  })

  it('is joined if a program broke it into lines', () => {
    const broken = `#${secret.slice(0, 20)}%0A%20${secret.slice(20)}`
    expect(secretIn('/share/t0ken', broken)).toBe(secret)
  })

  it('is empty if the address ends before it', () => {
    for (const hash of ['', '#']) expect(secretIn('/share/t0ken', hash)).toBe('')
  })
})
