import { describe, expect, it } from 'vitest'
import { blankPicture } from '../../test/drawing/picture.ts'
import type { Session, Tensor } from '../runtime.ts'
import { readText } from './read-text.ts'
import { patchesOf, smallestAround } from './rectangles.ts'
import { wordsOf } from './words.ts'

describe('rectangles', () => {
  it('surround pixels that touch only at their corners', () => {
    const map = Float32Array.from([0.9, 0, 0, 0, 0.1, 0, 0.7, 0, 0, 0, 0, 0, 0, 0.8, 0.6])
    const patches = patchesOf(map, { width: 5, height: 3 }, 0.3)
    expect(patches.map(({ chance }) => Math.round(chance * 10) / 10)).toEqual([0.8, 0.7])
    const around = smallestAround(patches[1]?.corners ?? [])
    expect([around.width, around.height].sort()).toEqual([1, 2])
    expect(around.center).toEqual({ x: 4, y: 2.5 })
  })

  it('have the least area at any angle', () => {
    const angle = Math.PI / 6
    const corners = [
      [20, 5],
      [-20, 5],
      [20, -5],
      [-20, -5],
      [0, 0],
      [13, -5],
    ].map(([u = 0, v = 0]) => ({
      x: 50 + u * Math.cos(angle) - v * Math.sin(angle),
      y: 40 + u * Math.sin(angle) + v * Math.cos(angle),
    }))
    const { center, axis, width, height } = smallestAround(corners)
    expect([width, height].sort((a, b) => a - b)).toEqual([expect.closeTo(10), expect.closeTo(40)])
    expect(center).toEqual({ x: expect.closeTo(50), y: expect.closeTo(40) })
    const along = width > height ? axis : { x: -axis.y, y: axis.x }
    expect(Math.abs(along.x)).toBeCloseTo(Math.cos(angle))
    expect(along.y / along.x).toBeCloseTo(Math.tan(angle))
  })
})

describe('the characters of a line', () => {
  const model = {
    task: 'text-recognition',
    name: 'Steps',
    version: '1',
    license: 'MIT',
    family: 'ctc',
    input: { height: 8, widest: 64, order: 'rgb', mean: [0, 0, 0], std: [1, 1, 1] },
    threshold: 0.5,
    files: { model: { sha256: '', size: 1 }, characters: { sha256: '', size: 1 } },
  } as const satisfies Parameters<typeof readText>[0]

  /**
   * Runs `readText` on model output that has one likely character with its probability at each step. `kinds`
   * is the number of classes.
   */
  function read(steps: [character: number, chance: number][], kinds = 4) {
    const data = new Float32Array(steps.length * kinds)
    for (const [step, [character, chance]] of steps.entries())
      data[step * kinds + character] = chance
    const chances: Tensor = { type: 'float32', data, dims: [1, steps.length, kinds] }
    let given: Tensor | undefined
    const session: Session = {
      inputs: ['x'],
      outputs: ['y'],
      async run(feeds) {
        given = feeds.x
        return { y: chances }
      },
      close: async () => {},
    }
    const place = { center: { x: 20, y: 20 }, axis: { x: 1, y: 0 }, width: 33, height: 10 }
    const text = readText(model, session, ['a', 'b'], blankPicture(40, 40), place)
    return { text, given: () => given }
  }

  it('repeated characters merge unless a blank separates them', async () => {
    const { text, given } = read([
      [1, 1],
      [1, 1],
      [0, 1],
      [1, 1],
      [2, 1],
      [2, 1],
      [3, 1],
      [2, 1],
    ])
    expect(await text).toBe('aab b')
    expect(given()?.dims).toEqual([1, 3, 8, 32])
  })

  it('the text of a line is undefined if the model is unsure', async () => {
    expect(
      await read([
        [1, 0.4],
        [2, 0.5],
      ]).text,
    ).toBeUndefined()
    expect(
      await read([
        [1, 0.4],
        [2, 0.7],
      ]).text,
    ).toBe('ab')
    expect(
      await read([
        [0, 1],
        [0, 1],
      ]).text,
    ).toBeUndefined()
  })

  it('a model is rejected if its classes do not match the dictionary', async () => {
    await expect(read([[1, 1]], 7).text).rejects.toThrow('The model has other characters.')
  })
})

it('each word of a text is listed once', () => {
  expect(wordsOf(['Hello  you', 'you e\u0301t\u00e9', 'x'.repeat(65)])).toEqual([
    'Hello',
    'you',
    'été',
  ])
  expect(wordsOf([Array.from({ length: 300 }, (_, index) => index).join(' ')]).length).toBe(100)
})
