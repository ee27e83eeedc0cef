import { itemName, type LibraryItem } from '@safelight/client/item'
import type { Library } from '@safelight/client/library'
import { monthOf } from '@safelight/client/month-outline'
import { canSend, fileOf } from '@safelight/client/sending'
import { BEHIND, COVER, newStackId } from '@safelight/client/stacks'
import { turned } from '@safelight/client/turns'
import { texts as common } from '@safelight/texts/common'
import { texts } from '@safelight/texts/features/item-actions'
import { NOT_CHANGED, sayFailed } from '../../components/item-actions/change-failures.ts'
import type { ItemActions } from '../../components/item-actions/item-actions-context.tsx'
import { errorMessage } from '../../shared/error-message.ts'
import { showToast } from '../../shared/ui/feedback/toasts.tsx'
import { offerUndo } from './offer-undo.ts'

export function createItemActions({
  itemActions,
  downloads,
  copies,
  readOriginal,
}: Pick<Library, 'itemActions' | 'downloads' | 'copies' | 'readOriginal'>): Pick<
  ItemActions,
  | 'toggleFavorite'
  | 'trash'
  | 'rotate'
  | 'removePlace'
  | 'download'
  | 'saveToLibrary'
  | 'send'
  | 'stack'
  | 'makeCover'
  | 'unstack'
> {
  async function download(items: readonly LibraryItem[], name?: string): Promise<void> {
    try {
      await downloads.save(items, name)
    } catch (error) {
      showToast({ tone: 'error', text: errorMessage(error, texts.downloadFailed) })
    }
  }

  return {
    async toggleFavorite(items) {
      const result = await itemActions.edit(items, { isFavorite: !areFavorites(items) })
      sayFailed(result, NOT_CHANGED)
    },

    async trash(items) {
      const result = await itemActions.trash(items)
      sayFailed(result, texts.trashFailed)
      if (result.done.length === 0) return
      showToast({
        tone: 'success',
        text: texts.movedToTrash({ count: result.done.length }),
        action: {
          label: common.undo,
          run: async () => sayFailed(await itemActions.restore(result.done), texts.restoreFailed),
        },
      })
    },

    async rotate(items) {
      const pictures = items.filter(item => !item.isVideo)
      if (pictures.length === 0) {
        showToast({ tone: 'info', text: texts.videosCannotBeRotated })
        return
      }
      const result = await itemActions.edit(pictures, { turn: 1 })
      sayFailed(result, NOT_CHANGED)
      const done = new Set(result.done)
      const back = pictures.filter(({ id }) => done.has(id)).map(item => turned(item, 1))
      if (back.length === 0) return
      showToast({
        tone: 'success',
        text: texts.itemsRotated({ count: back.length }),
        action: {
          label: common.undo,
          run: async () => sayFailed(await itemActions.edit(back, { turn: 3 }), NOT_CHANGED),
        },
      })
    },

    async removePlace(items) {
      const edit = { place: null }
      const result = await itemActions.edit(items, edit)
      sayFailed(result, NOT_CHANGED)
      offerUndo(itemActions, items, edit, result)
    },

    download,
    saveToLibrary: copies.copy,

    async stack(items, inFront) {
      if (new Set(items.map(monthOf)).size > 1) {
        const text = texts.stackOfOneMonth
        showToast({ tone: 'info', text })
        return false
      }
      const [oldest] = items.toSorted((a, b) => (a.takenLocal < b.takenLocal ? -1 : 1))
      const cover = inFront ?? oldest
      const others = items.filter(item => item !== cover)
      if (!cover || others.length === 0) return false
      const id = newStackId()
      const behind = await itemActions.edit(others, { stack: { id, place: BEHIND } })
      if (sayFailed(behind, NOT_CHANGED)) return false
      const front = await itemActions.edit([cover], { stack: { id, place: COVER } })
      if (sayFailed(front, NOT_CHANGED)) return false
      showToast({ tone: 'success', text: texts.stacked({ count: items.length }) })
      return true
    },

    async makeCover(item, stack) {
      const { id } = item.privateDetails?.stack ?? {}
      if (id === undefined) return
      const before = stack.filter(
        each => each.id !== item.id && each.privateDetails?.stack?.place === COVER,
      )
      const behind = await itemActions.edit(before, { stack: { id, place: BEHIND } })
      if (sayFailed(behind, NOT_CHANGED)) return
      sayFailed(await itemActions.edit([item], { stack: { id, place: COVER } }), NOT_CHANGED)
    },

    async unstack(stack) {
      const result = await itemActions.edit(stack, { stack: null })
      if (sayFailed(result, NOT_CHANGED)) return
      showToast({ tone: 'success', text: texts.unstacked({ count: stack.length }) })
    },

    async send(item) {
      if (!canSend(item, navigator)) {
        const text = texts.cannotSend({ name: itemName(item) })
        showToast({ tone: 'info', text })
        return download([item])
      }
      try {
        await handOver(fileOf(item, await readOriginal(item)))
      } catch (error) {
        showToast({ tone: 'error', text: errorMessage(error, texts.downloadFailed) })
      }
    },
  }
}

const areFavorites = (items: readonly LibraryItem[]): boolean =>
  items.every(item => item.privateDetails?.isFavorite)

/**
 * Sends a file to an app that the person chooses (Web Share API). If the last press was too long ago for the
 * browser, a toast asks for a second press.
 */
async function handOver(file: File, again = false): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    const { name } = error as DOMException
    if (name === 'AbortError') return
    if (name !== 'NotAllowedError' || again) {
      return showToast({ tone: 'error', text: texts.sendFailed({ name: file.name }) })
    }
    showToast({
      tone: 'info',
      text: texts.readyToSend({ name: file.name }),
      action: { label: texts.saveOrSend, run: () => handOver(file, true) },
    })
  }
}
