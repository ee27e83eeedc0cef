import { decodeQRBatch, type FinderPoints } from 'qr/decode.js'

interface Point {
  x: number
  y: number
}

/** A code in a picture, with its corners in fractions of the picture, clockwise. */
export interface FoundCode {
  content: string
  corners: Point[]
}

/** The part of the Shape Detection API that this module uses. Some browsers have it. */
interface Detector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string; cornerPoints: Point[] }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Milliseconds that the decoder may spend on second tries. */
const TIME_LIMIT = 100
/** The largest number of codes to show of one picture. */
const MOST_CODES = 8

let browsers: Promise<Detector | undefined> | undefined

async function browsersDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector: Class } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = (await Class?.getSupportedFormats().catch(() => [])) ?? []
  return Class && formats.includes('qr_code') ? new Class({ formats: ['qr_code'] }) : undefined
}

/** Finds the QR codes in a picture, and closes the picture. Two codes may have the same content. */
export async function codesIn(picture: ImageBitmap): Promise<FoundCode[]> {
  const { width, height } = picture
  browsers ??= browsersDetector()
  try {
    const detected = await (await browsers)?.detect(picture).catch(() => undefined)
    const codes =
      detected?.map(({ rawValue, cornerPoints }) => ({
        content: rawValue,
        corners: cornerPoints,
      })) ?? (await decoded(picture))
    return codes
      .filter(({ content }) => content !== '')
      .slice(0, MOST_CODES)
      .map(({ content, corners }) => ({
        content,
        corners: corners.map(({ x, y }) => ({ x: x / width, y: y / height })),
      }))
  } finally {
    picture.close()
  }
}

async function decoded(picture: ImageBitmap): Promise<FoundCode[]> {
  const { width, height } = picture
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) return []
  context.drawImage(picture, 0, 0)
  const codes = new Map<string, FoundCode>()
  const pointsOnDetect = ({ bounds }: FinderPoints, content: string | Error) => {
    if (typeof content === 'string') codes.set(content, { content, corners: bounds })
  }
  await decodeQRBatch([context.getImageData(0, 0, width, height)], {
    pointsOnDetect,
    timeLimit: TIME_LIMIT,
  })
  return [...codes.values()]
}
