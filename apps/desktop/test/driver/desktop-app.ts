import type { Page } from '@playwright/test'

/** The desktop app, running, as a test drives it. */
export interface DesktopApp {
  /** The page of its first window. */
  page: Page
  /** The page of the window that opens while something is done. */
  nextPage(act: () => Promise<void>): Promise<Page>
  /** The folder that the next question for one is answered with. */
  answerFolder(path: string): Promise<void>
  /** Which button, by its place, the questions of the app are answered with from now on; at first it is 0. */
  answerQuestions(button: number): Promise<void>
  /** How many were asked. */
  questions(): Promise<number>
  /** Addresses that were handed to the system's browser. */
  openedOutside(): Promise<string[]>
  chooseFromMenu(label: string): Promise<void>
  /** Starts the app once more while this one runs. */
  startAgain(args: string[]): Promise<void>
  quit(): Promise<void>
}

export interface Launch {
  /** The folder of the app's data. */
  data: string
}
