import { defineTexts } from '../define-texts.ts'

export const texts = defineTexts({
  failedToChangeRecognition: 'Failed to change recognition.',
  recognition: 'Recognition',
  findsWhatIsInYourPhotos:
    'Finds what is in your photos and videos: things, people, words. This device looks; nobody else can. What it sees is kept encrypted on the server, for your other devices too, and is never shared.',
  offOnThisDeviceWhenIt:
    'Off on this device. When it is on, the device works while it is charged and you do something else, and downloads a preview of each photo and video.',
  turnOffOnThisDevice: 'Turn Off on This Device',
  turnOnOnThisDevice: 'Turn On on This Device',
  deleteWhatWasRecognized: 'Delete What Was Recognized',
  deleteWhatWasRecognized2: 'Delete what was recognized?',
  allThatYourDevicesHaveSeen:
    'All that your devices have seen in your photos and videos is deleted, with the names of people. Your photos and videos stay. Recognition is turned off on this device; others where it is on begin anew.',
  failedToDeleteWhatWasRecognized: 'Failed to delete what was recognized.',
  whatWasRecognizedIsDeleted: 'What was recognized is deleted.',
  lookedAt: 'Looked at',
  pausedWhileThisDeviceRunsOn: 'Paused while this device runs on its battery',
  pausedOnAConnectionWhereData: 'Paused on a connection where data costs money',
  pausedUntilTheServerCanBe: 'Paused until the server can be reached',
  pausedWhileYouUseSafelight: 'Paused while you use Safelight',
  gettingReady: 'Getting ready',
  lookingAtPhotosAndVideos: 'Looking at photos and videos',
  anotherOfYourDevicesLooksAt: 'Another of your devices looks at the rest',
  upToDate: 'Up to date',
  thereAreNoPhotosAndVideos: 'There are no photos and videos yet.',
  doneOfTotalLookedAt: '{done} of {total} looked at',
})
