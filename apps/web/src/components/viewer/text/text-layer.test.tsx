import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { aPhoto } from '../../../../test/items.ts'
import '../../../../test/page.ts'
import { Turned } from '../../tile/turned.tsx'
import { lineMatrix } from './line-matrix.ts'
import { wordAround } from './select-word.ts'
import { TextLayer } from './text-layer.tsx'

/** A picture of 400 × 200 pixels, before its owner's turns. */
const PICTURE = { width: 400, height: 200 }
const LEVEL = {
  text: 'Level line',
  topLeft: { x: 0.1, y: 0.1 },
  topRight: { x: 0.5, y: 0.1 },
  bottomLeft: { x: 0.1, y: 0.2 },
}
/** Reads downwards at the right edge. */
const DOWN = {
  text: 'Down',
  topLeft: { x: 0.95, y: 0.2 },
  topRight: { x: 0.95, y: 0.8 },
  bottomLeft: { x: 0.85, y: 0.2 },
}
const TILTED = {
  text: 'Tilted',
  topLeft: { x: 0.25, y: 0.5 },
  topRight: { x: 0.5, y: 1 },
  bottomLeft: { x: 0.15, y: 0.6 },
}

async function renderTurned(turns: number) {
  const { details, ...photo } = aPhoto(1)
  const item = { ...photo, details: details && { ...details, turns } }
  const isAcross = turns % 2 === 0
  const { width, height } = PICTURE
  await render(
    <div
      id="picture"
      style={{
        position: 'relative',
        width: isAcross ? width : height,
        height: isAcross ? height : width,
      }}
    >
      <Turned item={item}>
        <TextLayer
          lines={[LEVEL, DOWN, TILTED]}
          size={PICTURE}
          isSelecting={false}
          onOpen={() => {}}
        />
      </Turned>
    </div>,
  )
  const { x, y } = document.querySelector('#picture')?.getBoundingClientRect() ?? { x: 0, y: 0 }
  return [...document.querySelectorAll('#picture p')].map(line => {
    const { left, top, right, bottom } = line.getBoundingClientRect()
    return [left - x, top - y, right - x, bottom - y].map(Math.round)
  })
}

it.each([
  [0, [40, 20, 200, 40], [340, 40, 380, 160]],
  [1, [160, 40, 180, 200], [40, 340, 160, 380]],
  [2, [200, 160, 360, 180], [20, 40, 60, 160]],
  [3, [20, 200, 40, 360], [40, 20, 160, 60]],
])(
  'after %j turns of the picture, its lines are still where they are in it',
  async (turns, level, down) => {
    expect(await renderTurned(turns)).toEqual([level, down, expect.anything()])
  },
)

it('a text fills the parallelogram of its line', () => {
  const [a, b, c, d, e, f] = lineMatrix(TILTED, PICTURE, { width: 80, height: 32 })
  const at = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f]
  expect(at(0, 0)).toEqual([100, 100])
  expect(at(80, 0)).toEqual([200, 200])
  expect(at(0, 32)).toEqual([60, 120])
})

it.each([
  ['Lost cat', 1, 'Lost'],
  ['Lost cat', 4, 'Lost'],
  ['Lost cat', 5, 'cat'],
  ['Lost cat', 8, 'cat'],
  ['one', 0, 'one'],
])('of %j, a long press at %j selects %j', (text, offset, word) => {
  const { start, end } = wordAround(text, offset)
  expect(text.slice(start, end)).toBe(word)
})
