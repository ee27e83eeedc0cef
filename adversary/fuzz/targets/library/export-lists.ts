import { deepEqual, ok } from 'node:assert/strict'
import { LIMITS } from '@safelight/contract/limits'
import { itemId } from '@safelight/contract/media-keys'
import {
  restoreMemories,
  restorePeople,
} from '../../../../packages/client/src/decisions/restore-decisions.ts'
import { createOwnLists } from '../../../../packages/client/src/import/restoring/own-lists.ts'
import { NO_CHOICES } from '../../../../packages/client/src/memories/choices.ts'
import { CHOICES_FORM } from '../../../../packages/client/src/memories/choices-form.ts'
import { PEOPLE_FORM } from '../../../../packages/client/src/people/people-form.ts'
import { NOBODY } from '../../../../packages/client/src/people/people-record.ts'
import {
  REFUSED_LABELS_FORM,
  restoreRefusedLabels,
} from '../../../../packages/client/src/search/labels/refused-labels.ts'
import { throughShard } from '../../../../packages/client/test/said.ts'
import { mutateJson } from '../../mutate-json.ts'
import { mutateText } from '../../mutate-text.ts'
import type { Target } from '../../run.ts'

const idOf = (i: number) => `01J000000000000000000000${String(i).padStart(2, '0')}`
const face = (i: number) => ({ item: idOf(i), box: { x: 0.5, y: 0, width: 0.25, height: 1 } })

const LISTS = {
  'Albums/Sea.json': {
    format: 'safelight-export-album/1',
    id: idOf(90),
    title: 'Sea',
    description: 'of 2024',
    createdAt: '2024-05-06T07:08:09.123Z',
    cover: idOf(1),
    items: ['2024/2024-05/a.jpg', '2024/2024-05/b.jpg'],
    itemIds: [idOf(1), idOf(2)],
    itemsNotInExport: 0,
  },
  'Decisions.json': {
    format: 'safelight-export-decisions/1',
    people: [
      {
        id: 'ann',
        name: 'Ann',
        hidden: false,
        born: '1984-05',
        inMemories: 'always',
        cover: face(1),
        faces: [face(1)],
        samples: [face(2)],
        not: [face(3)],
        was: ['anna'],
      },
    ],
    memories: {
      isOff: true,
      hidden: [{ kind: 'trip', first: '2024-01-02', last: '2024-01-09' }],
      periods: [{ first: '2020-03-01', last: '2020-04-01' }],
      kept: [[idOf(1), idOf(2), idOf(77)]],
    },
    refusedLabels: [{ id: idOf(2), labels: ['boat'] }],
  },
}

const NEW_IDS = new Map([1, 2, 3].map(i => [idOf(i), idOf(i + 40)]))

/**
 * Attacks the reader of an export's lists with damaged or invented lists. Lists that it accepts must be
 * within the limits.
 */
export const exportLists: Target = {
  name: 'lists of an export',
  async prepare() {
    return {
      try(random) {
        const [path, list] = random.pick(Object.entries(LISTS))
        const text = JSON.stringify(mutateJson(random, list))
        const lists = createOwnLists()
        if (!lists.add(path, random.oneIn(4) ? mutateText(random, text) : text)) return 'refused'
        const { albums, decisions } = lists.restorable({ ownId: () => undefined })
        for (const { id, title, description, cover, itemIds } of albums) {
          ok(title.length <= LIMITS.albumTitleChars)
          ok(description.length <= LIMITS.albumDescriptionChars)
          for (const each of [id, ...(cover === null ? [] : [cover]), ...itemIds])
            ok(itemId.safeParse(each).success)
        }
        for (const { people, memories, refusedLabels } of decisions) {
          const restored = restorePeople(people, NEW_IDS)(NOBODY)
          throughShard(PEOPLE_FORM, restored)
          deepEqual(restorePeople(people, NEW_IDS)(restored), restored)
          const choices = restoreMemories(memories, NEW_IDS)(NO_CHOICES)
          throughShard(CHOICES_FORM, choices)
          deepEqual(restoreMemories(memories, NEW_IDS)(choices), choices)
          const labels = restoreRefusedLabels(refusedLabels, NEW_IDS)(REFUSED_LABELS_FORM.empty)
          throughShard(REFUSED_LABELS_FORM, labels)
          deepEqual(restoreRefusedLabels(refusedLabels, NEW_IDS)(labels), labels)
        }
        return 'accepted'
      },
    }
  },
}
