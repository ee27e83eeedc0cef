/*
 * The page contains these itself, so that a slow network shows something with the first answer. The content
 * policy allows nothing else inline: it names their hashes.
 */

/** Applies a chosen theme before the first paint, so that another one never flashes. */
export const FIRST_SCRIPT = `try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}`

/**
 * The text that a page shows until the app draws its first screen. The app's styles come later. It appears after a
 * moment, because it would flash on a fast network. It must not fade in: Chromium would then count it as painted
 * only when the styles arrive.
 */
export const FIRST_STYLE = `html { color-scheme: light dark; background: light-dark(#fcfaf7, #100c0a); }
html[data-theme="light"] { color-scheme: light; }
html[data-theme="dark"] { color-scheme: dark; }
#starting { position: fixed; inset: 0; display: grid; place-content: center; margin: 0; color: light-dark(#6b615b, #aba19a); font: 15px/1.5 system-ui, sans-serif; animation: starting 0.1s step-end; }
#root:not(:empty) + #starting { display: none; }
@media (scripting: none) { #starting { display: none; } }
@keyframes starting { from { visibility: hidden; } }`
