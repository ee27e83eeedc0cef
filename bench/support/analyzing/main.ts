/// <reference path="../../../packages/client/src/recognition/models/vite-urls.d.ts" />

import { manifest } from '@safelight/contract/recognition-manifest'
import { createAnalyzer } from '@safelight/recognition/analyzer'
import type { Part, Pixels } from '@safelight/recognition/detections'
import { startRuntimeWorker } from '../../../packages/client/src/recognition/models/worker-runtime.ts'

declare global {
  /** Analyzes the picture at an address, and returns the milliseconds that it took. */
  var analyze: (address: string, parts: readonly Part[]) => Promise<number>
}

interface Renditions {
  preview: Blob
  thumbnail: Blob
}

/** The sizes of renditions, as uploads make them. */
const PREVIEW_LONG_SIDE = 1600
const THUMBNAIL_SHORT_SIDE = 320

const bytesAt = async (address: string) =>
  new Uint8Array(await (await fetch(address)).arrayBuffer())
const analyzer = (async () => {
  const { runtime } = await startRuntimeWorker()
  return createAnalyzer({
    runtime,
    manifest: manifest.parse(await (await fetch('/models/manifest.json')).json()),
    readModel: ({ sha256 }) => bytesAt(`/models/${sha256}`),
  })
})()
const renditions = new Map<string, Promise<Renditions>>()

globalThis.analyze = async (address, parts) => {
  const made = renditions.get(address) ?? renditionsOf(address)
  renditions.set(address, made)
  const [{ analyze }, { preview, thumbnail }] = [await analyzer, await made]
  const start = performance.now()
  await analyze({ preview: () => decoded(preview), thumbnail: () => decoded(thumbnail) }, parts)
  return performance.now() - start
}

async function renditionsOf(address: string): Promise<Renditions> {
  const original = await createImageBitmap(new Blob([await bytesAt(address)]))
  const { width, height } = original
  return {
    preview: await drawn(original, PREVIEW_LONG_SIDE / Math.max(width, height)),
    thumbnail: await drawn(original, THUMBNAIL_SHORT_SIDE / Math.min(width, height)),
  }
}

const drawn = (picture: ImageBitmap, scale: number): Promise<Blob> =>
  contextWith(picture, Math.min(1, scale)).canvas.convertToBlob({
    type: 'image/jpeg',
    quality: 0.9,
  })

async function decoded(picture: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  return { width, height, data: contextWith(bitmap, 1).getImageData(0, 0, width, height).data }
}

function contextWith(picture: ImageBitmap, scale: number): OffscreenCanvasRenderingContext2D {
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The picture cannot be drawn.')
  context.drawImage(picture, 0, 0, width, height)
  return context
}
