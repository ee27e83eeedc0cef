/**
 * Follows imports from the given files. If `unknown` lists unresolved references, files may be missing.
 * `isBuilt` says that a file reads a folder that a build makes.
 * @param {ReturnType<typeof import('./sources.mjs').readSources>} sources
 * @param {string[]} entries
 * @param {{ types?: boolean }} options With `types`, also follows imports of types.
 */
export function closureOf(sources, entries, { types = false } = {}) {
  const files = new Set()
  const data = new Set()
  const unknown = new Set()
  let isBuilt = false
  const waiting = [...entries]
  while (waiting.length > 0) {
    const path = waiting.pop()
    if (files.has(path)) continue
    files.add(path)
    const links = sources.linksOf(path)
    waiting.push(...links.modules, ...(types ? links.types : []))
    isBuilt ||= links.isBuilt
    for (const text of links.unknown) unknown.add(text)
    for (const one of links.data) data.add(one)
  }
  return { files: [...new Set([...files, ...data])].sort(), unknown: [...unknown].sort(), isBuilt }
}
