import { modelFor } from '@safelight/contract/recognition-manifest'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { drawFace } from '../test/drawing/face.ts'
import { drawText, GLYPHS } from '../test/drawing/font.ts'
import { blankPicture, COLORS, pictureOf, SHAPES, shapePicture } from '../test/drawing/picture.ts'
import { type TinyModels, tinyModels } from '../test/models/tiny-models.ts'
import { createAnalyzer } from './analyzer.ts'
import type { TextLine } from './detections.ts'
import { createNodeRuntime } from './onnx-node.ts'
import type { Runtime } from './runtime.ts'
import { similarity } from './vectors/quantize.ts'

let runtime: Runtime
beforeAll(async () => {
  runtime = await createNodeRuntime(1)
})

async function anAnalyzer(models: TinyModels | Promise<TinyModels> = tinyModels()) {
  const analyzer = await createAnalyzer({ runtime, ...(await models) })
  onTestFinished(() => analyzer.close())
  return analyzer
}

async function only(...tasks: string[]): Promise<TinyModels> {
  const models = await tinyModels()
  const { format, models: all } = models.manifest
  return { ...models, manifest: { format, models: all.filter(({ task }) => tasks.includes(task)) } }
}

const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T)[]

describe('an analyzer', () => {
  it('finds the picture that matches a description in words', async () => {
    const analyzer = await anAnalyzer(only('image-embedding', 'text-embedding'))
    const pictures = keysOf(COLORS).flatMap(color =>
      keysOf(SHAPES).map(shape => [color, shape] as const),
    )
    const embeddings = new Map<string, Int8Array>()
    for (const [color, shape] of pictures) {
      const { embedding } = await analyzer.analyze(pictureOf(shapePicture(color, shape)))
      if (embedding) embeddings.set(`${color} ${shape}`, embedding)
    }
    expect(embeddings.size).toBe(12)
    for (const [name] of embeddings) {
      const words = await analyzer.embedText(name.toUpperCase())
      const alike = [...embeddings].map(([other, embedding]) => ({
        other,
        by: words ? similarity(words, embedding) : 0,
      }))
      alike.sort((a, b) => b.by - a.by)
      expect(alike[0]).toEqual({ other: name, by: expect.closeTo(1, 2) })
      expect(alike[1]?.by).toBeLessThan(0.6)
    }
    const unknown = (await analyzer.embedText('dog')) ?? new Int8Array()
    for (const [, embedding] of embeddings) expect(similarity(unknown, embedding)).toBeLessThan(0.1)
  })

  it('recognizes the same person in rotated faces', async () => {
    const analyzer = await anAnalyzer(only('face-detection', 'face-embedding'))
    const picture = blankPicture(800, 600, [180, 200, 220])
    const drawn = [
      { x: 150, y: 150, size: 120, person: 1 },
      { x: 320, y: 160, size: 120, person: 2, turn: 15 },
      { x: 600, y: 350, size: 260, person: 3, turn: -10 },
      { x: 120, y: 450, size: 90, person: 1, turn: 8 },
      { x: 250, y: 450, size: 60, person: 2 },
    ]
    for (const face of drawn) drawFace(picture, face)
    const { faces } = await analyzer.analyze(pictureOf(picture))
    const found = drawn.map(({ x, y, size, person }) => {
      const face = faces.find(({ box }) => {
        const [dx, dy] = [(box.x + box.width / 2) * 800 - x, (box.y + box.height / 2) * 600 - y]
        return Math.hypot(dx, dy) < size / 10 && Math.abs(box.width * 800 - size) < size / 6
      })
      return { person, embedding: face?.embedding ?? new Int8Array(60) }
    })
    expect(faces.length).toBe(drawn.length)
    for (const { confidence } of faces) expect(confidence).toBeGreaterThan(0.9)
    for (const a of found) {
      for (const b of found) {
        const alike = similarity(a.embedding, b.embedding)
        if (a.person === b.person) expect(alike).toBeGreaterThan(0.9)
        else expect(alike).toBeLessThan(0.4)
      }
    }
  })

  it('clips the box of a face at the edge of the picture', async () => {
    const analyzer = await anAnalyzer(only('face-detection', 'face-embedding'))
    const picture = blankPicture(300, 300)
    drawFace(picture, { x: 90, y: 40, size: 120, person: 4 })
    const [face] = (await analyzer.analyze(pictureOf(picture))).faces
    expect(face?.box.y).toBe(0)
    expect(face?.box.height).toBeCloseTo(100 / 300, 1)
  })

  it('reports each word of a text once', async () => {
    const analyzer = await anAnalyzer(only('text-detection', 'text-recognition'))
    const page = blankPicture(1000, 600)
    const letters = keysOf(GLYPHS).join('')
    drawText(page, letters.slice(0, 18), { x: 20, y: 20, dot: 7 })
    drawText(page, letters.slice(18), { x: 20, y: 120, dot: 7 })
    drawText(page, 'HELLO BEACH', { x: 20, y: 220, dot: 9 })
    drawText(page, 'HELLO 2024', { x: 20, y: 340, dot: 10 })
    expect((await analyzer.analyze(pictureOf(page))).text).toEqual([
      letters.slice(0, 18),
      letters.slice(18),
      'HELLO',
      'BEACH',
      '2024',
    ])
  })

  it('says where the lines of a text are', async () => {
    const analyzer = await anAnalyzer(only('text-detection', 'text-recognition'))
    const page = blankPicture(500, 250)
    drawText(page, 'LOST', { x: 60, y: 100, dot: 6 })
    // Four letters of 6 units, without the gap behind the last one, of 6 pixels each.
    const [left, right, top, bottom] = [60, 60 + 23 * 6, 100, 100 + 7 * 6]
    const near = (x: number, y: number) => ({
      x: expect.closeTo(x / 500, 1),
      y: expect.closeTo(y / 250, 1),
    })
    expect((await analyzer.analyze(pictureOf(page))).lines).toEqual([
      {
        text: 'LOST',
        topLeft: near(left, top),
        topRight: near(right, top),
        bottomLeft: near(left, bottom),
      },
    ])
  })

  it('reads text that runs downwards', async () => {
    const analyzer = await anAnalyzer(only('text-detection', 'text-recognition'))
    const page = blankPicture(500, 500)
    drawText(page, 'DOWN', { x: 60, y: 230, dot: 8 })
    const { text, lines } = await analyzer.analyze(pictureOf(turned(page)))
    expect(text).toEqual(['DOWN'])
    const [{ topLeft, topRight, bottomLeft }] = lines as [TextLine]
    expect(topRight.x).toBeCloseTo(topLeft.x, 1)
    expect(topRight.y - topLeft.y).toBeCloseTo((23 * 8) / 500, 1)
    expect(topLeft.x - bottomLeft.x).toBeCloseTo((7 * 8) / 500, 1)
  })

  it('finds things, with boxes within the picture', async () => {
    const analyzer = await anAnalyzer(only('object-detection'))
    const { tags } = await analyzer.analyze(pictureOf(shapePicture('red', 'circle')))
    const apple = { class: 47, box: { x: 0, y: 0, width: 1, height: 1 } }
    expect(tags).toEqual([{ ...apple, confidence: expect.closeTo(0.9) }])
  })

  it('opens and runs only the models of the wanted parts', async () => {
    const models = await tinyModels()
    const read: string[] = []
    const analyzer = await anAnalyzer({
      ...models,
      async readModel(file) {
        read.push(file.sha256)
        return models.readModel(file)
      },
    })
    const found = await analyzer.analyze(pictureOf(shapePicture('red', 'circle')), ['tags'])
    expect(found).toEqual({ faces: [], text: [], tags: [expect.objectContaining({ class: 47 })] })
    expect(read).toEqual([modelFor(models.manifest, 'object-detection')?.files.model.sha256])
  })

  it('decodes the preview only for models that need more than the thumbnail', async () => {
    const analyzer = await anAnalyzer()
    const decoded: string[] = []
    const picture = (thumbnail: ReturnType<typeof blankPicture>) => ({
      async thumbnail() {
        decoded.push('thumbnail')
        return thumbnail
      },
      async preview() {
        decoded.push('preview')
        return blankPicture(640, 480)
      },
    })
    const small = picture(shapePicture('red', 'circle'))
    const { tags, embedding } = await analyzer.analyze(small, ['tags', 'embedding'])
    expect(tags).toMatchObject([{ class: 47, box: { x: 0, y: 0, width: 1, height: 1 } }])
    expect(embedding).toBeDefined()
    expect(decoded.splice(0)).toEqual(['thumbnail'])
    // This thumbnail is smaller than the input of the model.
    expect((await analyzer.analyze(picture(blankPicture(40, 30)), ['tags'])).tags).toEqual([])
    expect(decoded.splice(0)).toEqual(['thumbnail', 'preview'])
    await analyzer.analyze(small, ['text', 'tags', 'faces'])
    expect(decoded.toSorted()).toEqual(['preview', 'thumbnail'])
  })

  it('reads text of the preview if the thumbnail is damaged', async () => {
    const analyzer = await anAnalyzer()
    const page = blankPicture(1000, 200)
    drawText(page, 'HELLO', { x: 20, y: 20, dot: 9 })
    const thumbnail = () => Promise.reject(new Error('damaged'))
    expect(await analyzer.analyze({ ...pictureOf(page), thumbnail })).toMatchObject({
      text: ['HELLO'],
    })
    const preview = () => Promise.reject(new Error('not reached'))
    await expect(analyzer.analyze({ preview, thumbnail })).rejects.toThrow('not reached')
  })

  it('finds nothing in an empty picture of any size', async () => {
    const analyzer = await anAnalyzer()
    for (const [width, height] of [
      [1, 1],
      [3, 900],
      [640, 480],
    ] as const) {
      const seen = await analyzer.analyze(pictureOf(blankPicture(width, height)))
      expect(seen).toEqual({ embedding: expect.any(Int8Array), faces: [], text: [], tags: [] })
    }
  })

  it('runs only the installed models', async () => {
    const all = await anAnalyzer()
    const pictures = await anAnalyzer(only('image-embedding'))
    expect(pictures.by).toEqual({ embedding: all.by.embedding })
    expect(keysOf(await pictures.analyze(pictureOf(shapePicture('red', 'circle'))))).toEqual([
      'embedding',
      'faces',
      'text',
      'tags',
    ])
    expect(await pictures.embedText('red')).toBeUndefined()
    const faces = await anAnalyzer(only('face-detection', 'face-embedding'))
    expect(faces.by).toEqual({ faces: all.by.faces })
    expect(await faces.analyze(pictureOf(shapePicture('red', 'circle')))).toEqual({
      faces: [],
      text: [],
      tags: [],
    })
    expect((await anAnalyzer(only())).by).toEqual({})
  })

  it('identifies a model by its files and settings', async () => {
    const { by } = await anAnalyzer()
    const changed = async (change: object) => {
      const models = await tinyModels()
      const detector = modelFor(models.manifest, 'face-detection')
      Object.assign(detector ?? {}, change)
      return (await anAnalyzer(models)).by.faces
    }
    expect(await changed({ name: 'Another', version: '2' })).toBe(by.faces)
    expect(await changed({ threshold: 0.8 })).not.toBe(by.faces)
    expect(await changed({ files: { model: { sha256: '0'.repeat(64), size: 1 } } })).not.toBe(
      by.faces,
    )
  })

  it('loads a model again only after a failure', async () => {
    const models = await tinyModels()
    const read: string[] = []
    let fails = true
    const analyzer = await anAnalyzer({
      ...models,
      async readModel(file) {
        read.push(file.sha256)
        if (fails) throw new Error('not here yet')
        return models.readModel(file)
      },
    })
    expect(read).toEqual([])
    await expect(analyzer.embedText('red')).rejects.toThrow('not here yet')
    fails = false
    await Promise.all([analyzer.embedText('red'), analyzer.embedText('blue')])
    const files = modelFor(models.manifest, 'text-embedding')?.files
    const once = [files?.tokenizer.sha256, files?.model.sha256]
    expect(read.slice(1).filter(sha256 => !once.includes(sha256))).toEqual([])
    expect(new Set(read.slice(1)).size).toBe(read.length - 1)
  })

  it('rejects a malformed model', async () => {
    const models = await tinyModels()
    const analyzer = await anAnalyzer({ ...models, readModel: async () => new Uint8Array(100) })
    await expect(analyzer.analyze(pictureOf(shapePicture('red', 'circle')))).rejects.toThrow()
  })
})

function turned({ width, height, data }: ReturnType<typeof blankPicture>) {
  const result = blankPicture(height, width)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 4 * (y * width + x)
      result.data.set(data.subarray(from, from + 4), 4 * (x * height + (height - 1 - y)))
    }
  }
  return result
}
