import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  logOutWithChanges: 'Lose changes?',
  logOutMayLose:
    'Safelight could not check whether changes or files on this device have not reached the server yet. If you log out now, you lose them.',
  logOutLosesChanges:
    '{count, plural, one {1 change on this device has not reached the server yet. If you log out now, you lose it. To keep it, stay until you are online again.} other {# changes on this device have not reached the server yet. If you log out now, you lose them. To keep them, stay until you are online again.}}',
  logOutLosesHeld:
    '{count, plural, one {1 change from before your last sign-in waits for your answer. If you log out now, you lose it. To keep it, choose “Make the change” first.} other {# changes from before your last sign-in wait for your answer. If you log out now, you lose them. To keep them, choose “Make the changes” first.}}',
  logOutLosesAll:
    '{waiting, plural, one {1 change on this device has not reached the server yet} other {# changes on this device have not reached the server yet}}, and {held, plural, one {1 change from before your last sign-in waits for your answer. If you log out now, you lose all of them. To keep them, choose “Make the change”} other {# changes from before your last sign-in wait for your answer. If you log out now, you lose all of them. To keep them, choose “Make the changes”}} first, and stay until you are online again.',
  logOutLosesFiles:
    '{count, plural, one {1 file from another app is not uploaded yet. If you log out now, you lose this copy. To keep it, upload it first.} other {# files from other apps are not uploaded yet. If you log out now, you lose these copies. To keep them, upload them first.}}',
  logOutAnyway: 'Log Out Anyway',
  loggingOut: 'Logging out...',
  logOutFailed: 'You could not be logged out.',
})
