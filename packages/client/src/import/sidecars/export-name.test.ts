// cspell:ignore Fotos Teil von -- as Apple names the archives in German
import { expect, it } from 'vitest'
import { exportOf, partOfExport, pathInExport } from './export-name.ts'

it.each([
  ['x/takeout-20240102T030405Z-1-001.zip', 'takeout-20240102t030405z', 'takeout-20240102t030405z'],
  ['iCloud Photos Part 1 of 12.zip', 'icloud photos part 1 of 12', 'icloud photos part # of 12'],
  ['iCloud Fotos Teil 3 von 4 (1).zip', 'icloud fotos teil 3 von 4', 'icloud fotos teil # von 4'],
])('names the export of %s', (archive, part, all) => {
  expect(partOfExport(archive)).toBe(part)
  expect(exportOf(part)).toBe(all)
  expect(pathInExport(`${part}/Photos/a.jpg`)).toBe(`${all}/Photos/a.jpg`)
})

it('does not know other archives by their name', () => {
  expect(partOfExport('photos 1 of 2.zip')).toBeUndefined()
  expect(exportOf('photos 1 of 2.zip')).toBe('photos # of #.zip')
  expect(pathInExport('2 of 3/a.jpg')).toBe('2 of 3/a.jpg')
})
