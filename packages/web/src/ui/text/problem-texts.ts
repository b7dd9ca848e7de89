import type { FieldError, Problem } from '@backoffice/contract/problem'
import type { ProblemSentences } from '@backoffice/contract/problem-sentences'
import { type Sentence, say } from '@backoffice/contract/sentence'
import { ApiError, UnreachableError } from '../../api.ts'
import { isolated } from '../../i18n/isolated.ts'
import { type Language, useLanguage } from '../../i18n/language.tsx'
import { sentencesOfFields } from './field-sentences.ts'
import { german } from './problem-sentences-de.ts'
import { english } from './problem-sentences-en.ts'

const sentences: Record<Language, ProblemSentences> = { en: english, de: german }

const unreachable: Record<Language, (status: number | undefined) => string> = {
  en: (status) =>
    status === undefined
      ? 'Could not reach the service. Check your connection and that the service is running.'
      : `A proxy or gateway responded instead of the service (HTTP ${status}). Try again shortly.`,
  de: (status) =>
    status === undefined
      ? 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und ob er läuft.'
      : `Statt des Dienstes hat ein Proxy oder Gateway geantwortet (HTTP ${status}). Versuchen Sie es gleich noch einmal.`,
}

interface Explained {
  detail: string
  reason: string | undefined
  params: Problem['params'] | undefined
}

/** Says what went wrong in the reader's language. Falls back to the service's text for an unknown reason. */
export function problemText(language: Language, { reason, params, detail }: Explained): string {
  return lookUp(sentences[language], reason, params) ?? detail
}

/** For a reason whose parameters are not known; undefined if its sentence needs them. */
export function plainProblemText(language: Language, reason: string | undefined): string | undefined {
  const sentence = reason === undefined ? undefined : (sentences[language] as Record<string, unknown>)[reason]
  return typeof sentence === 'string' ? sentence : undefined
}

/** A sentence about a field that begins with `label`. */
export function fieldText(language: Language, label: string, { rule, params, detail }: FieldError): string {
  return `${label} ${lookUp(sentencesOfFields[language], rule, params) ?? detail}.`
}

export function useProblemTexts() {
  const { language } = useLanguage()
  return {
    message(error: Error): string {
      if (error instanceof UnreachableError) return unreachable[language](error.status)
      if (!(error instanceof ApiError)) return error.message
      return problemText(language, { reason: error.reason, params: error.params, detail: error.message })
    },
    problem: (problem: Explained) => problemText(language, problem),
    field: (label: string, error: FieldError) => fieldText(language, label, error),
  }
}

/** The service may be newer than this page and use names that are unknown here. */
function lookUp(texts: object, name: string | undefined, params: Explained['params'] = {}): string | undefined {
  if (name === undefined || !Object.hasOwn(texts, name)) return undefined
  const parts = Object.entries(params).map(([key, part]) => [key, typeof part === 'string' ? isolated(part) : part])
  return say((texts as Record<string, Sentence<unknown>>)[name] ?? '', Object.fromEntries(parts))
}
