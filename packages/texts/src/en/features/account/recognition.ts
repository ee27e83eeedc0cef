import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Recognition',
  lead: 'Finds things, people and text in your photos and videos. Only you see the results.',
  offLead:
    'Off on this device. If you turn it on, it runs only while the device is charging and you are not using Safelight.',
  turnOn: 'Turn On for This Device',
  turnOff: 'Turn Off for This Device',
  mistakes:
    'Some results are wrong or missing: similar people may be mixed up, things may have wrong names, and text may be misread.',
  looksFor: 'This device looks for',
  people: 'People',
  peopleMistakes:
    'Misses small, turned and covered faces. One person may appear several times. Children and people who look alike may be mixed up.',
  things: 'Things, such as dogs and cars',
  thingsMistakes:
    'Misses many things, and gives some a wrong name. You can remove wrong names in the information of a photo.',
  text: 'Text in pictures',
  textMistakes: 'Misreads small or slanted text and handwriting. Cannot read all alphabets.',
  hiddenThings: 'Things that you hid',
  showThing: 'Show {name} Again',
  showThingFailed: 'Failed to show these things again. Please try again.',
  changeFailed: 'Failed to change the recognition setting. Please try again.',

  gettingReady: 'Getting ready',
  running: 'Analyzing photos and videos',
  onAnotherDevice: 'Another of your devices is analyzing the rest',
  pausedOnBattery: 'Paused while this device runs on battery. Continues when you plug it in.',
  pausedOnMetered: 'Paused to save mobile data. Continues on Wi-Fi.',
  pausedOffline: 'Paused until you are online again',
  pausedInUse: 'Paused while you use Safelight or upload something.',
  upToDate: 'Up to date',
  newerModels: 'Safelight was updated. Reload this page to continue finding {kinds}.',
  forPeople: 'people',
  forThings: 'things',
  forText: 'text',
  retrying: '{failure} Safelight tries again automatically.',
  failedRetrying: 'Recognition failed. Safelight tries again automatically.',
  progress: 'Analyzed',
  analyzed: '{done, number} of {total, number} analyzed',
  nothingToAnalyze: 'There are no photos and videos yet.',

  deleteResults: 'Delete Recognition Results',
  deleteTitle: 'Delete recognition results?',
  deleteWarning:
    'Deletes what your devices found, and what you added: names, birth dates, pets, faces that you marked, and “Never show” choices. Your photos and videos stay. Recognition turns off on this device and starts over on the others.',
  resultsDeleted: 'Recognition results deleted.',
  deleteFailed: 'Failed to delete the recognition results. Please try again.',
})
