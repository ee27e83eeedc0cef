import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, copyFile, mkdir, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Page } from '@playwright/test'
import { fixture, tile } from '../library.ts'
import { expect } from '../test.ts'

export const MiB = 1024 * 1024

/** Writes a picture padded with zeros, and with `end` at the very end. */
export async function largePicture(path: string, bytes: number, end = 'end'): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  await copyFile(fixture('landscape.jpg'), path)
  await truncate(path, bytes - end.length)
  await appendFile(path, end)
  return path
}

export async function expectOriginal(page: Page, name: string, path: string): Promise<void> {
  await tile(page, name).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect(await digestOf(await (await download).path())).toBe(await digestOf(path))
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
