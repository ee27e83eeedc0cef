import type { Page } from '@playwright/test'

/**
 * Makes the browser's private folder “Camera” the one that a person picks. No test can drive the browser's
 * own picker. Call it before the page opens.
 */
export async function pickCameraFolder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pick = async () => {
      const root = await navigator.storage.getDirectory()
      return root.getDirectoryHandle('Camera', { create: true })
    }
    Object.assign(window, { showDirectoryPicker: pick })
  })
}

export async function writeCameraFiles(page: Page, files: Record<string, Buffer>): Promise<void> {
  const encoded = Object.entries(files).map(([path, bytes]) => [path, bytes.toString('base64')])
  await page.evaluate(async given => {
    const root = await navigator.storage.getDirectory()
    for (const [path = '', base64 = ''] of given) {
      let folder = await root.getDirectoryHandle('Camera', { create: true })
      const parts = path.split('/')
      const name = parts.pop() ?? ''
      for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true })
      const file = await folder.getFileHandle(name, { create: true })
      const writable = await file.createWritable()
      await writable.write(Uint8Array.from(atob(base64), character => character.charCodeAt(0)))
      await writable.close()
    }
  }, encoded)
}
