// `node scripts/systemd/add-photo.mjs SERVER EMAIL CODE`: creates the first account of a server, and uploads one photo.
import { signUpOwner, uploadOriginal } from '@safelight/test-kit/library'

const [url, email, invitation] = process.argv.slice(2)
const owner = await signUpOwner({ url }, email, { invitation })
const taken = { local: '2024-05-17T10:20:30.250', offsetMinutes: 120 }
await uploadOriginal({ url }, owner, { name: 'IMG_1.jpg', bytes: new Uint8Array(5000), taken })
