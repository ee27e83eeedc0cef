import type { Page } from '@playwright/test'

export interface DesktopApp {
  /** Page of the first window. */
  page: Page
  /** Returns the page of the window that opens while `act` runs. */
  nextPage(act: () => Promise<void>): Promise<Page>
  /** Sets the folder that the next folder dialog returns. */
  answerFolder(path: string): Promise<void>
  /** Sets the index of the button that answers all later questions. Before the first call, the index is 0. */
  answerQuestions(button: number): Promise<void>
  questions(): Promise<number>
  openedOutside(): Promise<string[]>
  chooseFromMenu(label: string): Promise<void>
  startAgain(args: string[]): Promise<void>
  quit(): Promise<void>
}

export interface Launch {
  data: string
}
