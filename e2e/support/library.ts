import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page, Request } from '@playwright/test'
import { expect } from './test.ts'

export const fixture = (name: string): string => join(import.meta.dirname, '../fixtures', name)

export const fixtureBytes = (name: string): Promise<Buffer> => readFile(fixture(name))

export interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}

export async function chooseFiles(page: Page, files: string[] | FilePayload[]): Promise<void> {
  if (!page.url().endsWith('/upload')) {
    await page.getByRole('link', { name: 'Upload' }).first().click()
  }
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Browse files' }).click()
  await (await chooser).setFiles(files)
}

/** Uploads files, and then opens the gallery. */
export async function uploadFiles(page: Page, files: string[] | FilePayload[]): Promise<void> {
  await chooseFiles(page, files)
  await page.getByRole('button', { name: 'Upload All' }).click()
  await expect(page.getByText(`Successfully uploaded ${files.length} file(s)`)).toBeVisible({
    timeout: 120_000,
  })
  await goToGallery(page)
  await dismissUploads(page)
}

/** Dismisses the upload result, which otherwise stays in the corner of every screen. */
export const dismissUploads = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Dismiss the uploads' }).click()

/** Opens the gallery. Also waits for its heading, because the URL changes before the screen does. */
export async function goToGallery(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  await expect(page).toHaveURL(/\/gallery$/)
  await expect(page.getByRole('heading', { name: 'My Gallery' })).toBeVisible()
}

export const tile = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^(Photo|Video|Document) ${literal(name)},`) })

export const heart = (page: Page, name: string): Locator =>
  tile(page, name).locator('.lucide-heart')

export async function expectThumbnail(page: Page, name: string): Promise<Locator> {
  await tile(page, name).scrollIntoViewIfNeeded()
  const picture = tile(page, name).locator('img[data-shown="true"]')
  await expect(picture).toBeVisible()
  return picture
}

export function thumbnailKeys(request: Request): string[] {
  return isThumbnails(new URL(request.url())) ? request.postDataJSON().keys : []
}

export const isThumbnails = (url: URL): boolean => url.pathname === '/api/media/thumbnails'

export const colorsAt = (image: Locator, points: [number, number][]): Promise<number[][]> =>
  image.evaluate((element, shares) => {
    const picture = element as HTMLImageElement
    const canvas = document.createElement('canvas')
    canvas.width = picture.naturalWidth
    canvas.height = picture.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    return shares.map(([x, y]) => [
      ...(context?.getImageData(x * canvas.width, y * canvas.height, 1, 1).data ?? []),
    ])
  }, points)

export const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
