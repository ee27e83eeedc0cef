import { isVideoType } from '@safelight/contract/media-types'
import type { Size } from './reading.ts'
import { createCanvas, samplePixels } from './renditions/canvas.ts'
import { largeSize } from './renditions/renditions.ts'

/** The frame to draw, as a part of the video's duration, and the latest, in seconds. */
const EARLY = { part: 0.1, seconds: 0.5 }

/**
 * Draws the intact part of a damaged picture, or an early frame of a video, at preview size. Needs a page: an
 * image element shows the intact part, but `createImageBitmap` rejects the whole picture. A video element
 * decodes codecs that `VideoDecoder` lacks. The blob's type tells pictures from videos. The caller must have
 * checked that the size is safe to decode. Rejects if nothing can be drawn.
 */
export async function drawInPage(file: Blob): Promise<ImageBitmap> {
  const url = URL.createObjectURL(file)
  try {
    return await (isVideoType(file.type) ? drawFrame(url) : drawPicture(url))
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function drawPicture(url: string): Promise<ImageBitmap> {
  const image = new Image()
  const isLoaded = happens(image, 'load')
  image.src = url
  await isLoaded
  return drawn(image, { width: image.naturalWidth, height: image.naturalHeight })
}

async function drawFrame(url: string): Promise<ImageBitmap> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    const isLoaded = happens(video, 'loadeddata')
    video.src = url
    await isLoaded
    const isThere = happens(video, 'seeked')
    video.currentTime = Math.min(EARLY.seconds, EARLY.part * (video.duration || 0))
    await isThere
    return await firstFrame(video)
  } finally {
    // Frees the decoder at once.
    video.removeAttribute('src')
    video.load()
  }
}

/** Waits for the frame: on a busy device, WebKitGTK ends the seek before the frame is there. */
async function firstFrame(video: HTMLVideoElement): Promise<ImageBitmap> {
  for (let tries = 1; ; tries++) {
    try {
      return drawn(video, { width: video.videoWidth, height: video.videoHeight })
    } catch (error) {
      if (tries === MOST_TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  }
}

const MOST_TRIES = 30
const PAUSE_MS = 100

function drawn(source: HTMLImageElement | HTMLVideoElement, size: Size): ImageBitmap {
  if (size.width === 0 || size.height === 0) throw new Error('No picture')
  const context = createCanvas(largeSize(size))
  context.drawImage(source, 0, 0, context.canvas.width, context.canvas.height)
  if (isEmpty(context.canvas)) throw new Error('Nothing was drawn')
  return context.canvas.transferToImageBitmap()
}

const happens = (element: HTMLElement, event: string) =>
  new Promise<unknown>((resolve, reject) => {
    element.addEventListener(event, resolve, { once: true })
    element.addEventListener('error', () => reject(new Error('Cannot be decoded')), { once: true })
  })

/** Whether nothing was drawn. Parts that could not be decoded stay transparent. */
const isEmpty = (canvas: OffscreenCanvas): boolean =>
  samplePixels(canvas, 64).data.every((value, at) => at % 4 !== 3 || value === 0)
