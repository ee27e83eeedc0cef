import type { Page } from '@playwright/test'

export interface DesktopApp {
  page: Page
  /** Returns the page of the window that opens while `act` runs. */
  nextPage(act: () => Promise<void>): Promise<Page>
  answerFolder(path: string): Promise<void>
  answerQuestions(button: number): Promise<void>
  questions(): Promise<number>
  /** Returns the titles of the dialogs in which the person would have saved downloads. */
  saveDialogs(): Promise<string[]>
  openedOutside(): Promise<string[]>
  /** Returns the id of the main process. */
  mainProcess(): Promise<number | undefined>
  chooseFromMenu(label: string): Promise<void>
  startAgain(args: string[]): Promise<void>
  quit(): Promise<void>
}

export interface Launch {
  data: string
  /** Arguments of the program, such as a link to open. */
  args?: string[]
  env?: Record<string, string>
}
