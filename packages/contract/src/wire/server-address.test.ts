import { describe, expect, it } from 'vitest'
import { serverOrigin } from './server-address.ts'

describe('serverOrigin', () => {
  it.each([
    ['photos.example.org', 'https://photos.example.org'],
    ['  https://Photos.Example.org/gallery?x#y ', 'https://photos.example.org'],
    ['photos.example.org:8443', 'https://photos.example.org:8443'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['https://localhost', 'https://localhost'],
  ])('reads %s as %s', (typed, origin) => {
    expect(serverOrigin(typed)).toBe(origin)
  })

  it.each([
    '',
    '   ',
    'https://',
    'ftp://example.org',
    'javascript:alert(1)',
    'file:///etc',
    'https://a:b@example.org',
    'two words',
  ])('refuses "%s"', typed => {
    expect(() => serverOrigin(typed)).toThrow('Enter an address')
  })

  it.each(['http://example.org', 'http://192.168.1.5:3000', 'http://localhost.example.org'])(
    'refuses the unencrypted address %s',
    typed => {
      expect(() => serverOrigin(typed)).toThrow('must begin with https://')
    },
  )
})
