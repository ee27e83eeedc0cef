import { FIRST_SCRIPT, FIRST_STYLE } from '@safelight/contract/first-paint'
import type { Plugin } from 'vite'

/**
 * Lets the page paint with its first answer: adds the inline script and style, and moves style sheets behind
 * the content, because browsers paint nothing before those of the head have arrived.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: html => ({
        html: withStylesLast(html),
        tags: [
          { tag: 'style', children: FIRST_STYLE, injectTo: 'head' },
          { tag: 'script', children: FIRST_SCRIPT, injectTo: 'head' },
        ],
      }),
    },
  }
}

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/g

export function withStylesLast(html: string): string {
  const sheets = (html.match(STYLE_SHEET) ?? []).join('')
  return html.replace(STYLE_SHEET, '').replace(/\s*<\/body>/, `${sheets}\n  </body>`)
}
