import { expect, test } from 'vitest'
import { xmpPeople } from './xmp-people.ts'

const list = (...entries: string[]) =>
  `<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>${entries
    .map(entry => `<rdf:li>${entry}</rdf:li>`)
    .join('\n')}</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>`

const region = (name: string, type: string, area: string) =>
  `<rdf:Description mwg-rs:Name="${name}" mwg-rs:Type="${type}"><mwg-rs:Area ${area}/></rdf:Description>`

const AREA = 'stArea:x="0.5" stArea:y="0.25" stArea:w="0.5" stArea:h="0.25"'
const area = { x: 0.25, y: 0.125, width: 0.5, height: 0.25 }

test('reads people and pets of the Metadata Working Group, whose areas have a center', () => {
  const elements = `<rdf:Description>
    <mwg-rs:Name>Zoë &amp; Bo</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>
    <mwg-rs:Area rdf:parseType="Resource"><stArea:x>0.5</stArea:x><stArea:y>0.25</stArea:y>
    <stArea:w>0.5</stArea:w><stArea:h>0.25</stArea:h><stArea:unit>normalized</stArea:unit></mwg-rs:Area>
    </rdf:Description>`
  expect(
    xmpPeople(list(region('Ada', 'Face', AREA), elements, region('Rex', 'Pet', AREA))),
  ).toEqual([
    { name: 'Ada', kind: 0, area },
    { name: 'Zoë & Bo', kind: 0, area },
    { name: 'Rex', kind: 1, area },
  ])
})

test('leaves out regions that name nobody', () => {
  const nameless = `<rdf:Description mwg-rs:Type="Face"><mwg-rs:Area ${AREA}/></rdf:Description>`
  expect(
    xmpPeople(list(nameless, region('sharp', 'Focus', AREA), region('12345', 'BarCode', AREA))),
  ).toEqual([])
})

test('reads the tags of Microsoft, whose areas have an upper left corner', () => {
  const packet = `<MP:RegionInfo rdf:parseType="Resource"><MPRI:Regions><rdf:Bag>
    <rdf:li MPReg:Rectangle="0.25, 0.125, 0.5, 0.25" MPReg:PersonDisplayName="Ada"/>
    <rdf:li rdf:parseType="Resource"><MPReg:PersonDisplayName>Bo</MPReg:PersonDisplayName></rdf:li>
    </rdf:Bag></MPRI:Regions></MP:RegionInfo>`
  expect(xmpPeople(packet)).toEqual([
    { name: 'Ada', kind: 0, area },
    { name: 'Bo', kind: 0, area: null },
  ])
})

test('reads the names of IPTC, which have no area', () => {
  const packet =
    '<Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Ada</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>'
  expect(xmpPeople(packet)).toEqual([{ name: 'Ada', kind: 0, area: null }])
})

test('cuts areas at the edges of the picture', () => {
  const over = 'stArea:x="0.9" stArea:y="0" stArea:w="0.4" stArea:h="0.5"'
  const [ada] = xmpPeople(list(region('Ada', 'Face', over)))
  expect(ada?.area).toMatchObject({ y: 0, height: 0.25 })
  expect((ada?.area?.x ?? 0) + (ada?.area?.width ?? 0)).toBe(1)
})

test.each([
  ['a number is missing', 'stArea:x="0.5" stArea:y="0.5" stArea:w="0.1"'],
  ['a number is none', 'stArea:x="NaN" stArea:y="0.5" stArea:w="1e999" stArea:h="Infinity"'],
  ['it is empty', 'stArea:x="0.5" stArea:y="0.5" stArea:w="0" stArea:h="0.1"'],
  ['its sides are negative', 'stArea:x="0.5" stArea:y="0.5" stArea:w="-0.1" stArea:h="0.1"'],
  ['it is outside of the picture', 'stArea:x="5" stArea:y="5" stArea:w="0.1" stArea:h="0.1"'],
  ['it is in pixels', `${AREA} stArea:unit="pixel"`],
])('reads a name without an area if %s', (_, written) => {
  expect(xmpPeople(list(region('Ada', 'Face', written)))).toEqual([
    { name: 'Ada', kind: 0, area: null },
  ])
})

test('looks at a limited number of regions', () => {
  const many = Array.from({ length: 3000 }, (_, i) => region(`P${i}`, 'Face', AREA))
  expect(xmpPeople(list(...many))).toHaveLength(1000)
  expect(xmpPeople(`<mwg-rs:RegionList>${'<rdf:li>'.repeat(100_000)}`)).toEqual([])
})
