import { signUpOwner } from '@safelight/test-kit/library'
await signUpOwner({ url: process.argv[2] }, process.argv[3], { password: 'Correct-horse-7', profile: { firstName: 'A', lastName: 'B', recoveryWords: 'later' } })
process.exit(0)
