import type { ModelOf } from '@safelight/contract/recognition-manifest'
import type { Pixels } from '../detections.ts'
import { onlyInput } from '../outputs.ts'
import { contained, type Region, shrunk, wholeOf } from '../pixels/fit.ts'
import { sharedOfSmaller, withoutOverlaps } from '../pixels/overlaps.ts'
import { toTensor } from '../pixels/planes.ts'
import type { Renditions } from '../pixels/renditions.ts'
import type { Session } from '../runtime.ts'
import { readBlazeface } from './blazeface.ts'
import type { FoundFace } from './found-face.ts'
import { readScrfd } from './scrfd.ts'
import { isLarge, isWithin, tilesOf } from './tiles.ts'
import { readYunet } from './yunet.ts'

const READERS = { blazeface: readBlazeface, scrfd: readScrfd, yunet: readYunet }

const MOST_FACES = 64
/** The lowest confidence that makes it worth looking for small faces. */
const WEAK = 0.3
/** Two faces of different tiles are the same face if one lies in the other by more than this part. */
const DUPLICATE = 0.6

type Detector = ModelOf<'face-detection'>

export interface FoundFaces {
  /** The most confident one comes first. */
  faces: FoundFace[]
  /** The rendition in whose coordinates the faces are. */
  pixels: Pixels
}

/**
 * Finds faces. If another model found nobody in the picture, `isDeserted`, looks for small faces only if something
 * resembles a face.
 */
export async function detectFaces(
  model: Detector,
  session: Session,
  renditions: Renditions,
  isDeserted = false,
): Promise<FoundFaces> {
  const pixels = await renditions.ofLength(model.input.width)
  const threshold = Math.min(WEAK, model.threshold)
  const candidates = await facesIn(model, session, pixels, wholeOf(pixels), threshold)
  const faces = candidates.filter(({ confidence }) => confidence >= model.threshold)
  const found =
    model.family !== 'blazeface' || (isDeserted && candidates.length === 0)
      ? { faces, pixels }
      : await withSmallFaces(model, session, await renditions.largest(), { faces, pixels })
  return { ...found, faces: found.faces.slice(0, MOST_FACES) }
}

/** BlazeFace has a small input, so it also looks at parts of the picture. */
async function withSmallFaces(
  model: Detector,
  session: Session,
  picture: Pixels,
  whole: FoundFaces,
): Promise<FoundFaces> {
  // Tiles have half of the picture's length. Scaling the picture once takes less time than scaling each tile.
  const pixels = shrunk(picture, 2 * model.input.width)
  const tiles = tilesOf(pixels, model.input)
  if (tiles.length === 0) return whole
  const faces = scaledTo(pixels, whole).filter(face => isLarge(face, pixels))
  for (const tile of tiles) {
    const region = {
      x: tile.x,
      y: tile.y,
      width: Math.min(tile.side, pixels.width - tile.x),
      height: Math.min(tile.side, pixels.height - tile.y),
    }
    const inTile = await facesIn(model, session, pixels, region, model.threshold)
    faces.push(...inTile.filter(face => isWithin(face, tile, pixels)))
  }
  return { faces: withoutOverlaps(faces, DUPLICATE, sharedOfSmaller), pixels }
}

/** Converts faces to the coordinates of another rendition of their picture. */
export function scaledTo(to: Pixels, { faces, pixels }: FoundFaces): FoundFace[] {
  const [x, y] = [to.width / pixels.width, to.height / pixels.height]
  return faces.map(face => ({
    ...face,
    left: face.left * x,
    top: face.top * y,
    right: face.right * x,
    bottom: face.bottom * y,
    landmarks: face.landmarks.map(point => ({ x: point.x * x, y: point.y * y })),
  }))
}

async function facesIn(
  { family, input, overlap }: Detector,
  session: Session,
  pixels: Pixels,
  region: Region,
  threshold: number,
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
