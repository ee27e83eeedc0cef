import { z } from '../wire/schema.ts'

// The recognition models of an installation: the task of each, its preprocessing, and its files. The bounds
// limit the cost of a model on a device.

/** The SHA-256 of a file's bytes, in lowercase hex. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The largest size of a model's file, in bytes: the largest `ArrayBuffer` that every browser supports. */
export const LARGEST_FILE = 2 ** 31 - 1

export const modelFile = z.strictObject({
  sha256,
  size: z.int().positive().max(LARGEST_FILE),
})

const oneLine = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u)
const tensorName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/)
const side = z.int().min(8).max(2048)
/** Detectors halve their input five times. */
const stepped = side.multipleOf(32)
const part = z.number().min(0).max(1)
const perChannel = z.tuple([z.number(), z.number(), z.number()])

/** Preprocessing of a channel value from 0 to 1: `(value − mean) / std`. */
const channels = {
  order: z.enum(['rgb', 'bgr']).default('rgb'),
  mean: perChannel,
  std: perChannel.refine(values => values.every(value => value > 0), 'std must be above 0'),
}

const input = z.strictObject({ width: side, height: side, ...channels })

const about = {
  name: oneLine.max(100),
  version: oneLine.max(50),
  /** An SPDX license expression, or `LicenseRef-…`. */
  license: oneLine.max(100).regex(/^[\w.+() -]+$/),
  source: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
}

/** Image and text models of the same space have vectors of equal length that can be compared. */
const space = oneLine.max(100)

const FAMILIES = ['clip', 'siglip'] as const

const faceEmbeddingOf = <File extends z.ZodType>(file: File) => ({
  task: z.literal('face-embedding'),
  ...about,
  input,
  output: tensorName.optional(),
  files: z.strictObject({ model: file }),
})

/** Returns a model's schema, given the schema of its files. Only files of `manifestSource` have addresses. */
const modelOf = <File extends z.ZodType>(file: File) =>
  z.discriminatedUnion('task', [
    z.strictObject({
      task: z.literal('image-embedding'),
      ...about,
      family: z.enum(FAMILIES),
      space,
      input,
      output: tensorName.optional(),
      files: z.strictObject({ model: file }),
    }),
    z.strictObject({
      task: z.literal('text-embedding'),
      ...about,
      family: z.enum(FAMILIES),
      space,
      tokenizer: z.strictObject({
        /** The format of Hugging Face's `tokenizer.json`, which covers BPE, Unigram and WordPiece. */
        kind: z.literal('tokenizer.json'),
        length: z.int().min(2).max(1024),
        pad: z.int().nonnegative(),
      }),
      output: tensorName.optional(),
      files: z.strictObject({ model: file, tokenizer: file }),
    }),
    z.strictObject({
      task: z.literal('face-detection'),
      ...about,
      family: z.enum(['blazeface', 'scrfd', 'yunet']),
      input,
      /** The lowest confidence with which a face counts as detected. */
      threshold: part.default(0.5),
      /** If the intersection over union of two boxes exceeds this, the less confident box is dropped. */
      overlap: part.default(0.4),
      files: z.strictObject({ model: file }),
    }),
    z.discriminatedUnion('family', [
      z.strictObject({ ...faceEmbeddingOf(file), family: z.literal('arcface') }),
      z.strictObject({
        ...faceEmbeddingOf(file),
        family: z.literal('dlib'),
        /** The largest Euclidean distance of two vectors that usually show the same person. */
        same: z.number().positive().max(100),
      }),
    ]),
    z.strictObject({
      task: z.literal('text-detection'),
      ...about,
      family: z.literal('dbnet'),
      input: z.strictObject({ longest: stepped, ...channels }),
      /** The lowest probability with which a pixel counts as part of a text. */
      pixels: part.default(0.3),
      /** The lowest confidence, the mean over a text's pixels, with which a text counts as detected. */
      threshold: part.default(0.6),
      /** A box covers only a text's core. Each side moves outward by this × the box's area / perimeter. */
      unclip: z.number().min(0).max(5).default(1.5),
      files: z.strictObject({ model: file }),
    }),
    z.strictObject({
      task: z.literal('text-recognition'),
      ...about,
      family: z.literal('ctc'),
      input: z.strictObject({ height: side.max(256), widest: side, ...channels }),
      /** The lowest confidence, the mean over a text's characters, at which the text counts as recognized. */
      threshold: part.default(0.5),
      /**
       * `characters` has one character on each line. The model's output has a class for each of these
       * characters, for the blank between equal characters, and maybe for the space.
       */
      files: z.strictObject({ model: file, characters: file }),
    }),
    z.strictObject({
      task: z.literal('object-detection'),
      ...about,
      /** Finds the 80 classes of things that format rule F19 numbers. */
      family: z.literal('nanodet'),
      input: z.strictObject({ width: stepped, height: stepped, ...channels }),
      /** The lowest confidence with which a thing counts as detected. */
      threshold: part.default(0.45),
      /** If the intersection over union of two boxes of a class exceeds this, the less confident one is dropped. */
      overlap: part.default(0.6),
      files: z.strictObject({ model: file }),
    }),
  ])

