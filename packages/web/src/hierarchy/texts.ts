import { defineTexts } from '../i18n/language.tsx'

/** The words that the parts of this screen share. */
export const useLevelTexts = defineTexts({
  en: {
    addBelow: 'Add level below',
    edit: 'Edit',
    move: 'Move …',
    delete: 'Delete',
    name: 'Name',
    enterName: 'Enter a name.',
    externalId: 'External id',
    externalIdHint: 'Optional: its id in another system, unique in the learning area.',
    peopleHere: 'People here',
    coursesHere: 'Courses here',
  },
  de: {
    addBelow: 'Ebene darunter anlegen',
    edit: 'Bearbeiten',
    move: 'Verschieben …',
    delete: 'Löschen',
    name: 'Name',
    enterName: 'Geben Sie einen Namen ein.',
    externalId: 'Externe ID',
    externalIdHint: 'Optional: die ID in einem anderen System, eindeutig im Lernbereich.',
    peopleHere: 'Personen hier',
    coursesHere: 'Kurse hier',
  },
})

/** What a new learning area asks for. */
export const useLearningAreaTexts = defineTexts({
  en: {
    name: 'Name',
    nameHint: 'As people see it. It can be changed later.',
    enterName: 'Enter a name.',
    slug: 'Slug',
    slugHint: 'For links and integrations. It cannot be changed later.',
    enterSlug: 'Enter lower-case letters and digits, with single hyphens between.',
    add: 'Add learning area',
  },
  de: {
    name: 'Name',
    nameHint: 'So sehen ihn die Leute. Er lässt sich später ändern.',
    enterName: 'Geben Sie einen Namen ein.',
    slug: 'Kürzel',
    slugHint: 'Für Links und Integrationen. Es lässt sich später nicht ändern.',
    enterSlug: 'Geben Sie Kleinbuchstaben und Ziffern ein, dazwischen einzelne Bindestriche.',
    add: 'Lernbereich anlegen',
  },
})

/** From the learning area down. A line may end with the separator, not begin with it. */
export function pathText(path: string[]): string {
  return path.join('\u00a0› ')
}
