import { texts } from '@safelight/texts/start'
import './trusted-types.ts'
import '../shared/styles/fonts.css'
import '../shared/styles/tokens.css'
import '../shared/styles/base.css'
import '../shared/styles/reduced-motion.css'

// Imports the app dynamically. Chunks of a static import could run before the Trusted Types policy exists.
import('./main.tsx')
  .then(({ started }) => started)
  .catch(error => {
    // Uses plain DOM, because the components may be what failed to load.
    const reload = document.createElement('button')
    reload.textContent = texts.reload
    reload.onclick = () => location.reload()
    document.getElementById('root')?.replaceChildren(texts.loadFailed, ' ', reload)
    throw error
  })
