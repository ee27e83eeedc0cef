import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { literal } from '../support/library.ts'
import { type Browser, PATIENCE } from './driver/browser.ts'
import type { ElementReference } from './driver/session.ts'

export const KEYS = { control: '\uE009', enter: '\uE007', escape: '\uE00C' } as const

type Name = string | RegExp

const CONTROLS = 'a, button, label, [role="button"], [role="menuitem"]'
const FIELDS = 'input, textarea'

export type Page = ReturnType<typeof createPage>

/** Acts in a page as a user does. Each action waits until its target is there. */
export function createPage({ session, downloads }: Browser, origin: string) {
  const eventually = (step: () => Promise<void>) => expect(step).toPass({ timeout: PATIENCE })

  async function shown(): Promise<string> {
    const { href } = await session.url()
    const text = await session.evaluate(() => document.body.innerText.replace(/\s+/g, ' '))
    return `${href} shows: ${text}`
  }

  const actOn = (
    selector: string,
    name: Name,
    act: (element: ElementReference) => Promise<unknown>,
  ) =>
    eventually(async () => {
      const element = await session.evaluate(findNamed, selector, patternOf(name))
      if (!element) throw new Error(`Nothing visible and still is named ${name}. ${await shown()}`)
      await act(element as unknown as ElementReference)
    })

  return {
    evaluate: session.evaluate,
    reload: session.reload,
    open: (address: string) => session.goTo(new URL(address, origin).href),
    click: (name: Name) => actOn(CONTROLS, name, session.click),

    fill: (name: Name, text: string) =>
      actOn(FIELDS, name, async field => {
        const value = await session.evaluate(readValue, field as unknown as HTMLInputElement)
        if (value !== text) await session.type(field, text)
      }),

    press: session.press,

    /** Sets the files of a file field, by default of the first one in the page. */
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
      eventually(async () => {
        const { pathname } = await session.url()
        if (pathname !== path) throw new Error(`Not at ${path}. ${await shown()}`)
      }),

    /** Waits until a matching download is complete and no other is in progress. */
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

    /** Polls a function in the page until it returns something, and returns that. */
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

const PARTIAL = /\.(part|wkdownload)$/

const patternOf = (name: Name): string =>
  name instanceof RegExp ? name.source : `^${literal(name)}$`

const readValue = ({ value }: HTMLInputElement) => value

/**
 * Runs in the page. Finds a visible element by its name, and scrolls it to the center, where no bar covers
 * it. Finds none that is in motion, such as in a menu that opens: a click would hit its neighbor.
 */
function findNamed(selector: string, pattern: string): Element | undefined {
  const names = new RegExp(pattern)
  const found = [...document.querySelectorAll<HTMLInputElement>(selector)].find(element => {
    const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent
    const name = (label ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
    return names.test(name) && element.checkVisibility({ visibilityProperty: true })
  })
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const isInMotion = document.getAnimations().some(({ effect, playState }) => {
    const moved = effect instanceof KeyframeEffect ? effect.target : null
    return playState === 'running' && found && moved?.contains(found)
  })
  return isInMotion ? undefined : found
}
