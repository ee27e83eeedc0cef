import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anItem } from '../../test/fixtures.ts'
import { readExported, restorePrivate, restoreShared, writeExported } from './exported-details.ts'
import type { LibraryItem } from './item.ts'
import type { PrivateDetails } from './item-details.ts'

const READ: PrivateDetails = {
  v: 1,
  labels: ['sea', 'boat'],
  labelsConfidence: [1, 1],
  isFavorite: false,
  description: 'What the file says',
  iso: 100,
}

const shared = anItem().details
if (!shared) throw new Error('no details')

const throughJson = (item: Partial<LibraryItem>, change: object = {}) =>
  readExported({ ...JSON.parse(JSON.stringify(writeExported(anItem(item)))), ...change })

/** CBOR maps in base64url. The first two contain only the unknown key 99, the next two a known key. */
const [LATER, MORE] = ['oRhjBA', 'oRhjGCo']
const [FAVORITE, STREAMS] = ['oQj1', 'oQmg']

describe('exported details', () => {
  it('survive export and restoration', () => {
    const number = (most: number) => fc.integer({ min: 0, max: most })
    const details: fc.Arbitrary<PrivateDetails> = fc
      .record(
        {
          latitude: fc.double({ min: -90, max: 90, noNaN: true }),
          longitude: fc.double({ min: -180, max: 180, noNaN: true }),
          city: fc.string({ maxLength: 200 }),
          country: fc.string({ maxLength: 200 }),
          description: fc.string({ maxLength: 5000 }),
          cameraName: fc.string({ maxLength: 500 }),
          iso: number(10_000_000),
          isDamaged: fc.constant(true),
          stack: fc.record({ id: fc.constant('A'.repeat(22)), place: number(999) }),
        },
        { requiredKeys: [] },
      )
      .chain(fields =>
        fc
          .tuple(fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true }))
          .map(([isFavorite, sure]) => {
            const { v, labels } = READ
            return { v, labels, labelsConfidence: [1, sure], isFavorite, ...fields }
          }),
      )
    fc.assert(
      fc.property(details, privateDetails => {
        const restored = restorePrivate(READ, throughJson({ privateDetails }))
        expect(JSON.parse(JSON.stringify(restored))).toEqual(
          JSON.parse(JSON.stringify(privateDetails)),
        )
      }),
    )
  })

  it("use the file's values for missing and invalid fields", () => {
    const exported = throughJson(
      { privateDetails: READ },
      { description: 7, iso: undefined, stack: { id: 'x', place: -1 }, name: 'x'.repeat(2000) },
    )
    expect(restorePrivate(READ, exported)).toEqual(READ)
    expect(restoreShared(shared, exported).name).toBe(shared.name)
  })

  it('keep fields of a later format version', () => {
    const privateDetails = { ...READ, more: LATER }
    const exported = throughJson({ details: { ...shared, more: MORE }, privateDetails })
    expect(restorePrivate(READ, exported).more).toBe(LATER)
    expect(restoreShared(shared, exported).more).toBe(MORE)

    const known = readExported({ later: { private: FAVORITE, shared: STREAMS } })
    expect(restorePrivate(READ, known)).toEqual({ ...READ, isFavorite: true })
    expect(restoreShared(shared, known)).toEqual(shared)
    const hostile = readExported({ streams: {}, sharedDigest: 'x', later: { shared: 'no CBOR' } })
    expect(restoreShared(shared, hostile)).toEqual(shared)
    expect(restorePrivate(READ, hostile)).toEqual(READ)
  })
})
