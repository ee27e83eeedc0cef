import type { Details, DetailsEdit } from './edits.ts'

/** Returns the edit that takes an edit's name, description, labels, time and place back to these details. */
export function undoEdit(
  { sharedDetails, privateDetails }: Details,
  edit: DetailsEdit,
): DetailsEdit {
  const { labels, labelsConfidence, sources, takenGuess, placeGuess } = privateDetails
  const { latitude, longitude, city = '', country = '' } = privateDetails
  const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
  const { addLabels = [], removeLabels = [] } = edit
  const touched = new Set([...addLabels, ...removeLabels].map(sameLabel))
  const takeLabels = labels.flatMap((label, i) =>
    touched.has(sameLabel(label)) ? [{ label, confidence: labelsConfidence[i] ?? 1 }] : [],
  )
  return {
    ...(edit.name === undefined ? {} : { name: sharedDetails.name }),
    ...(edit.description === undefined ? {} : { description: privateDetails.description ?? '' }),
    ...(touched.size === 0 ? {} : { removeLabels: [...addLabels, ...removeLabels], takeLabels }),
    ...(edit.taken === undefined ? {} : { taken: sharedDetails.taken }),
    ...(edit.place === undefined ? {} : { place: { point, city, country } }),
    undo: {
      ...(sources ? { sources } : {}),
      ...(takenGuess === undefined ? {} : { takenGuess }),
      ...(placeGuess === undefined ? {} : { placeGuess }),
    },
  }
}

const sameLabel = (label: string) => label.trim().toLowerCase()
