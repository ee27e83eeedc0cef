import { defineTexts } from '../../define-texts.ts'

export const texts = defineTexts({
  nothing: 'There is nothing to export.',
  otherTab: 'Another export is already running on this device.',
  listsUnreadable: 'They could not be read.',
  albums: 'The albums',
  album: 'The album {id}',
  albumUnreadable: 'It could not be opened.',
  foreignAlbums: 'The albums of other people',
  decisions: 'People, memories and refused labels',
  cutOff: 'It is damaged and ends after {cutAt} of {bytes} bytes.',
  deletedMeanwhile: 'It was removed from the library after the export began.',
  reportTitle: 'Export of a Safelight library, started on {day}',
  reportPart: 'Part {part} of {parts}, of everything.',
  reportPartOfYear: 'Part {part} of {parts}, of the year {year}.',
  reportItems: 'Items in this part: {items}',
  reportProblems: 'Missing or incomplete: {count}',
  reportFiles:
    'Each file is the original that you uploaded. The .json file next to it holds all its details,\nand the .xmp file holds those that other photo programs read. The folder Albums lists the files\nof each album. Decisions.json holds your names of people and your decisions about memories and labels.\nYou can unpack all parts into one folder.',
  reportImport:
    'To restore everything, import the parts into a Safelight account, together or one by one.',
  reportLeftOut: 'The export leaves these out, and an import cannot restore them:',
  reportName: 'Report of part {part}.txt',
  rendition: '{role}: {message}',
  otherContent: 'This file differs from the one that was uploaded.',
  leftOutTrash: 'The trash.',
  leftOutSharedWithYou: 'Albums and items that other people share with you.',
  leftOutMoreAlbums: '… and more albums of other people',
  leftOutForeignItems: '{count, number} of other people in your album {album}',
  leftOutAccess:
    'Who can see your albums and items: people, links and links for visitors. Restored albums are not shared.',
  leftOutAccessOfAlbum:
    '{hasLink, select, true {{count, plural, =0 {{album}: has a link} one {{album}: shared with # person, has a link} other {{album}: shared with # people, has a link}}} other {{count, plural, one {{album}: shared with # person} other {{album}: shared with # people}}}}',
  leftOutGuestUploads: 'Uploads by visitors that you have not accepted yet.',
  leftOutAccount:
    'Your account: your name, email address, password, recovery words, passkeys, contacts, settings and plan.',
  leftOutDates:
    'The dates on which you uploaded the files, created the albums and changed the details.',
  leftOutRecognition:
    'Previews and recognition results. Your devices create both again. The export contains your names of people and your decisions about memories and suggested labels.',
})
