import { gzipSync } from 'node:zlib'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** The largest total size of the first page's scripts, compressed by gzip, in bytes. */
const MOST_BYTES = 120_000

/** The files of the two fonts that every first screen uses. */
const FONTS = /(inter-latin-wght-normal|instrument-serif-latin-400-normal)[^/]*\.woff2$/

/**
 * Preloads the fonts, and the chunks that the entry imports dynamically. Fails the build if the scripts of
 * the first page have more than `MOST_BYTES` in total.
 */
export function firstPage(): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    transformIndexHtml: (_, { bundle = {} }) => {
      const fonts = Object.keys(bundle).filter(file => FONTS.test(file))
      const { asked } = piecesOf(bundle)
      return [
        ...asked.map(({ fileName }) => ahead('modulepreload', fileName)),
        ...asked.flatMap(stylesOf).map(file => ahead('preload', file, { as: 'style' })),
        ...fonts.map(file => ahead('preload', file, { as: 'font', type: 'font/woff2' })),
      ]
    },
    generateBundle(_, bundle) {
      const { entry, asked } = piecesOf(bundle)
      const bytes = [...entry, ...asked].reduce((sum, { code }) => sum + gzipSync(code).length, 0)
      if (bytes > MOST_BYTES) {
        this.error(`The scripts of the first page take ${bytes} of ${MOST_BYTES} bytes by gzip.`)
      }
      this.info(`The scripts of the first page take ${bytes} bytes by gzip.`)
    },
  }
}

interface FirstPieces {
  /** The entry and its static imports. The page already has tags that load them. */
  entry: Rolldown.OutputChunk[]
  /** The chunks that the entry imports dynamically, and their static imports. */
  asked: Rolldown.OutputChunk[]
}

function piecesOf(bundle: Rolldown.OutputBundle): FirstPieces {
  const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
  const [start] = chunks.filter(({ isEntry }) => isEntry)
  if (!start) throw new Error('The page has no entry.')
  const named = (file: string) => chunks.filter(({ fileName }) => fileName === file)
  const withImports = (from: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> => {
    const found = new Set(from)
    for (const { imports } of found) {
      for (const chunk of imports.flatMap(named)) found.add(chunk)
    }
    return found
  }
  const entry = withImports([start])
  const asked = withImports(start.dynamicImports.flatMap(named)).difference(entry)
  return { entry: [...entry], asked: [...asked] }
}

const stylesOf = ({ viteMetadata }: Rolldown.OutputChunk): string[] => [
  ...(viteMetadata?.importedCss ?? []),
]

function ahead(rel: string, file: string, attrs: Record<string, string> = {}): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel, href: `/${file}`, ...attrs, crossorigin: '' },
    injectTo: 'head',
  }
}
