import { join } from 'node:path'
import { z } from 'zod'
import { type JsonFile, openJsonFile } from './json-file.ts'

const windowBounds = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1),
  height: z.int().min(1),
  isMaximized: z.boolean(),
})

const settings = z.object({
  /** Origin of the server; null until one is chosen. */
  server: z.url().nullable(),
  window: windowBounds.nullable(),
})

export type WindowBounds = z.output<typeof windowBounds>
export type Settings = JsonFile<z.output<typeof settings>>

export const openSettings = (dataFolder: string): Settings =>
  openJsonFile(join(dataFolder, 'settings.json'), settings, { server: null, window: null })
