import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

/**
 * Reads the shell commands of a document: the lines of its code blocks in the language `sh`, without their
 * comments. A block that begins with `#!` is a script, and counts as one command. `heading` is the nearest
 * heading above a command.
 */
export function readCommands(document) {
  const text = readFileSync(join(root, document), 'utf8')
  const commands = []
  let heading = ''
  for (const [, title, body] of text.matchAll(/^#+ (.*)$|^ *```sh\n([\s\S]*?)^ *```$/gm)) {
    if (title !== undefined) heading = title
    else commands.push(...commandsIn(body).map(command => ({ document, heading, command })))
  }
  return commands
}

function commandsIn(body) {
  const indent = /^ */.exec(body)[0]
  const lines = body.split('\n').map(line => line.replace(indent, ''))
  if (lines[0].startsWith('#!')) return [lines.join('\n')]
  return lines.map(line => line.replace(/(^| +)# .*$/, '')).filter(Boolean)
}
