import { defineTexts } from '../../../define-texts.ts'

export const texts = defineTexts({
  title: 'Recognition',
  lead: 'Recognition finds people, things and text in photos, on the devices of the people who use it. You need not set anything here.',
  loadFailed: 'Failed to load the models',
  flagOff:
    'The feature flag “recognition” is off, so devices do not analyze photos. To change this, turn the flag on.',
  noModels:
    'No models are installed, so devices cannot analyze photos. If you run Safelight from its sources, stop it, run “npm ci --include=optional”, then “npm start”. Otherwise, install models with the command “safelight models”.',
  unreadable:
    'The list of the models is damaged, so devices cannot analyze photos. Install the models again with the command “safelight models”.',
  incomplete:
    'Files of some models are missing, so devices cannot download these models. Install them again with the command “safelight models”.',
  models: 'Installed models',
  modelName: '{name}, version {version}',
  finds: 'Task',
  model: 'Model',
  size: 'Size',
  license: 'License',
  origin: 'Origin',
  filesMissing: 'Files missing',
  publicDomain: 'Public domain',
  ownLicense: 'Own license',
  totalSize: '{size} in total. A device downloads only the models that it uses.',

  'image-embedding': 'Finds photos by a description',
  'text-embedding': 'Understands what people search for',
  'face-detection': 'Finds faces',
  'face-embedding': 'Tells people apart',
  'text-detection': 'Finds text',
  'text-recognition': 'Reads text',
  'object-detection': 'Finds things',
  otherTask: 'Other',

  accounts: 'Accounts that use recognition',
  analyzed: 'Analyzed photos and videos',
  percent: 'About {percent, number}%',
  countedByMonth:
    'This server cannot see the results, because they are encrypted. It counts the accounts that store results, and estimates from their months how many items were analyzed.',
})
