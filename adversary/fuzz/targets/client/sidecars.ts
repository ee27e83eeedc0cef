import { createSidecarIndex } from '../../../../packages/client/src/import/sidecars/sidecar-index.ts'
import {
  restorePrivate,
  restoreShared,
} from '../../../../packages/client/src/items/exported-details.ts'
import {
  privateDetailsSchema,
  sharedDetailsSchema,
  takenSchema,
} from '../../../../packages/client/src/items/item-details.ts'
import { withFacts } from '../../../../packages/client/src/upload/files/known-facts.ts'
import { aReading } from '../../../../packages/client/test/fixtures.ts'
import { mutateText } from '../../mutate-text.ts'
import type { Target } from '../../run.ts'

const SIDECARS = {
  'a.jpg.json': [
    JSON.stringify({
      title: 'a.jpg',
      description: 'At the sea',
      photoTakenTime: { timestamp: '1600000000', formatted: '13.09.2020' },
      geoData: { latitude: 43.5, longitude: 11.25, altitude: 0 },
      people: [{ name: 'Ada' }],
      favorited: true,
    }),
    JSON.stringify({
      format: 'safelight-export/1',
      taken: { local: '2019-05-06T07:08:09.000', offsetMinutes: -90 },
      labels: ['old'],
      latitude: 1,
      longitude: 2,
    }),
    JSON.stringify({
      format: 'safelight-export/1',
      id: '01J0000000000000000000000A',
      movie: 'a.mov',
      name: 'a.jpg',
      taken: { local: '2019-05-06T07:08:09.123', offsetMinutes: null },
      isTakenGuessed: true,
      thumbhash: 'AAAA',
      turns: 3,
      width: null,
      description: null,
      labels: ['sea', 'boat'],
      labelsConfidence: [1, 0.5],
      isFavorite: true,
      iso: 52,
      isDamaged: true,
      stack: { id: 'A'.repeat(22), place: 1 },
      later: { private: 'oRhjBA', shared: 'oRhjGCo' },
    }),
  ],
  'a.jpg.xmp': [
    `<x:xmpmeta><rdf:RDF><rdf:Description exif:DateTimeOriginal="2019-05-06T07:08:09+02:00"
    xmp:Rating="5" exif:GPSLatitude="43,30.5N" exif:GPSLongitude="11,15,20W">
    <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Tea &amp; &#x63;</rdf:li></rdf:Alt></dc:description>
    <dc:subject><rdf:Bag><rdf:li>garden</rdf:li></rdf:Bag></dc:subject>
    <mwg-rs:RegionList><rdf:Bag><rdf:li><rdf:Description mwg-rs:Name="Ada" mwg-rs:Type="Face">
    <mwg-rs:Area stArea:x="0.5" stArea:y="0.25" stArea:w="0.1" stArea:h="0.2"/></rdf:Description></rdf:li></rdf:Bag>
    </mwg-rs:RegionList></rdf:RDF></x:xmpmeta>`,
  ],
}

const TAKEN = { local: '2021-07-04T12:34:56.000', offsetMinutes: null }
const HEADER = 'A'.repeat(54)

/**
 * Attacks the readers of other programs' sidecars with damaged files. They must never throw, and must return
 * only details within the limits.
 */
export const sidecars: Target = {
  name: 'sidecars',
  async prepare() {
    const reading = aReading()
    return {
      try(random) {
        const [name, texts] = random.pick(Object.entries(SIDECARS))
        const index = createSidecarIndex()
        index.add(name, mutateText(random, random.pick(texts)))
        const known = index.of('a.jpg')
        if (!known) return 'refused'
        const { details, taken } = withFacts(reading, known.facts)
        const { labels } = known
        const labelsConfidence = labels.map(() => 1)
        const own = privateDetailsSchema.parse({
          v: 1,
          isFavorite: false,
          ...details,
          labels,
          labelsConfidence,
        })
        const { exported } = known.facts
        if (exported) {
          const streams = { original: { length: 1, header: HEADER, type: 'image/jpeg' } }
          const shared = { v: 1, name: 'a.jpg', type: 'image/jpeg', taken: TAKEN, streams } as const
          sharedDetailsSchema.parse(restoreShared(shared, exported))
          privateDetailsSchema.parse(restorePrivate(own, exported))
        }
        takenSchema.parse({ local: taken.local, offsetMinutes: taken.offsetMinutes })
        return 'accepted'
      },
    }
  },
}
