import { SIGNUP_MODES, signupMode } from '@safelight/contract/variables'
import { texts } from '@safelight/texts/server/settings'
import { Argument, type Command } from 'commander'
import { setFlag } from '../../admin/flags.ts'
import { operator } from '../../admin/log.ts'
import { setVariable } from '../../admin/variables.ts'
import { readSettings } from '../../installation/settings.ts'
import { StartError } from '../../start-error.ts'
import type { CommandContext } from '../command-context.ts'
import { type OpenFolder, withFolder } from '../folder.ts'
import { flagNames, flagStates, knownFlag } from './flag-names.ts'
import {
  knownVariable,
  unsetVariable,
  usableValue,
  variableKeys,
  variableStates,
} from './variable-names.ts'

export function settingCommands(program: Command, context: CommandContext): void {
  const inFolder = <T>(work: (folder: OpenFolder) => Promise<T>) =>
    withFolder(context.dataFolder(), context, work)
  const print = (lines: string[]) => {
    for (const line of lines) context.print(line)
  }

  program
    .command('set')
    .description(texts.set)
    .argument('[name]', texts.variable)
    .argument('[value]', texts.value)
    .option('--unset', texts.unset)
    .action((name?: string, value?: string, { unset = false }: { unset?: boolean } = {}) =>
      inFolder(async ({ database }) => {
        if (name === undefined) {
          return print(await variableStates(database, await variableKeys(database)))
        }
        if (unset && value !== undefined) throw new StartError(texts.valueAndUnset)
        const key = await knownVariable(database, name, context.isSetting)
        if (unset) await unsetVariable(database, key)
        if (value !== undefined) await setVariable(database, operator(), key, usableValue(value))
        print(await variableStates(database, [key]))
        if (unset || value !== undefined) context.print(texts.applies)
      }),
    )

  program
    .command('flag')
    .description(texts.flag)
    .argument('[name]', texts.flagName)
    .addArgument(new Argument('[state]', texts.flagState).choices(['on', 'off']))
    .action((name?: string, state?: 'on' | 'off') =>
      inFolder(async ({ database }) => {
        if (name === undefined) return print(await flagStates(database, await flagNames(database)))
        const flag = await knownFlag(database, name)
        if (state !== undefined) await setFlag(database, operator(), flag, state === 'on')
        print(await flagStates(database, [flag]))
        if (state !== undefined) context.print(texts.applies)
      }),
    )

  program
    .command('signup')
    .description(texts.signup)
    .addArgument(new Argument('[mode]', texts.signupMode).choices([...SIGNUP_MODES, 'invite']))
    .action((word?: string) =>
      inFolder(async ({ database }) => {
        const mode = word === undefined ? undefined : signupMode(word)
        if (mode) await setVariable(database, operator(), 'SIGNUP_MODE', mode)
        context.print(texts.signupIs({ mode: (await readSettings(database)).signup }))
      }),
    )
}
