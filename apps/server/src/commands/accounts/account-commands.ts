import type { AdminUser } from '@safelight/contract/admin-users'
import { texts } from '@safelight/texts/server/accounts'
import type { Command } from 'commander'
import { firstAccountAddress } from '../../accounts/first-account.ts'
import { hasAccounts } from '../../accounts/users.ts'
import { settledSecret } from '../../installation/secret-check.ts'
import { createSecrets } from '../../secrets.ts'
import { StartError } from '../../start-error.ts'
import { ask } from '../ask.ts'
import type { CommandContext } from '../command-context.ts'
import { type OpenFolder, withFolder } from '../folder.ts'
import { ACCOUNT_CHANGES, accountOf, allUsers, changeQuota, invite } from './account-changes.ts'

export function accountCommands(program: Command, context: CommandContext): void {
  const inFolder = <T>(work: (folder: OpenFolder) => Promise<T>) =>
    withFolder(context.dataFolder(), context, work)

  program
    .command('users')
    .description(texts.users)
    .option('--json', texts.json)
    .action(({ json = false }: { json?: boolean }) =>
      inFolder(async ({ database }) => {
        if (!json) context.print(texts.columns)
        for await (const user of allUsers({ database, storageLimit: context.storageLimit() })) {
          context.print(json ? JSON.stringify(user) : lineOf(user))
        }
      }),
    )

  const user = program.command('user').description(texts.user)
  const change = (
    name: keyof typeof ACCOUNT_CHANGES,
    description: string,
    done: (values: { email: string }) => string,
  ) =>
    user
      .command(name)
      .description(description)
      .argument('<email>')
      .action((email: string) =>
        inFolder(async ({ database }) => {
          await ACCOUNT_CHANGES[name](database, await accountOf(database, email))
          context.print(done({ email }))
        }),
      )
  change('disable', texts.disable, texts.disabled)
  change('enable', texts.enable, texts.enabled)
  change('promote', texts.promote, texts.promoted)
  change('demote', texts.demote, texts.demoted)
  change('sessions', texts.sessions, texts.signedOut)

  user
    .command('quota')
    .description(texts.quota)
    .argument('<email>')
    .argument('<quota>', texts.quotaValue)
    .action((email: string, quota: string) =>
      inFolder(async ({ database }) => {
        await changeQuota(database, await accountOf(database, email), quota)
        context.print(texts.quotaSet({ email, quota }))
      }),
    )

  user
    .command('delete')
    .description(texts.delete)
    .argument('<email>')
    .option('--yes', texts.yes)
    .action((email: string, { yes = false }: { yes?: boolean }) =>
      inFolder(async ({ database }) => {
        const id = await accountOf(database, email)
        if (!yes) await confirm(email)
        await ACCOUNT_CHANGES.delete(database, id)
        context.print(texts.deleted({ email }))
      }),
    )

  program
    .command('invite')
    .description(texts.invite)
    .argument('<email>')
    .action((email: string) =>
      inFolder(async ({ database }) => {
        const { token, expiresAt } = await invite(database, email)
        const until = expiresAt.slice(0, 10)
        context.print(texts.invited({ email, until }))
        context.print(`${context.address()}/signup#${token}`)
      }),
    )

  program
    .command('first-account')
    .description(texts.firstAccount)
    .action(() =>
      inFolder(async ({ database, path }) => {
        if (await hasAccounts(database)) throw new StartError(texts.firstAccountExists)
        const secrets = createSecrets(
          context.givenSecret() ?? (await settledSecret(database, path)),
        )
        context.print(firstAccountAddress(context.address(), secrets))
      }),
    )
}

/** Asks the operator to type the address of the account again. Throws StartError for any other answer. */
async function confirm(email: string): Promise<void> {
  const answer = await ask(texts.deleteQuestion({ email }))
  if (answer !== email) throw new StartError(texts.nothingDeleted)
}

function lineOf({ id, email, ...user }: AdminUser): string {
  const used = Math.round(user.storageUsedMB)
  const limit = user.storageLimitMB === 0 ? texts.noLimit : Math.round(user.storageLimitMB)
  const state = [
    ...(user.isAdministrator ? [texts.isAdministrator] : []),
    ...(user.disabledAt ? [texts.isDisabled] : []),
  ].join(', ')
  return [id, email, used, limit, user.createdAt.slice(0, 10), state].join('\t')
}
