import { describe, expect, it } from 'vitest'
import { tokenIn } from './link-secret.ts'

describe('tokenIn', () => {
  it.each([
    '/share/t0ken',
    '/share/t0ken/',
    '/share/t0ken//',
    '/give/t0ken',
    '/%73hare/t0ken',
    '/sh%61re/t0k%65n/',
    '/Share/t0ken',
    '/SHARE/t0ken/',
    '/GIVE/t0ken',
    '/%53hare/t0ken',
  ])('finds the token in %s', path => expect(tokenIn(path)).toBe('t0ken'))

  it('keeps upper and lower case of the token', () => expect(tokenIn('/Share/T0kEn')).toBe('T0kEn'))

  it.each([
    '/share/',
    '/share',
    '/share/t0ken/more',
    '/shared/t0ken',
    '/gives/t0ken',
    '/share/%',
    '/',
  ])('finds no token in %s', path => expect(tokenIn(path)).toBeUndefined())
})
