import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from '../run.mjs'
import { commandsOnSystemd } from '../systemd/steps.mjs'
import { notRun, ruleFor } from './not-run.mjs'
import { readCommands } from './read-commands.mjs'
import { commandsOnStage } from './scenes.mjs'

const patterns = ['README.md', 'docs/*.md', 'deploy/*.md']
const documents = execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
const keyOf = ({ document, heading, command }) => `${document} (${heading}): ${command}`
const running = new Set([...commandsOnStage, ...commandsOnSystemd].map(keyOf))
const commands = documents.flatMap(readCommands)

it('a test runs every documented command, or the list says why none does', () => {
  const others = commands.filter(command => !running.has(keyOf(command)))
  expect(others.filter(command => !ruleFor(command)).map(keyOf)).toEqual([])
  const used = new Set(others.map(ruleFor))
  expect(notRun.filter(rule => !used.has(rule))).toEqual([])
})
