import type { Page } from '@playwright/test'

export async function dragFiles(
  page: Page,
  files: string[],
  types: readonly DragType[] = ['dragEnter', 'dragOver', 'drop'],
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (const type of types) {
    const data = { items: [], files, dragOperationsMask: 1 }
    await devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
  }
  await devtools.detach()
}

type DragType = 'dragEnter' | 'dragOver' | 'drop'
