import { expect, type Locator } from '@playwright/test'

/**
 * Expects an element at a place within another: its left, top, width and height, each as a part of the other's
 * side. Waits until no part deviates by `tolerance`.
 */
export async function expectPlaced(
  inner: Locator,
  outer: Locator,
  expected: readonly number[],
  tolerance = 0.02,
): Promise<void> {
  const deviation = async () => {
    const [placed, around] = [await inner.boundingBox(), await outer.boundingBox()]
    if (!placed || !around) return 1
    const parts = [
      (placed.x - around.x) / around.width,
      (placed.y - around.y) / around.height,
      placed.width / around.width,
      placed.height / around.height,
    ]
    return Math.max(...parts.map((part, i) => Math.abs(part - (expected[i] ?? 0))))
  }
  await expect.poll(deviation).toBeLessThan(tolerance)
}
