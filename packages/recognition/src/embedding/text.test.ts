import type { ModelOf } from '@safelight/contract/recognition-manifest'
import { expect, it } from 'vitest'
import { tinyTokenizer, VOCABULARY } from '../../test/models/colors-and-shapes.ts'
import type { Session, Tensor } from '../runtime.ts'
import { textVector } from './text.ts'
import { readTokenizer, TokenizerError } from './tokenizer.ts'

const model = (
  family: 'clip' | 'siglip',
  length: number,
  pad: number,
): ModelOf<'text-embedding'> => ({
  task: 'text-embedding',
  name: 'Words',
  version: '1',
  license: 'MIT',
  family,
  space: 'words',
  tokenizer: { kind: 'tokenizer.json', length, pad },
  files: { model: { sha256: '', size: 1 }, tokenizer: { sha256: '', size: 1 } },
})

async function fed(
  of: ModelOf<'text-embedding'>,
  form: object,
  words: string,
  inputs: string[] = ['input_ids'],
) {
  let feeds: Record<string, Tensor> = {}
  const session: Session = {
    inputs,
    outputs: ['vector'],
    async run(given) {
      feeds = given
      return { vector: { type: 'float32', data: new Float32Array([1]), dims: [1, 1] } }
    },
    close: async () => {},
  }
  await textVector(of, session, readTokenizer(JSON.stringify(form)), words)
  return Object.fromEntries(
    Object.entries(feeds).map(([name, { data }]) => [
      name,
      Array.from(data as BigInt64Array, Number),
    ]),
  )
}

it('splits text into byte-pair tokens between a start and an end token', async () => {
  const { vocabulary, form } = tinyTokenizer()
  const [start, end] = [vocabulary.length - 2, vocabulary.length - 1]
  const id = (word: string) => vocabulary.indexOf(`${word}</w>`)
  expect(VOCABULARY.map(id).every(found => found > 0)).toBe(true)
  const clip = model('clip', 6, 0)
  const inputs = ['input_ids', 'attention_mask']
  expect(await fed(clip, form, '  Red\n CIRCLE ', inputs)).toEqual({
    input_ids: [start, id('red'), id('circle'), end, 0, 0],
    attention_mask: [1, 1, 1, 1, 0, 0],
  })
  // A truncated text keeps its end token: models read the vector at that token.
  expect((await fed(clip, form, VOCABULARY.join(' '))).input_ids).toEqual([
    start,
    ...VOCABULARY.slice(0, 4).map(id),
    end,
  ])
})

it('splits text into the most likely tokens of a unigram model', async () => {
  const pieces: [string, number][] = [
    ['<pad>', 0],
    ['</s>', 0],
    ['<unk>', 0],
    ['▁red', -2],
    ['▁', -4],
    ['r', -5],
    ['e', -5],
    ['d', -5],
    ['▁circle', -2],
    ['s', -5],
  ]
  const form = {
    version: '1.0',
    added_tokens: [
      {
        id: 1,
        content: '</s>',
        special: true,
        normalized: false,
        single_word: false,
        lstrip: false,
        rstrip: false,
      },
    ],
    normalizer: null,
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
    post_processor: {
      type: 'TemplateProcessing',
      single: [{ Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: '</s>', type_id: 0 } }],
      pair: [],
      special_tokens: { '</s>': { id: '</s>', ids: [1], tokens: ['</s>'] } },
    },
    decoder: null,
    model: { type: 'Unigram', unk_id: 2, vocab: pieces, byte_fallback: false },
  }
  const siglip = model('siglip', 5, 0)
  expect(await fed(siglip, form, 'Red, circles!')).toEqual({ input_ids: [3, 8, 9, 1, 0] })
})

it('rejects malformed tokenizers', () => {
  const { form } = tinyTokenizer()
  for (const text of ['', '{', 'null', '[]', '{}', '{"model":{"type":"BPE"}}']) {
    expect(() => readTokenizer(text)('red')).toThrow(TokenizerError)
  }
  const model = (form as { model: { vocab: Record<string, unknown> } }).model
  const vocab = Object.fromEntries(Object.keys(model.vocab).map(token => [token, 'many']))
  const tokenize = readTokenizer(JSON.stringify({ ...form, model: { ...model, vocab } }))
  expect(() => tokenize('red')).toThrow('The tokenizer of this model cannot be read.')
})