/** A manifest has at most one model for each task, and no model without the model that it depends on. */
const manifestOf = <File extends z.ZodType>(file: File) =>
  z
    .strictObject({ format: z.literal(1), models: z.array(modelOf(file)).max(TASKS.length) })
    .superRefine(({ models }, context) => {
      const found = new Map<Task, string | undefined>()
      for (const [index, model] of models.entries()) {
        if (found.has(model.task)) {
          context.addIssue({
            code: 'custom',
            path: ['models', index, 'task'],
            message: `there is another model for ${model.task}`,
          })
        }
        found.set(model.task, 'space' in model ? model.space : undefined)
      }
      for (const [task, other] of Object.entries(NEEDS)) {
        if (found.has(task as Task) && !found.has(other)) {
          const message = `${task} is of no use without ${other}`
          context.addIssue({ code: 'custom', path: ['models'], message })
        }
      }
      const words = found.get('text-embedding')
      if (words !== undefined && words !== found.get('image-embedding')) {
        const message = 'text-embedding and image-embedding must be of one space'
        context.addIssue({ code: 'custom', path: ['models'], message })
      }
    })

const TASKS = [
  'image-embedding',
  'text-embedding',
  'face-detection',
  'face-embedding',
  'text-detection',
  'text-recognition',
  'object-detection',
] as const
export type Task = (typeof TASKS)[number]

const NEEDS: Partial<Record<Task, Task>> = {
  'text-embedding': 'image-embedding',
  'face-detection': 'face-embedding',
  'face-embedding': 'face-detection',
  'text-detection': 'text-recognition',
  'text-recognition': 'text-detection',
}

const anyModel = modelOf(modelFile)

export const manifest = manifestOf(modelFile)

/**
 * The manifest that the installation's owner writes. Each file also has an address, or a path relative to the
 * manifest. A manifest without digests or sizes is a template.
 */
export const manifestSource = manifestOf(
  modelFile.partial().extend({ address: z.string().min(1).max(2000) }),
)

/**
 * The manifest as a device reads it. The device's version of Safelight may be older than the server's, and not
 * know all models.
 */
export const offeredManifest = z.object({
  format: z.literal(1),
  models: z
    .array(
      z.looseObject({ task: z.string().max(100), files: z.record(z.string().max(100), modelFile) }),
    )
    .max(100),
})

/**
 * Returns the models that this version of Safelight can run. Leaves out the others, and those that need them.
 * Undefined if the rest is malformed.
 */
export function knownModels({ format, models }: OfferedManifest): Manifest | undefined {
  const known = models.flatMap(each => anyModel.safeParse(each).data ?? [])
  const has = (task: Task | undefined, space?: string) =>
    known.some(
      model =>
        model.task === task && (space === undefined || ('space' in model && model.space === space)),
    )
  const usable = known.filter(model =>
    model.task === 'text-embedding'
      ? has('image-embedding', model.space)
      : NEEDS[model.task] === undefined || has(NEEDS[model.task]),
  )
  return manifest.safeParse({ format, models: usable }).data
}

export type OfferedManifest = z.infer<typeof offeredManifest>
export type Manifest = z.infer<typeof manifest>
export type ManifestSource = z.infer<typeof manifestSource>
export type Model = Manifest['models'][number]
export type ModelOf<T extends Task> = Extract<Model, { task: T }>
export type ModelFile = z.infer<typeof modelFile>

/** The largest size of a manifest's JSON, in bytes. */
export const LARGEST_MANIFEST = 64 * 1024

export const modelFor = <T extends Task>(
  { models }: Pick<Manifest, 'models'>,
  task: T,
): ModelOf<T> | undefined => models.find((model): model is ModelOf<T> => model.task === task)

export function filesOf({ models }: Pick<Manifest | OfferedManifest, 'models'>): ModelFile[] {
  const files = models.flatMap(model => Object.values<ModelFile>(model.files))
  return [...new Map(files.map(file => [file.sha256, file])).values()]
}
