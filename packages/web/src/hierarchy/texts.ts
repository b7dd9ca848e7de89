import { defineTexts } from '../i18n/language.tsx'

/** Texts shared by the parts of this screen. */
export const useLevelTexts = defineTexts({
  en: {
    addBelow: 'Add level below',
    edit: 'Edit',
    move: 'Move …',
    delete: 'Delete',
    name: 'Name',
    enterName: 'Enter a name.',
    externalId: 'External ID',
    externalIdHint: 'Optional. Its ID in another system, unique in the learning area.',
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
    externalIdHint: 'Optional. Die ID in einem anderen System, eindeutig im Lernbereich.',
    peopleHere: 'Personen hier',
    coursesHere: 'Kurse hier',
  },
})

/** Texts of the form for a new learning area. */
export const useLearningAreaTexts = defineTexts({
  en: {
    name: 'Name',
    nameHint: 'Shown to people. You can change it later.',
    enterName: 'Enter a name.',
    slug: 'Slug',
    slugHint: 'For links and integrations. You cannot change it later.',
    enterSlug: 'Use lowercase letters and digits, separated by single hyphens.',
    add: 'Add learning area',
  },
  de: {
    name: 'Name',
    nameHint: 'Wird Personen angezeigt. Sie können ihn später ändern.',
    enterName: 'Geben Sie einen Namen ein.',
    slug: 'Kürzel',
    slugHint: 'Für Links und Integrationen. Sie können es später nicht ändern.',
    enterSlug: 'Verwenden Sie Kleinbuchstaben und Ziffern, getrennt durch einzelne Bindestriche.',
    add: 'Lernbereich anlegen',
  },
})

/** The path from the learning area down. A line may end with the separator but not begin with it. */
export function pathText(path: string[]): string {
  return path.join('\u00a0› ')
}
