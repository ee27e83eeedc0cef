// cspell:disable -- words in ten languages
import { describe, expect, it } from 'vitest'
import { classesOf } from './classes-of.ts'

const [PERSON, BICYCLE, CAR, AIRPLANE, BUS, TRUCK, BOAT] = [0, 1, 2, 4, 5, 7, 8]
const [HYDRANT, BENCH, BIRD, CAT, DOG, HORSE, SHEEP, COW] = [10, 13, 14, 15, 16, 17, 18, 19]
const BALL = 32
const [CUP, APPLE, ORANGE, HOT_DOG, CAKE, COUCH, PHONE] = [41, 47, 49, 52, 55, 57, 67]

const classesIn = (words: string, languages = ['en']) =>
  classesOf(words, languages).alternatives.flat()

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
    expect(classesOf(words, ['en'])).toEqual({ alternatives: [[thing]], unknown: [] })
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
  expect(names.map(name => classesIn(name))).toEqual([
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
      alternatives: [[CAT], [CAR, TRUCK]],
      unknown: [],
    })
  })
})

describe('a query that is understood in part', () => {
  it.each([
    ['dog on the beach', [DOG], ['beach']],
    ['two hot dogs', [HOT_DOG], ['two']],
    ['orange car', [CAR], ['orange']],
    ['white horse', [HORSE], ['white']],
    ['Der Hund mit dem Ball im Garten', [DOG, BALL], ['Garten']],
    ['chat sur la plage', [], ['chat', 'plage']],
    ['chien sur la plage', [DOG], ['plage']],
    ['el perro con los niños', [DOG], ['niños']],
    ['海辺の犬', [DOG], ['海辺']],
    ['沙滩上的狗', [DOG], ['沙滩']],
  ])('%s', (words, classes, unknown) => {
    expect(classesIn(words)).toEqual(classes)
    expect(classesOf(words, ['en']).unknown).toEqual(unknown)
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
    expect(classesIn(words)).toEqual([])
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
    expect(classesIn(word, [language])).toEqual(classes)
  })
})

it.each(['on the', 'mit', 'sur la', '的', 'の', '', '2024'])(
  'small words are no things: %s',
  words => {
    expect(classesOf(words, ['en'])).toEqual({ alternatives: [], unknown: [] })
  },
)
