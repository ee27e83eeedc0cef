import { z } from 'zod'

// Zod makes code from text where it can, and is quicker for it. The content policy of pages and workers forbids
// that, and Firefox reports each attempt. Only servers have no location.
z.config({ jitless: 'location' in globalThis })

export { z }
