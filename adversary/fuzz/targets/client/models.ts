import { ok } from 'node:assert/strict'
import {
  filesOf,
  LARGEST_FILE,
  type Manifest,
  offeredManifest,
} from '@safelight/contract/recognition-manifest'
import { tinyModels } from '@safelight/recognition/tiny-models'
import { type ApiClient, ApiError } from '../../../../packages/client/src/api/api-client.ts'
import { findManifest } from '../../../../packages/client/src/recognition/models/find-manifest.ts'
import type { Pieces } from '../../../../packages/client/src/recognition/models/pieces.ts'
import {
  readTokenizer,
  TokenizerError,
} from '../../../../packages/recognition/src/embedding/tokenizer.ts'
import { tinyTokenizer } from '../../../../packages/recognition/test/models/colors-and-shapes.ts'
import { mutateBytes } from '../../mutate-bytes.ts'
import { mutateJson } from '../../mutate-json.ts'
import { mutateText } from '../../mutate-text.ts'
import type { Target } from '../../run.ts'

export const manifests: Target = {
  name: 'manifests',
  async prepare() {
    const honest = (await tinyModels()).manifest
    return {
      async try(random) {
        const damaged = random.oneIn(8) ? honest : mutateJson(random, honest)
        const text = new TextEncoder().encode(JSON.stringify(damaged) ?? '')
        const isAway = random.oneIn(3)
        const bytes = isAway && random.oneIn(2) ? mutateBytes(random, text) : text
        const call = async () => {
          if (isAway) throw new ApiError('NETWORK', 0, 'Network error')
          const read = offeredManifest.safeParse(damaged)
          if (!read.success) throw new ApiError('INVALID_RESPONSE', 200, 'Invalid response format')
          return read.data
        }
        try {
          const found = await findManifest({ call } as ApiClient, keeping(bytes))
          ok(found && isBounded(found.manifest))
          return 'accepted'
        } catch (error) {
          ok(error instanceof ApiError, error as Error)
          return 'refused'
        }
      },
    }
  },
}

/** Returns a device's cache that holds these bytes as the manifest of the recognition models. */
const keeping = (bytes: Uint8Array<ArrayBuffer>): Pieces => ({
  names: async () => ['manifest'],
  read: async () => bytes,
  keep: async () => {},
  drop: async () => {},
})

function isBounded(found: Manifest): boolean {
  const tasks = found.models.map(({ task }) => task)
  const sides = found.models.flatMap(model =>
    'input' in model ? Object.values(model.input).filter(value => typeof value === 'number') : [],
  )
  return (
    new Set(tasks).size === tasks.length &&
    tasks.includes('face-detection') === tasks.includes('face-embedding') &&
    tasks.includes('text-detection') === tasks.includes('text-recognition') &&
    (tasks.includes('image-embedding') || !tasks.includes('text-embedding')) &&
    sides.every(side => side >= 8 && side <= 2048) &&
    filesOf(found).every(
      ({ sha256, size }) => /^[0-9a-f]{64}$/.test(sha256) && size > 0 && size <= LARGEST_FILE,
    )
  )
}

/**
 * Attacks the tokenizer with damaged `tokenizer.json` files. It must return valid token ids or throw
 * TokenizerError.
 */
export const tokenizers: Target = {
  name: 'tokenizers',
  prepare: async () => ({
    try(random) {
      const { warn } = console
      console.warn = () => {}
      const honest = random.pick(FORMS)
      const form = random.oneIn(8) ? honest : mutateJson(random, honest)
      const text = JSON.stringify(form) ?? ''
      const given = random.oneIn(6) ? mutateText(random, text) : text
      const words = random.oneIn(3) ? mutateText(random, WORDS) : WORDS
      try {
        const tokens = readTokenizer(given)(words)
        ok(tokens.every(token => Number.isInteger(token) && token >= 0 && token < 2 ** 31))
        BigInt64Array.from(tokens, BigInt)
        return 'accepted'
      } catch (error) {
        ok(error instanceof TokenizerError, error as Error)
        return 'refused'
      } finally {
        console.warn = warn
      }
    },
  }),
}

const WORDS = 'a photo of a red circle, blue'

const PLAIN = { version: '1.0', truncation: null, padding: null, added_tokens: [] }

const FORMS: object[] = [
  tinyTokenizer().form,
  {
    ...PLAIN,
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'NFKC' },
        { type: 'Replace', pattern: { Regex: ' {2,}' }, content: ' ' },
        { type: 'Prepend', prepend: '▁' },
      ],
    },
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
    post_processor: null,
    decoder: null,
    model: {
      type: 'Unigram',
      unk_id: 0,
      vocab: [
        ['<unk>', 0],
        ['▁a', -1],
        ['▁red', -2.5],
        ['▁', -3],
        ['c', -4],
        ['ircle', -5], // cspell:disable-line
      ],
      byte_fallback: false,
    },
  },
  {
    ...PLAIN,
    normalizer: { type: 'BertNormalizer', clean_text: true, lowercase: true, strip_accents: null },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: { '[UNK]': 0, a: 1, red: 2, cir: 3, '##cle': 4, ',': 5, blue: 6 },
    },
  },
]
