import { expect, it } from 'vitest'
import {
  accessType,
  albumAccess,
  allows,
  fromAccessType,
  isLowered,
  isOwner,
  isWeaker,
  RIGHTS,
  rightsThatAllow,
  stepsDown,
  toAccessType,
  toAlbumAccess,
  WEAKEST_RIGHT,
} from './rights.ts'

it.each([
  ['VIEW', ['view']],
  ['EDIT', ['view', 'addItems', 'editDetails']],
  ['OWNER', ['view', 'addItems', 'editDetails', 'manage']],
] as const)('%s allows %j and nothing else', (access, actions) => {
  const all = ['view', 'addItems', 'editDetails', 'manage'] as const
  expect(all.filter(action => allows(access, action))).toEqual(actions)
})

it('members need the right EDIT to edit details', () => {
  expect(rightsThatAllow('manage')).toEqual([])
  expect(rightsThatAllow('editDetails')).toEqual(['EDIT'])
})

it('the rights from weakest to strongest are VIEW, EDIT and OWNER', () => {
  expect(isWeaker('VIEW', 'EDIT')).toBe(true)
  expect(isWeaker('EDIT', 'OWNER')).toBe(true)
  expect(isWeaker('EDIT', 'EDIT')).toBe(false)
  expect(RIGHTS.map(stepsDown)).toEqual([1, 2])
  expect(RIGHTS.filter(right => isWeaker(right, WEAKEST_RIGHT))).toEqual([])
})

it('a change from EDIT to VIEW counts as lowering the right', () => {
  expect(isLowered('EDIT', 'VIEW')).toBe(true)
  expect(isLowered('VIEW', 'VIEW')).toBe(true)
  expect(isLowered('EDIT', 'EDIT')).toBe(false)
  expect(isLowered('VIEW', 'EDIT')).toBe(false)
})

it('nobody can grant the right OWNER', () => {
  expect(isOwner('OWNER')).toBe(true)
  expect(RIGHTS.filter(isOwner)).toEqual([])
})

it('API calls use "read" and "edit" for the rights VIEW and EDIT', () => {
  expect(RIGHTS.map(toAccessType)).toEqual(['read', 'edit'])
  for (const right of RIGHTS) expect(fromAccessType(toAccessType(right))).toBe(right)
  expect(toAlbumAccess('OWNER')).toBe('owner')
  expect(accessType.safeParse('owner').success).toBe(false)
  expect(accessType.safeParse('EDIT').success).toBe(false)
  expect(albumAccess.safeParse('owner').success).toBe(true)
  expect(albumAccess.safeParse('OWNER').success).toBe(false)
})
