import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { literal } from '../support/library.ts'
import { type Browser, PATIENCE } from './driver/browser.ts'
import type { ElementReference } from './driver/session.ts'

export const KEYS = { control: '\uE009', enter: '\uE007', escape: '\uE00C' } as const

/** Names things as a person does: the whole name, or a pattern of it. */
type Name = string | RegExp

const CONTROLS = 'a, button, label, [role="button"], [role="menuitem"]'
const FIELDS = 'input, textarea'

export type Page = ReturnType<typeof createPage>

/** What a person does in a page. Each step waits for what it needs. */
export function createPage({ session, downloads }: Browser, origin: string) {
  const eventually = (step: () => Promise<void>) => expect(step).toPass({ timeout: PATIENCE })

  /** Acts on the first element on show that has the name. */
  const actOn = (
    selector: string,
    name: Name,
    act: (element: ElementReference) => Promise<unknown>,
  ) =>
    eventually(async () => {
      const element = await session.evaluate(findNamed, selector, patternOf(name))
      if (!element) {
        const { href } = await session.url()
        const shown = await session.evaluate(() => document.body.innerText.replace(/\s+/g, ' '))
        throw new Error(`Nothing on show is named ${name}. At ${href} there is: ${shown}`)
      }
      await act(element as unknown as ElementReference)
    })

  return {
    evaluate: session.evaluate,
    reload: session.reload,
    open: (address: string) => session.goTo(new URL(address, origin).href),
    click: (name: Name) => actOn(CONTROLS, name, session.click),

    /** Types into an empty field; one that has the text already stays as it is. */
    fill: (name: Name, text: string) =>
      actOn(FIELDS, name, async field => {
        const value = await session.evaluate(readValue, field as unknown as HTMLInputElement)
        if (value !== text) await session.type(field, text)
      }),

    press: session.press,

    /** Gives files to the page's field for them, which nobody sees: to the first one, if no other is meant. */
    choose: (paths: string[], selector = 'input[type=file]') =>
      eventually(async () => {
        const field = await session.evaluate(query => document.querySelector(query), selector)
        if (!field) throw new Error('There is no such field for files.')
        await session.type(field as unknown as ElementReference, paths.join('\n'))
      }),

    sees: (text: Name) =>
      eventually(async () =>
        expect(await session.evaluate(() => document.body.innerText)).toMatch(text),
      ),

    isAt: (path: string) =>
      eventually(async () => expect((await session.url()).pathname).toBe(path)),

    /** Waits for a download with such a name, until there is nothing else and all of it is there. */
    async downloaded(name: RegExp): Promise<string> {
      let path = ''
      await eventually(async () => {
        const files = await readdir(downloads)
        expect(files.filter(file => PARTIAL.test(file))).toEqual([])
        path = join(downloads, files.find(file => name.test(file)) ?? 'nothing yet')
        expect((await stat(path)).size).toBeGreaterThan(0)
      })
      return path
    },

    /** Waits until a function in the page finds what it looks for, and gives it. */
    async until<Args extends unknown[], Found>(
      look: (...args: Args) => Found,
      ...args: Args
    ): Promise<NonNullable<Found>> {
      let found: Found | undefined
      await eventually(async () => {
        found = await session.evaluate(look, ...args)
        expect(found, `${look}`).toBeTruthy()
      })
      return found as NonNullable<Found>
    },
  }
}

/** A download that has not come to its end. */
const PARTIAL = /\.(part|wkdownload)$/

const patternOf = (name: Name): string =>
  name instanceof RegExp ? name.source : `^${literal(name)}$`

/** Runs in the page. */
const readValue = ({ value }: HTMLInputElement) => value

/** Runs in the page. What it finds stands in the middle then, where no bar hides it. */
function findNamed(selector: string, pattern: string): Element | undefined {
  const names = new RegExp(pattern)
  const found = [...document.querySelectorAll<HTMLInputElement>(selector)].find(element => {
    const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent
    const name = (label ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
    return names.test(name) && element.checkVisibility({ visibilityProperty: true })
  })
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found
}
