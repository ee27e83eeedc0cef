/** The WebDriver commands that these tests use, by the names that Firefox's Marionette gives them. */
export type Command =
  | 'Navigate'
  | 'Refresh'
  | 'GetCurrentURL'
  | 'ExecuteScript'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'PerformActions'
  | 'SetWindowRect'
  | 'TakeScreenshot'
  | 'DeleteSession'

/** Sends a command and resolves to its value. Rejects with WebDriverError if the browser reports an error. */
export type Send = (command: Command, parameters?: object) => Promise<unknown>

/** An error with an error code of the WebDriver standard, such as `no such element`. */
export class WebDriverError extends Error {
  override name = 'WebDriverError'
  readonly code: string

  constructor({ error, message }: { error: string; message: string }) {
    super(`${error}: ${message}`)
    this.code = error
  }
}

export interface ElementReference {
  [ELEMENT]: string
}

/** The property of an element reference that has its id, as the WebDriver standard names it. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export type Session = ReturnType<typeof createSession>

export function createSession(send: Send) {
  const idOf = (element: ElementReference) => element[ELEMENT]

  return {
    goTo: (url: string) => send('Navigate', { url }),
    reload: () => send('Refresh'),
    url: async () => new URL(`${await send('GetCurrentURL')}`),

    evaluate: async <Args extends unknown[], Result>(
      task: (...args: Args) => Result,
      ...args: Args
    ): Promise<Result> =>
      (await send('ExecuteScript', {
        script: `return (${task}).apply(null, arguments)`,
        args,
      })) as Result,

    click: (element: ElementReference) => send('ElementClick', { id: idOf(element) }),

    /** Types into an element. For a file field, the text is one path per line. */
    type: (element: ElementReference, text: string) =>
      send('ElementSendKeys', { id: idOf(element), text }),

    /**
     * Presses keys together. For keys without a letter, such as Escape, pass the code points that the
     * standard reserves for them.
     */
    press: (...keys: string[]) => {
      const down = keys.map(value => ({ type: 'keyDown', value }))
      const up = keys.toReversed().map(value => ({ type: 'keyUp', value }))
      return send('PerformActions', {
        actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }],
      })
    },

    resize: (width: number, height: number) => send('SetWindowRect', { width, height }),
    screenshot: async () =>
      Buffer.from(`${await send('TakeScreenshot', { full: false })}`, 'base64'),
    end: () => send('DeleteSession'),
  }
}
