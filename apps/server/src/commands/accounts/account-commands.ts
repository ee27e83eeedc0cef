import { createInterface } from 'node:readline/promises'
import type { AdminUser } from '@safelight/contract/admin-users'
import { Argument, type Command } from 'commander'
import { StartError } from '../../start-error.ts'
import type { CommandContext } from '../command-context.ts'
import { type OpenFolder, withFolder } from '../folder.ts'
import {
  ACCOUNT_CHANGES,
  accountOf,
  allUsers,
  changeQuota,
  changeSignup,
  readSignup,
} from './account-changes.ts'

export function accountCommands(program: Command, context: CommandContext): void {
  const inFolder = <T>(work: (folder: OpenFolder) => Promise<T>) =>
    withFolder(context.dataFolder(), context, work)

  program
    .command('users')
    .description('lists the accounts')
    .option('--json', 'a JSON value on each line')
    .action(({ json = false }: { json?: boolean }) =>
      inFolder(async ({ database }) => {
        if (!json) context.print(HEADING)
        for await (const user of allUsers({ database, storageLimit: context.storageLimit() })) {
          context.print(json ? JSON.stringify(user) : lineOf(user))
        }
      }),
    )

  const user = program.command('user').description('changes one account, named by its address')
  const change = (name: keyof typeof ACCOUNT_CHANGES, description: string, done: string) =>
    user
      .command(name)
      .description(description)
      .argument('<e-mail>')
      .action((email: string) =>
        inFolder(async ({ database }) => {
          await ACCOUNT_CHANGES[name](database, await accountOf(database, email))
          context.print(`${email}: ${done}`)
        }),
      )
  change('disable', 'ends its sessions and lets nobody sign in; deletes nothing', 'disabled')
  change('enable', 'takes a disabling back', 'enabled')
  change('sessions', 'ends its sessions: all its devices are signed out', 'signed out everywhere')

  user
    .command('quota')
    .description('sets what it may store')
    .argument('<e-mail>')
    .argument('<quota>', 'megabytes, none for no limit, or plan for what its plan gives')
    .action((email: string, quota: string) =>
      inFolder(async ({ database }) => {
        await changeQuota(database, await accountOf(database, email), quota)
        context.print(`${email}: quota ${quota}`)
      }),
    )

  user
    .command('delete')
    .description('deletes it with everything in it, for good')
    .argument('<e-mail>')
    .option('--yes', 'does not ask')
    .action((email: string, { yes = false }: { yes?: boolean }) =>
      inFolder(async ({ database }) => {
        const id = await accountOf(database, email)
        if (!yes) await confirm(email)
        await ACCOUNT_CHANGES.delete(database, id)
        context.print(`${email}: deleted; the server removes what it stores within an hour`)
      }),
    )

  program
    .command('signup')
    .description('says or sets who may sign up')
    .addArgument(new Argument('[mode]', 'who may').choices(['open', 'invite', 'closed']))
    .action((mode?: 'open' | 'invite' | 'closed') =>
      inFolder(async ({ database }) => {
        if (mode) await changeSignup(database, mode === 'invite' ? 'invitation' : mode)
        context.print(`sign-up: ${await readSignup(database)}`)
      }),
    )
}

/** Asks for the address again, because a deletion cannot be undone. Throws StartError for any other input. */
async function confirm(email: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    // Without a terminal, the input just ends.
    const ended = new Promise<string>(resolve => terminal.once('close', () => resolve('')))
    const question = `This deletes ${email} and all its photos. Type the address again: `
    const answer = await Promise.race([terminal.question(question), ended])
    if (answer.trim() !== email) throw new StartError('Nothing was deleted.')
  } finally {
    terminal.close()
  }
}

const HEADING = ['id', 'e-mail', 'used MB', 'limit MB', 'since', ''].join('\t')

function lineOf({ id, email, ...user }: AdminUser): string {
  const used = Math.round(user.storageUsedMB)
  const limit = user.storageLimitMB === 0 ? 'none' : Math.round(user.storageLimitMB)
  const state = user.disabledAt ? 'disabled' : ''
  return [id, email, used, limit, user.createdAt.slice(0, 10), state].join('\t')
}
