import { createSidecarIndex } from '../../../../packages/library/src/lib/import/sidecars/sidecar-index.ts'
import {
  privateDetailsSchema,
  takenSchema,
} from '../../../../packages/library/src/lib/items/item-details.ts'
import { withFacts } from '../../../../packages/library/src/lib/upload/files/known-facts.ts'
import { aReading } from '../../../../packages/library/test/fixtures.ts'
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
  ],
  'a.jpg.xmp': [
    `<x:xmpmeta><rdf:RDF><rdf:Description exif:DateTimeOriginal="2019-05-06T07:08:09+02:00"
    xmp:Rating="5" exif:GPSLatitude="43,30.5N" exif:GPSLongitude="11,15,20W">
    <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Tea &amp; &#x63;</rdf:li></rdf:Alt></dc:description>
    <dc:subject><rdf:Bag><rdf:li>garden</rdf:li></rdf:Bag></dc:subject></rdf:RDF></x:xmpmeta>`,
  ],
}

/** What other programs write beside pictures, damaged: never throws, and gives details within their bounds. */
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
        privateDetailsSchema.parse({
          v: 1,
          isFavorite: false,
          ...details,
          labels,
          labelsConfidence,
        })
        takenSchema.parse({ local: taken.local, offsetMinutes: taken.offsetMinutes })
        return 'accepted'
      },
    }
  },
}
