import { expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PictureBar } from '../picture-bar.tsx'
import { CodeOutlines } from './code-outlines.tsx'
import { codesIn } from './codes-in.ts'

const square = (x: number) => [
  { x, y: 10 },
  { x: x + 20, y: 10 },
  { x: x + 20, y: 30 },
  { x, y: 30 },
]

/** A `BarcodeDetector` of the browser, which names each code that it sees. */
class TwoEqualCodes {
  static getSupportedFormats = async () => ['qr_code']
  detect = async () =>
    [10, 60].map(x => ({ rawValue: 'https://example.org/', cornerPoints: square(x) }))
}

it('two equal codes are both outlined, and share a button', async () => {
  vi.stubGlobal('BarcodeDetector', TwoEqualCodes)
  const errors = vi.spyOn(console, 'error')
  onTestFinished(() => {
    vi.unstubAllGlobals()
    errors.mockRestore()
  })
  const codes = await codesIn(await createImageBitmap(new ImageData(100, 100)))
  const reading = {
    codes,
    search: () => {},
    lines: [],
    isSelecting: false,
    select: () => {},
    target: undefined,
    open: () => {},
  }
  const screen = await render(
    <>
      <CodeOutlines codes={codes} />
      <PictureBar reading={reading} isRaised={false} />
    </>,
  )
  expect(screen.container.querySelectorAll('polygon')).toHaveLength(2)
  expect(screen.getByRole('button').elements()).toHaveLength(1)
  expect(errors).not.toHaveBeenCalled()
})
