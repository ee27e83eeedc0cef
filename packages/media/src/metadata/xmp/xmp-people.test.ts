import { expect, test } from 'vitest'
import type { Area } from '../../reading.ts'
import { pictureMetadata } from '../picture-metadata.ts'
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

test('reads areas in pixels if the size of their picture is known', () => {
  const dimensions = '<mwg-rs:AppliedToDimensions stDim:w="400" stDim:h="200" stDim:unit="pixel"/>'
  const inPixels = 'stArea:x="200" stArea:y="50" stArea:w="200" stArea:h="50" stArea:unit="pixel"'
  expect(xmpPeople(dimensions + list(region('Ada', 'Face', inPixels)))).toEqual([
    { name: 'Ada', kind: 0, area },
  ])
})

test('other sizes in the packet are not that of the picture in which areas were marked', () => {
  const other = '<xmpTPg:MaxPageSize stDim:w="10" stDim:h="10" stDim:unit="inch"/>'
  const dimensions = '<mwg-rs:AppliedToDimensions stDim:w="400" stDim:h="200" stDim:unit="pixel"/>'
  const inPixels = 'stArea:x="200" stArea:y="50" stArea:w="200" stArea:h="50" stArea:unit="pixel"'
  const regions = list(region('Ada', 'Face', inPixels))
  expect(xmpPeople(other + dimensions + regions)).toEqual([{ name: 'Ada', kind: 0, area }])
  const none = '<mwg-rs:AppliedToDimensions stDim:unit="pixel"/>'
  expect(xmpPeople(none + regions + other)).toEqual([{ name: 'Ada', kind: 0, area: null }])
})

/** The ways in which programs write one face. */
const WRITTEN = {
  'Lightroom and Bridge': `<mwg-rs:Regions rdf:parseType="Resource">
   <mwg-rs:AppliedToDimensions stDim:w="4000" stDim:h="3000" stDim:unit="pixel"/>
   <mwg-rs:RegionList><rdf:Bag><rdf:li>
    <rdf:Description mwg-rs:Rotation="0.00000" mwg-rs:Name="Ada" mwg-rs:Type="Face">
     <mwg-rs:Area stArea:h="0.25" stArea:w="0.5" stArea:x="0.5" stArea:y="0.25"/>
    </rdf:Description></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>`,
  // cspell:disable
  digiKam: `<mwg-rs:Regions rdf:parseType="Resource">
   <mwg-rs:AppliedToDimensions stDim:w="4000" stDim:h="3000" stDim:unit="pixel"/>
   <mwg-rs:RegionList><rdf:Bag><rdf:li><rdf:Description mwg-rs:Name="Ada" mwg-rs:Type="Face">
    <mwg-rs:Area stArea:x="0.5" stArea:y="0.25" stArea:w="0.5" stArea:h="0.25" stArea:unit="normalized"/>
   </rdf:Description></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>`,
  Picasa: `<mwg-rs:Regions rdf:parseType="Resource">
   <mwg-rs:AppliedToDimensions rdf:parseType="Resource"><stDim:w>4000</stDim:w><stDim:h>3000</stDim:h><stDim:unit>pixel</stDim:unit></mwg-rs:AppliedToDimensions>
   <mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType="Resource"><mwg-rs:Type>Face</mwg-rs:Type><mwg-rs:Name>Ada</mwg-rs:Name>
    <mwg-rs:Area rdf:parseType="Resource"><stArea:x>0.5</stArea:x><stArea:y>0.25</stArea:y><stArea:w>0.5</stArea:w><stArea:h>0.25</stArea:h><stArea:unit>normalized</stArea:unit></mwg-rs:Area>
   </rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>`,
  // cspell:enable
  'Apple Photos': `<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Seq>
    <rdf:li rdf:parseType="Resource"><mwg-rs:Area rdf:parseType="Resource"><stArea:y>0.25</stArea:y><stArea:w>0.5</stArea:w><stArea:x>0.5</stArea:x><stArea:h>0.25</stArea:h><stArea:unit>normalized</stArea:unit></mwg-rs:Area>
     <mwg-rs:Type>Face</mwg-rs:Type><mwg-rs:Name>Ada</mwg-rs:Name>
     <mwg-rs:Extensions rdf:parseType="Resource"><apple-fi:AngleInfoYaw>315</apple-fi:AngleInfoYaw><apple-fi:FaceID>7</apple-fi:FaceID></mwg-rs:Extensions></rdf:li>
   </rdf:Seq></mwg-rs:RegionList>
   <mwg-rs:AppliedToDimensions rdf:parseType="Resource"><stDim:h>3000</stDim:h><stDim:w>4000</stDim:w><stDim:unit>pixel</stDim:unit></mwg-rs:AppliedToDimensions></mwg-rs:Regions>`,
  'Windows Live Photo Gallery': `<MP:RegionInfo><rdf:Description><MPRI:Regions><rdf:Bag>
    <rdf:li><rdf:Description><MPReg:PersonDisplayName>Ada</MPReg:PersonDisplayName><MPReg:Rectangle>0.25, 0.125, 0.5, 0.25</MPReg:Rectangle><MPReg:PersonEmailDigest>A1</MPReg:PersonEmailDigest></rdf:Description></rdf:li>
   </rdf:Bag></MPRI:Regions></rdf:Description></MP:RegionInfo>`,
}

test.each(Object.entries(WRITTEN))('reads what %s writes, in every orientation', (_, packet) => {
  expect(xmpPeople(packet)).toEqual([{ name: 'Ada', kind: 0, area }])
  for (let orientation = 1; orientation <= 8; orientation++) {
    const blocks = { ifd0: { Orientation: orientation }, xmp: `<x:xmpmeta>${packet}</x:xmpmeta>` }
    const { people } = pictureMetadata(blocks, new Uint8Array()).details
    expect(people?.[0]?.area, `${orientation}`).toEqual(UPRIGHT[orientation])
  }
})

const LYING = { width: 0.5, height: 0.25 }
const STANDING = { width: 0.25, height: 0.5 }
/** The upright area for each orientation: its center is at 0.5, 0.25 of the stored picture. */
const UPRIGHT: Record<number, Area> = {
  1: { x: 0.25, y: 0.125, ...LYING },
  2: { x: 0.25, y: 0.125, ...LYING },
  3: { x: 0.25, y: 0.625, ...LYING },
  4: { x: 0.25, y: 0.625, ...LYING },
  5: { x: 0.125, y: 0.25, ...STANDING },
  6: { x: 0.625, y: 0.25, ...STANDING },
  7: { x: 0.625, y: 0.25, ...STANDING },
  8: { x: 0.125, y: 0.25, ...STANDING },
}

test('looks at a limited number of regions', () => {
  const many = Array.from({ length: 3000 }, (_, i) => region(`P${i}`, 'Face', AREA))
  expect(xmpPeople(list(...many))).toHaveLength(1000)
  expect(xmpPeople(`<mwg-rs:RegionList>${'<rdf:li>'.repeat(100_000)}`)).toEqual([])
})
