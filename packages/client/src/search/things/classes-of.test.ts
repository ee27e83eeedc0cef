// cspell:disable -- words in ten languages
import { describe, expect, it } from 'vitest'
import { classesOf } from './classes-of.ts'

const [PERSON, BICYCLE, CAR, AIRPLANE, BUS, TRUCK, BOAT] = [0, 1, 2, 4, 5, 7, 8]
const [HYDRANT, BENCH, BIRD, CAT, DOG, HORSE, SHEEP, COW] = [10, 13, 14, 15, 16, 17, 18, 19]
const [CUP, APPLE, ORANGE, HOT_DOG, CAKE, COUCH, PHONE] = [41, 47, 49, 52, 55, 57, 67]

const named = (words: string, languages = ['en']) => {
  const { classes, understood, unknown } = classesOf(words, languages)
  return { classes, understood, unknown }
}

describe('a word for one thing', () => {
  it.each([
    ['kitten', CAT],
    ['puppies', DOG],
    ['poodle', DOG],
    ['Golden Retriever', DOG],
    ['fire truck', TRUCK],
    ['firetrucks', TRUCK],
    ['sports car', CAR],
    ['polar bear', 21],
    ['lambs', SHEEP],
    ['calves', COW],
    ['yachts', BOAT],
    ['ship', BOAT],
    ['bike', BICYCLE],
    ['telly', 62],
    ['sofa', COUCH],
    ['cell phone', PHONE],
    ['hot dog', HOT_DOG],
    ['hotdogs', HOT_DOG],
    ['Fire Hydrant', HYDRANT],
    ['fire-hydrant', HYDRANT],
    ['dog’s', DOG],
    ['ＤＯＧ', DOG],
    ['orange', ORANGE],
    ['people', PERSON],
    ['Hunde', DOG],
    ['HÜNDIN', DOG],
    ['Kuehe', COW],
    ['Kühe', COW],
    ['Parkbank', BENCH],
    ['chien', DOG],
    ['l’avion', AIRPLANE],
    ['gateaux', CAKE],
    ['bouche d’incendie', HYDRANT],
    ['perros', DOG],
    ['autobuses', BUS],
    ['perrito caliente', HOT_DOG],
    ['uccellini', BIRD],
    ['tazze', CUP],
    ['cães', DOG],
    ['maças', APPLE],
    ['paarden', HORSE],
    ['fietsen', BICYCLE],
    ['koty', CAT],
    ['psem', DOG],
    ['犬', DOG],
    ['いぬ', DOG],
    ['バス', BUS],
    ['消火栓', HYDRANT],
    ['狗', DOG],
    ['自行车', BICYCLE],
    ['飛機', AIRPLANE],
  ])('%s', (words, thing) => {
    expect(named(words)).toEqual({
      classes: [thing],
      understood: [words.replace('’s', '').replace('l’', '')],
      unknown: [],
    })
  })
})

it('knows the 80 classes by their names', () => {
  const names = [
    'person',
    'motorcycle',
    'traffic light',
    'stop sign',
    'wine glass',
    'donut',
    'potted plant',
    'dining table',
    'cell phone',
    'teddy bear',
    'hair dryer',
    'toothbrush',
  ]
  expect(names.map(name => classesOf(name).classes)).toEqual([
    [0],
    [3],
    [9],
    [11],
    [40],
    [54],
    [58],
    [60],
    [67],
    [77],
    [78],
    [79],
  ])
})

describe('words for several things', () => {
  it('need one of the classes each', () => {
    expect(classesOf('a cat and a van')).toEqual({
      classes: [CAT, CAR, TRUCK],
      understood: ['cat', 'van'],
      alternatives: [[CAT], [CAR, TRUCK]],
      unknown: [],
    })
  })
})

describe('a query that is understood in part', () => {
  it.each([
    ['dog on the beach', ['dog'], ['beach']],
    ['two hot dogs', ['hot dogs'], ['two']],
    ['orange car', ['car'], ['orange']],
    ['white horse', ['horse'], ['white']],
    ['Der Hund mit dem Ball im Garten', ['Hund', 'Ball'], ['Garten']],
    ['chat sur la plage', [], ['chat', 'plage']],
    ['chien sur la plage', ['chien'], ['plage']],
    ['el perro con los niños', ['perro'], ['niños']],
    ['海辺の犬', ['犬'], ['海辺']],
    ['沙滩上的狗', ['狗'], ['沙滩']],
  ])('%s', (words, understood, unknown) => {
    expect(named(words)).toMatchObject({ understood, unknown })
  })
})

describe('a word that most people use for something else', () => {
  it.each([
    ...[
      'bat',
      'boxer',
      'chicken',
      'crane',
      'date',
      'glass',
      'glasses',
      'jaguar',
      'mouse',
      'seal',
      'turkey',
    ],
    ...[
      'guinea pig',
      'cable car',
      'hot air balloon',
      'sea lion',
      'bus stop',
      'apple tree',
      'table tennis',
    ],
    ...['cares', 'acorn', 'a corn', 'watch', 'baby', 'wedding', '熊猫', '罗马', '馬鹿'],
  ])('%s', words => {
    expect(classesOf(words, ['en']).classes).toEqual([])
  })
})

describe('a word of two languages', () => {
  it.each([
    ['boot', 'en-US', []],
    ['Boot', 'de-DE', [BOAT]],
    ['chat', 'en', []],
    ['chat', 'fr', [CAT]],
    ['mare', 'en', [HORSE]],
    ['mare', 'it', []],
    ['van', 'en', [CAR, TRUCK]],
    ['van', 'nl', []],
    ['pies', 'en', []],
    ['pies', 'pl', [DOG]],
  ])('%s for a person who reads %s', (word, language, classes) => {
    expect(classesOf(word, [language]).classes).toEqual(classes)
  })
})

it.each(['on the', 'mit', 'sur la', '的', 'の', '', '2024'])(
  'small words are no things: %s',
  words => {
    expect(named(words)).toEqual({ classes: [], understood: [], unknown: [] })
  },
)
