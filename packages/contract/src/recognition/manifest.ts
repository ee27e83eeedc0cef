import { z } from '../wire/schema.ts'

// The models of an installation: what each is for, how a picture or words become what it takes, and its files. A model
// answers nothing that this does not say, so the bounds here are the bounds of what it may cost a device.

/** The SHA-256 of a file's bytes, in lowercase hex. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The largest file of a model: what one `ArrayBuffer` of every browser holds. */
export const LARGEST_FILE = 2 ** 31 - 1

/** A file of a model, named by what is in it. */
export const modelFile = z.strictObject({
  sha256,
  size: z.int().positive().max(LARGEST_FILE),
})

const oneLine = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u)
/** The name of a tensor. */
const tensorName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/)
const side = z.int().min(8).max(2048)
const part = z.number().min(0).max(1)
const perChannel = z.tuple([z.number(), z.number(), z.number()])

/** What a model does with a channel's value of 0 to 1: it takes `(value − mean) / std`. */
const channels = {
  order: z.enum(['rgb', 'bgr']).default('rgb'),
  mean: perChannel,
  std: perChannel.refine(values => values.every(value => value > 0), 'std must be above 0'),
}

/** Pictures of one size. */
const input = z.strictObject({ width: side, height: side, ...channels })

/** What all models say of themselves. */
const about = {
  name: oneLine.max(100),
  version: oneLine.max(50),
  /** As SPDX writes it, or `LicenseRef-…`. */
  license: oneLine.max(100).regex(/^[\w.+() -]+$/),
  /** Where it comes from, for people. */
  source: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
}

/** Image and text models of one space have vectors of one length, and what they mean is comparable. */
const space = oneLine.max(100)

const FAMILIES = ['clip', 'siglip'] as const

/** A model, over what its files are: where they are fetched from matters to the one who installs it alone. */
const modelOf = <File extends z.ZodType>(file: File) =>
  z.discriminatedUnion('task', [
    z.strictObject({
      task: z.literal('image-embedding'),
      ...about,
      family: z.enum(FAMILIES),
      space,
      input,
      /** The output with the vector, where there are several. */
      output: tensorName.optional(),
      files: z.strictObject({ model: file }),
    }),
    z.strictObject({
      task: z.literal('text-embedding'),
      ...about,
      family: z.enum(FAMILIES),
      space,
      tokenizer: z.strictObject({
        /** The form of Hugging Face's `tokenizer.json`, which has BPE, Unigram and WordPiece alike. */
        kind: z.literal('tokenizer.json'),
        /** How many tokens it takes. */
        length: z.int().min(2).max(1024),
        /** What fills the rest. */
        pad: z.int().nonnegative(),
      }),
      output: tensorName.optional(),
      files: z.strictObject({ model: file, tokenizer: file }),
    }),
    z.strictObject({
      task: z.literal('face-detection'),
      ...about,
      family: z.enum(['scrfd', 'yunet']),
      input,
      /** How sure it must be of a face. */
      threshold: part.default(0.5),
      /** Of two boxes that overlap by more, as a part of both together, one is left. */
      overlap: part.default(0.4),
      files: z.strictObject({ model: file }),
    }),
    z.strictObject({
      task: z.literal('face-embedding'),
      ...about,
      family: z.literal('arcface'),
      input,
      output: tensorName.optional(),
      files: z.strictObject({ model: file }),
    }),
    z.strictObject({
      task: z.literal('text-detection'),
      ...about,
      family: z.literal('dbnet'),
      input: z.strictObject({ longest: side.multipleOf(32), ...channels }),
      /** From what chance on a pixel is of a text. */
      pixels: part.default(0.3),
      /** How sure it must be of a text, on average over its pixels. */
      threshold: part.default(0.6),
      /** By how much a box grows, as the model was taught the middle of texts: its area by its perimeter, so many times. */
      unclip: z.number().min(0).max(5).default(1.5),
      files: z.strictObject({ model: file }),
    }),
    z.strictObject({
      task: z.literal('text-recognition'),
      ...about,
      family: z.literal('ctc'),
      input: z.strictObject({ height: side.max(256), widest: side, ...channels }),
      /** How sure it must be of a text, over its characters. */
      threshold: part.default(0.5),
      /** A character for each line, by their order; what stands before and behind them is the blank and the space. */
      files: z.strictObject({ model: file, characters: file }),
    }),
  ])

/** One of each task at most, and no task without the one that it builds on. */
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
] as const
export type Task = (typeof TASKS)[number]

/** What looks at words needs pictures, and faces and texts are found before they are read. */
const NEEDS: Partial<Record<Task, Task>> = {
  'text-embedding': 'image-embedding',
  'face-detection': 'face-embedding',
  'face-embedding': 'face-detection',
  'text-detection': 'text-recognition',
  'text-recognition': 'text-detection',
}

/** As devices get it. */
export const manifest = manifestOf(modelFile)

/**
 * As its owner writes it: of each file also where it is, an address or a path beside the manifest. Where the digest or
 * the size is missing it is a template, which says what to fill in.
 */
export const manifestSource = manifestOf(
  modelFile.partial().extend({ address: z.string().min(1).max(2000) }),
)

export type Manifest = z.infer<typeof manifest>
export type ManifestSource = z.infer<typeof manifestSource>
export type Model = Manifest['models'][number]
export type ModelOf<T extends Task> = Extract<Model, { task: T }>
export type ModelFile = z.infer<typeof modelFile>

/** The largest manifest, in bytes of JSON. */
export const LARGEST_MANIFEST = 64 * 1024

/** The model for a task, if there is one. */
export const modelFor = <T extends Task>(
  { models }: Pick<Manifest, 'models'>,
  task: T,
): ModelOf<T> | undefined => models.find((model): model is ModelOf<T> => model.task === task)

/** All files of all models, each once. */
export function filesOf({ models }: Pick<Manifest, 'models'>): ModelFile[] {
  const files = models.flatMap(model => Object.values(model.files) as ModelFile[])
  return [...new Map(files.map(file => [file.sha256, file])).values()]
}
