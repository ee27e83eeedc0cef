import { createApiClient } from '@safelight/client/api-client'
import { readSignup } from '@safelight/contract/variables'

/* A separate chunk, because the first paint does not need the client. */

export const readServerAccess = () => createApiClient(null).call(readSignup)
