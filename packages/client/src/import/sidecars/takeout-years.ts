/*
 * Takeout puts every picture into the folder of its year, which is no album. Google writes the title in the
 * language of the account.
 */

/** The title of a year's folder in each language of Google Photos. `#` stands for the year. */
// cspell:disable
const TITLES = [
  'Photos from #',
  'Fotos von #',
  'Fotos aus #',
  'Photos de #',
  'Photos de l’année #',
  'Fotos de #',
  'Fotos del #',
  'Fotos del año #',
  'Fotos do ano de #',
  '#ko argazkiak',
  'Foto da #',
  'Foto dal #',
  'Foto del #',
  'Foto’s uit #',
  'Foto’s van #',
  'Foton från #',
  'Bilder från #',
  'Billeder fra #',
  'Fotos fra #',
  'Bilder fra #',
  'Kuvat vuodelta #',
  'Kuvia vuodelta #',
  'Valokuvat vuodelta #',
  'Myndir frá #',
  'Zdjęcia z #',
  'Zdjęcia z # r.',
  'Zdjęcia z # roku',
  'Zdjęcia z roku #',
  'Fotky z #',
  'Fotky z roku #',
  'Fotografie z #',
  'Fotografie z roku #',
  'Fotografije iz #',
  'Fotografije iz #.',
  'Fotografije iz leta #',
  'Slike iz #.',
  'Slike iz leta #',
  'Слике из #.',
  'Фотографије из #.',
  'Фотографии од #',
  'Fényképek #',
  'Fényképek - #',
  'Fényképek innen: #',
  '#-es fényképek',
  '#-es fotók',
  'Fotografii din #',
  'Poze din #',
  'Снимки от #',
  'Снимки от # г.',
  'Фото за #',
  'Фото за # г.',
  'Фото за # год',
  'Фотографии за #',
  'Фотографии за # г.',
  'Фотографии за # год',
  'Фото за # рік',
  'Фото за # р.',
  'Фото з # року',
  'Фотографії за #',
  'Фотографії за # рік',
  'Фотографії з # року',
  'Φωτογραφίες από το #',
  'Φωτογραφίες από #',
  'Φωτογραφίες του #',
  '# yılına ait fotoğraflar',
  '# yılından fotoğraflar',
  '# yılı fotoğrafları',
  'Nuotraukos iš # m.',
  '# m. nuotraukos',
  'Fotoattēli no # gada',
  '# gada fotoattēli',
  'Fotod aastast #',
  '# aasta fotod',
  'תמונות מ-#',
  'תמונות משנת #',
  'צילומים משנת #',
  'صور من #',
  'صور من عام #',
  'صور عام #',
  'الصور من #',
  'الصور من عام #',
  'عکس‌های #',
  'عکس‌های سال #',
  '# की फ़ोटो',
  '# के फ़ोटो',
  '# की तस्वीरें',
  '# সালের ফটো',
  '# এর ফটো',
  'รูปภาพจากปี #',
  'รูปภาพจาก #',
  'รูปภาพปี #',
  'ภาพถ่ายจากปี #',
  'Ảnh từ năm #',
  'Ảnh từ #',
  'Ảnh năm #',
  'Foto dari #',
  'Foto dari tahun #',
  'Foto daripada #',
  'Gambar dari #',
  'Gambar dari tahun #',
  'Mga larawan mula #',
  'Mga larawan mula sa #',
  'Mga larawan mula noong #',
  'Picha za #',
  'Picha za mwaka #',
  'Picha kutoka #',
  '# 年の写真',
  '# 年のフォト',
  '# 년의 사진',
  '# 년 사진',
  '# 年的照片',
  '# 年照片',
  '# 年的相片',
  '# 年相片',
]
// cspell:enable

/** Ignores case, spaces and the form of apostrophes, which differ between languages and versions. */
const plain = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\u200e\u200f]/gu, '')
    .replace(/['`´]/g, '’')
    .replace(/[–—]/g, '-')

const known = new Set(TITLES.map(plain))

/**
 * Whether Takeout gives this title to the folder of a year, or in exports before 2020 to the folder of a day.
 * An album whose title contains a year, such as `Best of 2017`, is none.
 */
export const isYearTitle = (title: string): boolean =>
  /^(\d{4}-\d\d-\d\d( #\d+)?|\d{4})$/.test(title) ||
  known.has(plain(title).replace(/(?<!\d)(18|19|20)\d\d(?!\d)/, '#'))
