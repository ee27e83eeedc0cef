import { describe, expect, it } from 'vitest'
import {
  filesOf,
  knownModels,
  manifest,
  manifestSource,
  modelFor,
  offeredManifest,
} from './manifest.ts'

const file = { sha256: 'a'.repeat(64), size: 1000 }
const other = { sha256: 'b'.repeat(64), size: 10 }
const about = { name: 'ViT', version: '1', license: 'MIT' }
const channels = { mean: [0.5, 0.5, 0.5], std: [0.5, 0.5, 0.5] }
const image = {
  task: 'image-embedding',
  ...about,
  family: 'clip',
  space: 'vit',
  input: { width: 224, height: 224, ...channels },
  files: { model: file },
}
const text = {
  task: 'text-embedding',
  ...about,
  family: 'clip',
  space: 'vit',
  tokenizer: { kind: 'tokenizer.json', length: 77, pad: 49407 },
  files: { model: file, tokenizer: other },
}
const whole = (...models: object[]) => ({ format: 1, models })

const problemOf = (value: unknown) => {
  const issue = manifest.safeParse(value).error?.issues[0]
  return issue && `${issue.path.join('.')}: ${issue.message}`
}

it('fills in the defaults of a manifest of models', () => {
  const read = manifest.parse(whole(image, text))
  expect(modelFor(read, 'image-embedding')?.input.order).toBe('rgb')
  expect(modelFor(read, 'face-detection')).toBeUndefined()
  expect(filesOf(read)).toEqual([file, other])
  expect(manifest.parse(whole())).toEqual({ format: 1, models: [] })
})

it.each([
  [
    'a second model of a task',
    whole(image, image),
    'models.1.task: there is another model for image-embedding',
  ],
  [
    'a text model without an image model',
    whole(text),
    'models: text-embedding is of no use without image-embedding',
  ],
  [
    'a text model of another space',
    whole(image, { ...text, space: 'other' }),
    'models: text-embedding and image-embedding must be of one space',
  ],
  ['another format', { format: 2, models: [] }, expect.stringMatching(/^format: /)],
  [
    'an unknown task',
    whole({ ...image, task: 'guess' }),
    expect.stringMatching(/^models.0.task: /),
  ],
  [
    'an unknown family',
    whole({ ...image, family: 'x' }),
    expect.stringMatching(/^models.0.family: /),
  ],
  ['an unknown field', whole({ ...image, more: 1 }), expect.stringMatching(/^models.0: .*more/)],
  [
    'an invalid digest',
    whole({ ...image, files: { model: { ...file, sha256: 'A'.repeat(64) } } }),
    expect.stringMatching(/^models.0.files.model.sha256: /),
  ],
  [
    'a file that is too large',
    whole({ ...image, files: { model: { ...file, size: 2 ** 31 } } }),
    expect.stringMatching(/^models.0.files.model.size: /),
  ],
  [
    'an input of millions of pixels',
    whole({ ...image, input: { ...image.input, width: 4096 } }),
    expect.stringMatching(/^models.0.input.width: /),
  ],
  [
    'a standard deviation of zero',
    whole({ ...image, input: { ...image.input, std: [1, 0, 1] } }),
    'models.0.input.std: std must be above 0',
  ],
  [
    'an address in the manifest for devices',
    whole({ ...image, files: { model: { ...file, address: 'https://example.org/x' } } }),
    expect.stringMatching(/^models.0.files.model: .*address/),
  ],
])('refuses a manifest with %s', (_, value, problem) => {
  expect(problemOf(value)).toEqual(problem)
})

it('a template of a manifest has addresses instead of digests', () => {
  const template = whole({ ...image, files: { model: { address: 'model.onnx' } } })
  expect(manifestSource.parse(template).models[0]?.files.model).toEqual({ address: 'model.onnx' })
  expect(manifestSource.safeParse(whole(image)).success).toBe(false)
})

describe('a manifest of a newer server', () => {
  const known = (...models: object[]) => {
    const { success, data } = offeredManifest.safeParse(whole(...models))
    return success ? knownModels(data)?.models.map(({ task }) => task) : 'refused'
  }

  it('leaves out models of unknown tasks, families and fields', () => {
    expect(known(image, { ...about, task: 'audio', files: { model: file } })).toEqual([
      'image-embedding',
    ])
    expect(known({ ...image, family: 'later' })).toEqual([])
    expect(known({ ...image, more: 1 })).toEqual([])
  })

  it('leaves out models that need a model that was left out', () => {
    expect(known(image, text)).toEqual(['image-embedding', 'text-embedding'])
    expect(known({ ...image, family: 'later' }, text)).toEqual([])
    expect(known({ ...image, space: 'other' }, text)).toEqual(['image-embedding'])
  })

  it('is refused if its files are malformed, or if a task has two models', () => {
    expect(known({ ...image, files: { model: { sha256: 'x', size: 1 } } })).toBe('refused')
    expect(known(image, image)).toBeUndefined()
  })
})
