import { z } from 'zod'

// Zod generates code when it can. The content security policy of pages and workers forbids generated code,
// and Firefox reports each attempt. Pages and workers have `location`; servers do not.
z.config({ jitless: 'location' in globalThis })

export { z }
