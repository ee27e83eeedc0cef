import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

const ORIGIN = 'https://photos.example.org'

it.each([
  '/gallery',
  '/albums/01JA?item=01JB#details',
  '/gallery?show=videos&next=https://evil.example',
  '/albums/%2F%2Fevil.example',
  '/search#//evil.example',
  '/shared',
])('returns %s unchanged', address => {
  expect(ownPath(address, ORIGIN)).toBe(address)
})

it.each([
  '',
  'gallery',
  'https://evil.example/gallery',
  'HTTPS:evil.example',
  '//evil.example/gallery',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  '/..//evil.example/gallery',
  '/gallery/../..//evil.example',
  '/%2e//evil.example',
  '//photos.example.org@evil.example/',
  '//photos.example.org:444/gallery',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,hello',
  'blob:https://photos.example.org/1',
  `/${'a'.repeat(2_000)}`,
])('rejects an address that is not a plain path of this site: %j', address => {
  expect(ownPath(address, ORIGIN)).toBeUndefined()
})

it.each([
  '/share/abc#secret',
  '/share#secret',
  '/SHARE/abc#secret',
  '/%73hare/abc#secret',
  '/give/abc#secret',
  '/GIVE/abc#secret',
])('rejects the public or guest link %s', address => {
  expect(ownPath(address, ORIGIN)).toBeUndefined()
})

it('rejects the recovery-words screen as a destination', () => {
  expect(ownPath('/recovery-words', ORIGIN)).toBeUndefined()
})

it('returns undefined if no address is given', () => {
  expect(ownPath(null, ORIGIN)).toBeUndefined()
})
