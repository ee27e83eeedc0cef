import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { _electron as electron } from '@playwright/test'
import { netLogSwitch } from '../support/net-logs.ts'
import type { DesktopApp, Launch } from './desktop-app.ts'

const APP = join(import.meta.dirname, '../..')
const SESSION = join(import.meta.dirname, 'electron-session.sh')

type Marked = { opened?: string[]; titles?: string[]; questions?: number; button?: number }

export async function launchElectron(
  program: string,
  { data, args: more = [], env: moreEnv = {} }: Launch,
): Promise<DesktopApp> {
  const args = [APP, `--user-data-dir=${data}`, netLogSwitch(data)]
  const env = {
    ...(process.env as Record<string, string>),
    ELECTRON_PATH: program,
    HOME: data,
    XDG_RUNTIME_DIR: data,
    // Electron picks the secret store by the desktop's name.
    XDG_CURRENT_DESKTOP: 'GNOME',
    ...moreEnv,
  }
  const executablePath = process.platform === 'linux' ? SESSION : program
  const app = await electron.launch({ executablePath, args: [...args, ...more], env })
  await app.evaluate(({ dialog, session, shell }) => {
    const marked = globalThis as Marked
    marked.opened = []
    marked.titles = []
    session.defaultSession.on('will-download', (_, item) => {
      marked.titles?.push(item.getSaveDialogOptions().title ?? '')
      item.cancel()
    })
    dialog.showMessageBoxSync = () => {
      marked.questions = (marked.questions ?? 0) + 1
      return marked.button ?? 0
    }
    shell.openExternal = async url => void marked.opened?.push(url)
  })
  return {
    page: await app.firstWindow(),
    async nextPage(act) {
      const [page] = await Promise.all([app.waitForEvent('window'), act()])
      return page
    },
    answerFolder: path =>
      app.evaluate(({ dialog }, path) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] })
      }, path),
    openedOutside: () => app.evaluate(() => (globalThis as Marked).opened ?? []),
    mainProcess: () => app.evaluate(() => process.pid),
    saveDialogs: () => app.evaluate(() => (globalThis as Marked).titles ?? []),
    answerQuestions: button =>
      app.evaluate((_, button) => {
        const marked = globalThis as Marked
        marked.button = button
      }, button),
    questions: () => app.evaluate(() => (globalThis as Marked).questions ?? 0),
    chooseFromMenu: label =>
      app.evaluate(({ Menu }, label) => {
        const items = Menu.getApplicationMenu()?.items.flatMap(
          ({ submenu }) => submenu?.items ?? [],
        )
        items?.find(item => item.label === label)?.click()
      }, label),
    startAgain: async more => void execFileSync(executablePath, [...args, ...more], { env }),
    quit: () => app.close(),
  }
}
