import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/** Id of the module that replaces the parser of messages. Compiled messages need no parser. */
const NO_PARSER = '\0no-parser'

/** Compiles the messages of `packages/texts` in a build, so that browsers need not load their parser. */
export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    apply: 'build',
    resolveId: {
      order: 'pre',
      filter: { id: /^icu-minify\/compile$/ },
      handler: () => NO_PARSER,
    },
    load: {
      filter: { id: /^\0no-parser$/ },
      handler: () => 'export default message => message',
    },
    transform: {
      filter: { id: /\/packages\/texts\/src\/en\/.+\.ts$/ },
      handler(code) {
        const messages: { start: number; end: number; text: string }[] = []
        walk(this.parse(code), node => {
          if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'defineTexts') return
          const { properties } = node.arguments?.[0] ?? {}
          if (!properties)
            this.error('The messages must be an object literal, so that they can be compiled.')
          for (const property of properties) {
            const { start, end, value } = property.value ?? {}
            if (typeof value !== 'string' || start === undefined || end === undefined)
              this.error('Each message must be one string, so that it can be compiled.')
            else messages.push({ start, end, text: JSON.stringify(compile(value)) })
          }
        })
        let result = code
        for (const { start, end, text } of messages.reverse())
          result = result.slice(0, start) + text + result.slice(end)
        return { code: result, map: null }
      },
    },
  }
}

interface Node {
  type?: string
  start?: number
  end?: number
  callee?: Node
  arguments?: Node[]
  properties?: { value?: Node }[]
  value?: unknown
  name?: string
}

const nameOf = (node: Node | undefined): string | undefined => node?.name

function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  visit(node as Node)
  for (const child of Object.values(node)) walk(child, visit)
}
