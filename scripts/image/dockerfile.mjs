/** Parses the stages of a Dockerfile. Instructions are pairs of keyword and text. */
export function readStages(text) {
  const lines = text
    .split('\n')
    .filter(line => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const stages = []
  for (const line of lines) {
    const [, word, rest] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (word === undefined) throw new Error(`Not an instruction: ${line}`)
    if (word === 'FROM') {
      const [, from, name] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? []
      stages.push({ from, name, instructions: [] })
    } else stages.at(-1).instructions.push([word, rest])
  }
  return stages
}

export function wordsOf(text) {
  const words = text.split(/\s+/)
  const options = words.filter(word => word.startsWith('--'))
  return {
    options: Object.fromEntries(options.map(option => option.slice(2).split('='))),
    words: words.filter(word => !word.startsWith('--')),
  }
}

/**
 * Reads a .dockerignore file. Returns a function that tells whether a path is copied. The last line that
 * matches the path decides.
 */
export function createFilter(text) {
  const rules = text
    .split('\n')
    .filter(line => line.trim() !== '' && !line.startsWith('#'))
    .map(line => {
      const isException = line.startsWith('!')
      return { isException, pattern: patternOf(line.slice(isException ? 1 : 0)) }
    })
  return path => rules.findLast(({ pattern }) => pattern.test(path))?.isException ?? true
}

function patternOf(line) {
  const source = line
    .split('/')
    .map(part =>
      part === '**' ? '.*' : part.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*'),
    )
    .join('/')
    .replaceAll('.*/', '(?:.*/)?')
  return new RegExp(`^${source}(?:/|$)`)
}
