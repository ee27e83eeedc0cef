import type { ModelOf } from '@safelight/contract/recognition-manifest'
import type { Pixels } from '../detections.ts'
import { onlyInput } from '../outputs.ts'
import { contained, type Region, wholeOf } from '../pixels/fit.ts'
import { sharedOfSmaller, withoutOverlaps } from '../pixels/overlaps.ts'
import { toTensor } from '../pixels/planes.ts'
import type { Session } from '../runtime.ts'
import { readBlazeface } from './blazeface.ts'
import type { FoundFace } from './found-face.ts'
import { readScrfd } from './scrfd.ts'
import { isLarge, isWithin, tilesOf } from './tiles.ts'
import { readYunet } from './yunet.ts'

const READERS = { blazeface: readBlazeface, scrfd: readScrfd, yunet: readYunet }

const MOST_FACES = 64
/** Two faces of different tiles are the same face if one lies in the other by more than this part. */
const DUPLICATE = 0.6

type Detector = ModelOf<'face-detection'>

/** Finds faces in the picture's pixel coordinates, most confident first. */
export async function detectFaces(
  model: Detector,
  session: Session,
  pixels: Pixels,
): Promise<FoundFace[]> {
  const whole = await facesIn(model, session, pixels, wholeOf(pixels))
  const found =
    model.family === 'blazeface' ? await withSmallFaces(model, session, pixels, whole) : whole
  return found.slice(0, MOST_FACES)
}

/** BlazeFace has a small input, so it also looks at parts of the picture. */
async function withSmallFaces(
  model: Detector,
  session: Session,
  pixels: Pixels,
  whole: readonly FoundFace[],
): Promise<FoundFace[]> {
  const tiles = tilesOf(pixels, model.input)
  const found = tiles.length === 0 ? [...whole] : whole.filter(face => isLarge(face, pixels))
  for (const tile of tiles) {
    const region = {
      x: tile.x,
      y: tile.y,
      width: Math.min(tile.side, pixels.width - tile.x),
      height: Math.min(tile.side, pixels.height - tile.y),
    }
    const faces = await facesIn(model, session, pixels, region)
    found.push(...faces.filter(face => isWithin(face, tile, pixels)))
  }
  return withoutOverlaps(found, DUPLICATE, sharedOfSmaller)
}

async function facesIn(
  { family, input, threshold, overlap }: Detector,
  session: Session,
  pixels: Pixels,
  region: Region,
): Promise<FoundFace[]> {
  const { planes, scale } = contained(pixels, input, region)
  const outputs = await session.run({ [onlyInput(session)]: toTensor(planes, input) })
  const x = (value: number) => region.x + value / scale
  const y = (value: number) => region.y + value / scale
  return withoutOverlaps(READERS[family](outputs, input, threshold), overlap).map(face => ({
    left: x(face.left),
    top: y(face.top),
    right: x(face.right),
    bottom: y(face.bottom),
    confidence: Math.min(1, face.confidence),
    landmarks: face.landmarks.map(point => ({ x: x(point.x), y: y(point.y) })),
  }))
}
