// cspell:disable -- words in ten languages
import { describe, expect, it } from 'vitest'
import { classesOf } from './classes-of.ts'

const [BICYCLE, CAR, HYDRANT, CAT, DOG, ORANGE, HOT_DOG] = [1, 2, 10, 15, 16, 49, 52]

describe('the things that words name', () => {
  it.each([
    ['kitten', [CAT]],
    ['puppies', [DOG]],
    ['my bike', [BICYCLE]],
    ['hot dog', [HOT_DOG]],
    ['hotdogs', [HOT_DOG]],
    ['Fire Hydrant', [HYDRANT]],
    ['dog’s', [DOG]],
    ['Hunde', [DOG]],
    ['chien', [DOG]],
    ['l’orange', [ORANGE]],
    ['perros', [DOG]],
    ['犬', [DOG]],
    ['狗', [DOG]],
    ['orange', [ORANGE]],
    ['ＤＯＧ', [DOG]],
    ['', []],
  ])('“%s” names %j', (words, classes) => {
    expect(classesOf(words)).toMatchObject({ classes, unknown: [] })
  })

  it.each([
    ['dog on the beach', ['dog'], ['beach']],
    ['Der Hund mit dem Ball', ['Hund'], ['dem', 'Ball']],
    ['沙滩上的狗', ['狗'], ['沙滩', '上']],
    ['two hot dogs', ['hot dogs'], ['two']],
    ['orange car', ['car'], ['orange']],
  ])('“%s” is understood in part', (words, understood, unknown) => {
    expect(classesOf(words)).toMatchObject({ understood, unknown })
  })

  it('gives the classes of each word', () => {
    expect(classesOf('a cat and a car')).toEqual({
      classes: [CAT, CAR],
      understood: ['cat', 'car'],
      alternatives: [[CAT], [CAR]],
      unknown: [],
    })
  })
})
